package io.allostat.adapters.tomcat;

import io.allostat.adapters.tomcat.internal.ListenerSettings;
import io.allostat.core.api.Allostat;
import io.allostat.core.api.AllostatConfiguration;
import io.allostat.core.api.management.EndpointOptions;
import io.allostat.core.api.management.ManagementEndpoints;
import io.allostat.core.api.settings.SettingException;
import java.util.ServiceLoader;
import org.apache.catalina.Lifecycle;
import org.apache.catalina.LifecycleEvent;
import org.apache.catalina.LifecycleListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts an instance of Allostat before the container it listens to and closes it afterwards; each
 * start of the container makes a new one.
 *
 * <pre>{@code
 * <Listener className="io.allostat.adapters.tomcat.AllostatListener" instance="shop"
 *     stateDirectory="${catalina.base}/allostat" overloadThreshold="0.9" views="database=cpu:Database"/>
 * }</pre>
 *
 * <p>Attributes are {@code instance}, {@code stateDirectory}, {@code resources} and {@code views}
 * (see {@link io.allostat.core.api.resource.ResourceTexts}), {@code admissionClasses}, {@code
 * paused}, those of the endpoint of adapters/console ({@code managementPort}, without which there
 * is none, {@code managementAddress}, {@code managementReadOnly} and {@code managementSecurity},
 * see {@link io.allostat.core.api.management.EndpointOptions}), and every setting of {@link
 * io.allostat.core.api.profile.ProfileSettings}, {@link
 * io.allostat.core.api.control.ControlSettings} and {@link
 * io.allostat.core.api.admission.AdmissionSettings} by its own name.
 *
 * <p>Tomcat starts whatever happens here. With an unknown attribute, a refused value or a missing
 * part, the log says what was expected and what came, and the server runs unmanaged. Events of one
 * container come one at a time, as Tomcat sends them.
 */
public final class AllostatListener implements LifecycleListener {
  private static final Logger LOG = LoggerFactory.getLogger(AllostatListener.class);

  private final ListenerSettings settings = new ListenerSettings();
  private Allostat allostat;
  private AutoCloseable endpoint;

  /** Makes a listener with every setting at its default, as {@code server.xml} needs it. */
  public AllostatListener() {}

  /**
   * Takes one attribute of {@code server.xml}. Tomcat calls it for each. Values are checked
   * together when the container starts.
   *
   * @param name the attribute's name
   * @param value its value
   * @return false if there is no such attribute; the instance will then not be started
   */
  public boolean setProperty(String name, String value) {
    boolean known = settings.put(name, value);
    if (!known) {
      LOG.error("AllostatListener: {}", settings.unknown(name, value).getMessage());
    }
    return known;
  }

  /**
   * Reads the attributes given so far.
   *
   * @return what an instance would be made of
   * @throws SettingException if an attribute is unknown or a value is not accepted
   */
  public AllostatConfiguration configuration() {
    return settings.builder().configuration();
  }

  @Override
  public void lifecycleEvent(LifecycleEvent event) {
    switch (event.getType()) {
      case Lifecycle.BEFORE_START_EVENT -> start();
      case Lifecycle.AFTER_STOP_EVENT, Lifecycle.AFTER_DESTROY_EVENT -> close();
      default -> {
        // Nothing of the container is needed in between.
      }
    }
  }

  private void start() {
    close();
    Allostat made = null;
    try {
      made = settings.builder().build();
      made.start();
      allostat = made;
      LOG.info("Allostat instance {} started", made.instance());
      settings.endpoint().ifPresent(this::open);
    } catch (SettingException e) {
      LOG.error("Allostat is not started, Tomcat goes on unmanaged: {}", e.getMessage());
      close(made);
    } catch (Throwable e) {
      LOG.error("Allostat is not started, Tomcat goes on unmanaged: {}", e.toString(), e);
      close(made);
    }
  }

  /** Without its endpoint an instance is still worth having. */
  private void open(EndpointOptions options) {
    try {
      endpoint = endpoints().open(allostat, options);
    } catch (Throwable e) {
      LOG.error("the management endpoint is not opened: {}", e.toString());
    }
  }

  private static ManagementEndpoints endpoints() {
    return ServiceLoader.load(ManagementEndpoints.class, ManagementEndpoints.class.getClassLoader())
        .findFirst()
        .or(() -> ServiceLoader.load(ManagementEndpoints.class).findFirst())
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "managementPort: expected io.allostat.adapters.console on the class path"));
  }

  private void close() {
    AutoCloseable open = endpoint;
    Allostat running = allostat;
    endpoint = null;
    allostat = null;
    close(open);
    close(running);
  }

  private static void close(AutoCloseable instance) {
    if (instance == null) {
      return;
    }
    try {
      instance.close();
    } catch (Throwable e) {
      LOG.error("Allostat did not close in order", e);
    }
  }
}
