package io.allostat.demoapps.felix.auction;

import io.allostat.adapters.jdbc.ComponentDataSource;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.demoapps.auction.data.Population;
import io.allostat.demoapps.auction.data.SiteDatabase;
import io.allostat.demoapps.auction.server.SiteContext;
import io.allostat.demoapps.auction.site.Site;
import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.StateDirectory;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.catalina.Host;
import org.h2.Driver;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves the auction site under {@code /auction} of a Tomcat that another bundle runs. It follows
 * Allostat: with an instance its calls are profiled and its levels move, without one it serves as
 * it is. Its first start generates the data.
 */
@Component(
    service = {},
    immediate = true,
    configurationPid = AuctionSite.PID)
public final class AuctionSite {
  static final String PID = "io.allostat.demoapps.felix.auction";

  private static final Logger LOG = LoggerFactory.getLogger(AuctionSite.class);

  /** What can be configured. */
  public @interface Config {
    /** The amount of data, as a multiple of the site's items. */
    String scale() default "0.1";

    /** The number of users. */
    int users() default 5_000;
  }

  private final Deque<AutoCloseable> opened = new ArrayDeque<>();

  /**
   * Opens the site, or nothing of it.
   *
   * @param bundle whose data area holds the database
   * @param config the amount of data
   * @param host where the site is served
   * @throws StartException if the database cannot be opened or generated
   */
  @Activate
  public AuctionSite(BundleContext bundle, Config config, @Reference Host host)
      throws StartException {
    try {
      Path area = bundle.getDataFile("auction").toPath();
      Population population = new Population(new BigDecimal(config.scale()), config.users());
      loadDriver();
      StateDirectory directory = opened(StateDirectory.open(area));
      SiteDatabase database = opened(SiteDatabase.open(directory, population, System.err));
      FollowingComponents components = opened(new FollowingComponents(bundle));
      Site site =
          new Site(
              components::register,
              new ComponentDataSource(
                  database.dataSource(),
                  components.register(ComponentDescriptor.named("Database"))),
              database.facts());
      opened(SiteContext.deploy(host, area, site));
      LOG.info("the auction site serves {} items", site.facts().items());
    } catch (StartException | RuntimeException e) {
      close();
      throw e;
    }
  }

  /** The service loader of the JVM does not look into bundles. */
  private void loadDriver() {
    opened.push(Driver::unload);
    Driver.load();
  }

  private <T extends AutoCloseable> T opened(T part) {
    opened.push(part);
    return part;
  }

  /** Lets the requests in progress finish, and closes everything in reverse order. */
  @Deactivate
  void close() {
    while (!opened.isEmpty()) {
      AutoCloseable part = opened.pop();
      try {
        part.close();
      } catch (Exception e) {
        LOG.warn("{} did not close in order", part.getClass().getSimpleName(), e);
      }
    }
  }
}
