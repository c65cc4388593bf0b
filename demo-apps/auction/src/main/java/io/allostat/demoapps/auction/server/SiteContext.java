package io.allostat.demoapps.auction.server;

import io.allostat.demoapps.auction.site.Site;
import io.allostat.demoapps.hosting.server.Traffic;
import java.nio.file.Path;
import org.apache.catalina.Host;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.startup.Tomcat;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The site under {@code /auction} of a Tomcat that somebody else runs. */
public final class SiteContext implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SiteContext.class);

  private final Host host;
  private final StandardContext context;
  private final Traffic traffic;

  private SiteContext(Host host, StandardContext context, Traffic traffic) {
    this.host = host;
    this.context = context;
    this.traffic = traffic;
  }

  /**
   * Adds the site to a host, started or not.
   *
   * @param host the host
   * @param docBase a directory; nothing in it is served
   * @param site what is served
   * @return the context, to be closed
   */
  public static SiteContext deploy(Host host, Path docBase, Site site) {
    StandardContext context = new StandardContext();
    context.setPath("/auction");
    context.setName("/auction");
    context.setDocBase(docBase.toString());
    context.setParentClassLoader(SiteContext.class.getClassLoader());
    context.addLifecycleListener(new Tomcat.FixContextListener());
    // The site has no class loader of its own, so there are no leaks to look for when it stops.
    context.setClearReferencesRmiTargets(false);
    context.setClearReferencesThreadLocals(false);
    Traffic traffic = new Traffic();
    SitePages.deploy(context, site, traffic);
    host.addChild(context);
    return new SiteContext(host, context, traffic);
  }

  /** Lets the requests in progress finish, and takes the site away. */
  @Override
  public void close() {
    if (!traffic.drain()) {
      LOG.warn("requests are still in progress after {} s", Traffic.DRAIN_SECONDS);
    }
    host.removeChild(context);
  }
}
