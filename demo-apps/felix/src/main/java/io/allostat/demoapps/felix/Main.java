package io.allostat.demoapps.felix;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.felix.framework.FrameworkFactory;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.launch.Framework;

/**
 * Starts the assembly: {@code java -jar felix.jar [state directory [port [secure port]]]}. Bundles
 * lie in {@code bundles} beside the jar. What is configured at run time is kept in the state
 * directory.
 */
public final class Main {
  /** Flight Recorder makes event classes refer to these, which no bundle can import. */
  static final String FLIGHT_RECORDER = "jdk.jfr.internal,jdk.jfr.internal.*";

  /** Felix would otherwise let bundles see the class path outside where they have no import. */
  static final String IMPLICIT_DELEGATION = "felix.bootdelegation.implicit";

  private static final String ENGINE = "org.apache.catalina.Engine";
  private static final String SERVER = "io.allostat.demoapps.felix.tomcat";
  private static final String SHELL = "org.apache.felix.gogo.jline";
  private static final int PASSWORD_BYTES = 12;

  private Main() {}

  /**
   * Starts Felix and waits for its end.
   *
   * @param arguments the state directory, {@code felix-state} by default; the port, and the one
   *     with TLS: by default those of the last time, at first 8080 and 8443
   * @throws Exception if the framework cannot be started
   */
  public static void main(String[] arguments) throws Exception {
    Path state = Path.of(arguments.length > 0 ? arguments[0] : "felix-state").toAbsolutePath();
    Path bundles = home().resolve("bundles");
    String password = password(Files.createDirectories(state).resolve("console.password"));
    Framework framework = start(bundles, state, password, context -> configure(context, arguments));
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(framework), "felix-shutdown"));
    ServiceReference<?> server = Services.find(framework.getBundleContext(), ENGINE);
    if (server == null) {
      System.out.println("Tomcat is not running; the log is in " + System.getProperty("felix.log"));
    } else {
      String site = "http://127.0.0.1:" + server.getProperty("port");
      System.out.println("auction site       " + site + "/auction/Home");
      if (server.getProperty("securePort") != null) {
        System.out.println(
            "                   https://127.0.0.1:"
                + server.getProperty("securePort")
                + "/auction/Home");
      }
      System.out.println("Felix Web Console  " + site + "/system/console");
      System.out.println("                   user admin, password " + password);
    }
    ServiceReference<?> dashboard = Services.find(framework.getBundleContext(), "java.net.URI");
    System.out.println(
        "Allostat           "
            + (dashboard == null
                ? "the dashboard is switched off or its port is taken; the log says which"
                : dashboard.getProperty("io.allostat.endpoint")));
    System.out.println("shell              help, allostat:components, allostat:profile");
    if (System.console() != null) {
      startShell(framework);
    }
    framework.waitForStop(0);
    // Gogo lets the threads of a session go a minute after their last command.
    System.exit(0);
  }

  /**
   * Starts Felix with every bundle of a folder, as the folder is now. The shell alone waits for
   * {@link #startShell}.
   *
   * @param bundles the folder
   * @param state where Felix keeps what it was told
   * @param password of the Web Console's user {@code admin}
   * @param configure called when configurations can be given, before anything reads them
   */
  static Framework start(
      Path bundles, Path state, String password, Consumer<BundleContext> configure)
      throws BundleException, IOException {
    Map<String, String> properties = new HashMap<>();
    properties.put(Constants.FRAMEWORK_STORAGE, state.resolve("cache").toString());
    properties.put(Constants.FRAMEWORK_BOOTDELEGATION, FLIGHT_RECORDER);
    properties.put(IMPLICIT_DELEGATION, "false");
    properties.put("ds.loglevel", "warn");
    properties.put("felix.webconsole.username", "admin");
    properties.put("felix.webconsole.password", password);
    Framework framework = new FrameworkFactory().newFramework(properties);
    framework.start();
    try {
      List<Bundle> installed = install(bundles, framework.getBundleContext());
      for (Bundle bundle : installed) {
        if ("org.apache.felix.configadmin".equals(bundle.getSymbolicName())) {
          bundle.start(Bundle.START_TRANSIENT);
        }
      }
      configure.accept(framework.getBundleContext());
      for (Bundle bundle : installed) {
        if (bundle.getHeaders().get(Constants.FRAGMENT_HOST) == null
            && !SHELL.equals(bundle.getSymbolicName())) {
          // Transient, or the next time they would start before they can be updated and configured.
          bundle.start(Bundle.START_TRANSIENT);
        }
      }
    } catch (BundleException | IOException | RuntimeException e) {
      stop(framework);
      throw e;
    }
    return framework;
  }

  /**
   * Starts the shell, which reads the standard input. It asks for what commands complete when it
   * begins, so they come before it; and what is printed before it stands above its prompt.
   *
   * @param framework as {@link #start} has started it
   */
  static void startShell(Framework framework) throws BundleException {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    // JLine looks for kinds of terminals with this loader, and with its own only where it is null.
    Thread.currentThread().setContextClassLoader(null);
    try {
      for (Bundle bundle : framework.getBundleContext().getBundles()) {
        if (SHELL.equals(bundle.getSymbolicName())) {
          bundle.start(Bundle.START_TRANSIENT);
        }
      }
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  /**
   * Installs what the folder holds, updates what was built anew, and takes away what is gone.
   * Bundles are known by their names and not by where they lie: the folder may move, and what they
   * keep stays theirs when a new version comes.
   */
  private static List<Bundle> install(Path folder, BundleContext context)
      throws BundleException, IOException {
    Map<String, BundleJar> jars = BundleJar.in(folder);
    for (Bundle bundle : context.getBundles()) {
      if (bundle.getBundleId() != Constants.SYSTEM_BUNDLE_ID
          && !jars.containsKey(bundle.getLocation())) {
        bundle.uninstall();
      }
    }
    List<Bundle> installed = new ArrayList<>();
    for (Map.Entry<String, BundleJar> entry : jars.entrySet()) {
      BundleJar jar = entry.getValue();
      Bundle bundle = context.getBundle(entry.getKey());
      try (InputStream in = Files.newInputStream(jar.path())) {
        if (bundle == null) {
          bundle = context.installBundle(entry.getKey(), in);
        } else if (jar.isNewerThan(bundle)) {
          bundle.update(in);
        }
      }
      installed.add(bundle);
    }
    return installed;
  }

  /** The assembly as it begins; everything can be changed at run time. */
  private static void configure(BundleContext context, String[] arguments) {
    Configurations.begin(
        context,
        "io.allostat.instance",
        Map.of("instance", "auction", "views", new String[] {"database=cpu:Database"}));
    Configurations.begin(context, "io.allostat.console", Map.of("endpoint", true));
    List<String> connectors = List.of("port", "securePort");
    for (int i = 1; i < arguments.length && i <= connectors.size(); i++) {
      Configurations.update(
          context, SERVER, Map.of(connectors.get(i - 1), Integer.parseInt(arguments[i])));
    }
  }

  private static void stop(Framework framework) {
    try {
      framework.stop();
      framework.waitForStop(0);
    } catch (BundleException e) {
      System.err.println("felix: " + e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Path home() throws URISyntaxException {
    return Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI())
        .getParent();
  }

  /**
   * A password of its own for every state directory: the console's default is known to everyone.
   * One that is empty would let everybody in, and another takes its place.
   *
   * @param file where it is kept, readable by its owner alone
   */
  static String password(Path file) throws IOException {
    String kept = Files.exists(file) ? Files.readString(file).strip() : "";
    return kept.isEmpty() ? newPassword(file) : kept;
  }

  private static String newPassword(Path file) throws IOException {
    byte[] secret = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(secret);
    String password = HexFormat.of().formatHex(secret);
    // It has its name once it is whole, whenever this process is killed.
    Path beside =
        Files.createTempFile(
            file.toAbsolutePath().getParent(),
            "console",
            null,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    try {
      Files.writeString(beside, password);
      Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(beside);
    }
    return password;
  }
}
