package io.allostat.demoapps.felix.tomcat;

import io.allostat.core.api.settings.SettingException;
import io.allostat.demoapps.felix.settings.Changes;
import io.allostat.demoapps.felix.settings.LastGood;
import io.allostat.demoapps.hosting.StartException;
import java.util.Map;
import org.apache.catalina.LifecycleException;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.AttributeType;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.osgi.service.metatype.annotations.Option;

/**
 * Owns the connectors: keeps a {@link RunningServer} as configured, so that other bundles add their
 * contexts and valves. A change restarts it; what is not accepted, or cannot be started, leaves it
 * as it was.
 */
@Component(
    service = {},
    immediate = true,
    configurationPid = TomcatServer.PID)
@Designate(ocd = TomcatServer.Config.class)
public final class TomcatServer {
  static final String PID = "io.allostat.demoapps.felix.tomcat";

  /** What can be configured: the only source of defaults and descriptions. */
  @ObjectClassDefinition(
      id = PID,
      name = "Allostat demo: Tomcat",
      description =
          "A value that is not accepted is refused in the log, and the last good one stays."
              + " A change restarts the server.")
  @interface Config {
    @AttributeDefinition(
        required = false,
        description = "Address to listen at. Accepted: an address of this machine.")
    String address() default "127.0.0.1";

    @AttributeDefinition(
        required = false,
        min = "0",
        max = "" + ServerSettings.MAX_PORT,
        description =
            "Port without TLS; 0 takes any free one. Accepted: a whole number from 0 to "
                + ServerSettings.MAX_PORT
                + ".")
    int port() default 8080;

    @AttributeDefinition(
        required = false,
        min = "1",
        max = "" + ServerSettings.MAX_THREADS,
        description =
            "The most request threads of each connector. Accepted: a whole number from 1 to "
                + ServerSettings.MAX_THREADS
                + ".")
    int maxThreads() default 64;

    @AttributeDefinition(
        required = false,
        min = "0",
        max = "" + ServerSettings.MAX_GRACE_SECONDS,
        description =
            "How long a stop waits for the requests in progress. Unit: s. Accepted: a whole number"
                + " from 0 to "
                + ServerSettings.MAX_GRACE_SECONDS
                + ".")
    int graceSeconds() default 10;

    @AttributeDefinition(
        required = false,
        description =
            "Whether requests without TLS are asked about, by their session cookie. Only for sites"
                + " that give one: where they do not, each request is a new session, and may be"
                + " refused. Accepted: true or false.")
    boolean admission() default false;

    @AttributeDefinition(
        required = false,
        min = "-1",
        max = "" + ServerSettings.MAX_PORT,
        description =
            "Port with TLS; 0 takes any free one, -1 none. Accepted: a whole number from -1 to "
                + ServerSettings.MAX_PORT
                + ".")
    int securePort() default 8443;

    @AttributeDefinition(
        required = false,
        options = {
          @Option(value = ServerSettings.TLS_1_2, label = ServerSettings.TLS_1_2),
          @Option(value = ServerSettings.TLS_1_3, label = ServerSettings.TLS_1_3),
          @Option(value = ServerSettings.TLS_BOTH, label = ServerSettings.TLS_BOTH)
        },
        description =
            "Versions of TLS. Accepted: "
                + ServerSettings.TLS_1_2
                + ", "
                + ServerSettings.TLS_1_3
                + " or "
                + ServerSettings.TLS_BOTH
                + ".")
    String secureProtocols() default ServerSettings.TLS_BOTH;

    @AttributeDefinition(
        required = false,
        description =
            "File of the key; empty for a self-signed one in the bundle's data area. Accepted: a"
                + " PKCS #12 file that the password opens.")
    String secureKeystore() default "";

    @AttributeDefinition(
        required = false,
        name = "Secure keystore password",
        type = AttributeType.PASSWORD,
        description = "Password of that file. Accepted: any text.")
    String _secureKeystorePassword() default "";

    @AttributeDefinition(
        required = false,
        options = {
          @Option(value = ServerSettings.CLOSE, label = ServerSettings.CLOSE),
          @Option(value = ServerSettings.ALERT, label = ServerSettings.ALERT)
        },
        description =
            "How clients with TLS are told that they are refused: their connection is closed, or"
                + " they are sent an alert before. Accepted: "
                + ServerSettings.CLOSE
                + " or "
                + ServerSettings.ALERT
                + ".")
    String refusal() default ServerSettings.CLOSE;
  }

  private final BundleContext bundle;
  private final LastGood<ServerSettings> settings;
  private final Changes<Map<String, Object>> changes =
      new Changes<>("tomcat-changes", this::takeUp);
  private ServerSettings inForce;
  private RunningServer running;

  /**
   * Starts the server as configured, or as it was last where that cannot be.
   *
   * @param bundle whose data area Tomcat works in, and which keeps the last good settings
   * @param properties what is configured
   * @throws LifecycleException if it cannot be started
   * @throws StartException if there is no key for TLS
   */
  @Activate
  public TomcatServer(BundleContext bundle, Map<String, Object> properties)
      throws LifecycleException, StartException {
    this.bundle = bundle;
    settings =
        new LastGood<>(
            PID,
            Config.class,
            ServerSettings::of,
            bundle.getDataFile("accepted.properties").toPath());
    inForce = settings.value();
    settings.update(properties, this::replace);
    if (running == null) {
      start(inForce);
    }
  }

  /** Has a change taken up, if it is one: the requests in progress may take long. */
  @Modified
  void change(Map<String, Object> properties) {
    changes.add(properties);
  }

  private synchronized void takeUp(Map<String, Object> properties) {
    settings.update(properties, this::replace);
  }

  /** Their ports may be the same, so the present one goes first, and comes back where it must. */
  private void replace(ServerSettings wanted) {
    if (running != null && wanted.equals(inForce)) {
      return;
    }
    ServerSettings before = inForce;
    try {
      end();
      start(wanted);
    } catch (LifecycleException | StartException | RuntimeException e) {
      restore(before, e);
      throw refusal(wanted, e);
    }
  }

  private void start(ServerSettings wanted) throws LifecycleException, StartException {
    running = new RunningServer(bundle, wanted);
    inForce = wanted;
  }

  private void restore(ServerSettings before, Exception failure) {
    try {
      start(before);
    } catch (LifecycleException | StartException | RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  private RuntimeException refusal(ServerSettings wanted, Exception failure) {
    if (running == null) {
      return new IllegalStateException(
          "the server starts neither as configured nor as before", failure);
    }
    return RunningServer.cannotBind(failure)
        ? new SettingException(
            "port", "one that can be listened at, at " + wanted.address(), wanted.port())
        : new IllegalStateException("the server is as before, not as configured", failure);
  }

  /** Lets the requests in progress finish, and stops the server, after the change under way. */
  @Deactivate
  void stop() {
    changes.close();
    end();
  }

  private synchronized void end() {
    RunningServer stopping = running;
    running = null;
    if (stopping != null) {
      stopping.stop();
    }
  }
}
