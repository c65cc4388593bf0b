package io.allostat.demoapps.felix.tomcat;

import jakarta.servlet.http.HttpServlet;
import org.apache.catalina.Host;
import org.apache.catalina.Wrapper;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.startup.Tomcat;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * Serves on Tomcat what other bundles register as servlets with the HTTP Whiteboard, such as the
 * Felix Web Console: one port and no second server. It is there while Felix's bridge is.
 */
@Component(
    service = {},
    immediate = true)
public final class BridgeContext {
  private final StandardContext context = new StandardContext();
  private final Host host;

  /**
   * Adds the context.
   *
   * @param bundle whose data area serves as the document root, which is empty
   * @param host where the context is added
   * @param dispatcher the bridge to the whiteboard
   */
  @Activate
  public BridgeContext(
      BundleContext bundle,
      @Reference Host host,
      @Reference(target = "(http.felix.dispatcher=*)") HttpServlet dispatcher) {
    this.host = host;
    context.setPath("");
    context.setName("");
    context.setDocBase(bundle.getDataFile("").getPath());
    context.setParentClassLoader(BridgeContext.class.getClassLoader());
    context.addLifecycleListener(new Tomcat.FixContextListener());
    // The framework keeps class loaders as long as it has to; there is nothing to clear.
    context.setClearReferencesRmiTargets(false);
    context.setClearReferencesThreadLocals(false);
    Wrapper wrapper = Tomcat.addServlet(context, "Felix", dispatcher);
    // Whiteboard servlets can be registered once the dispatcher is initialised.
    wrapper.setLoadOnStartup(1);
    wrapper.setAsyncSupported(true);
    wrapper.addMapping("/*");
    host.addChild(context);
  }

  @Deactivate
  void remove() {
    host.removeChild(context);
  }
}
