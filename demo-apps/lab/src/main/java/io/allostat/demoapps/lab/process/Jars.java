package io.allostat.demoapps.lab.process;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.plan.Application;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Where the programs are that the lab runs.
 *
 * @param servers of the applications that an experiment runs
 * @param client the client
 */
public record Jars(Map<Application, Path> servers, Path client) {
  private static final String CLIENT = "client/target/client.jar";
  private static final String MANAGER = "../native-affinity/daemon/target/allostat-manager.jar";

  /** Copies the map. */
  public Jars {
    servers = Map.copyOf(servers);
  }

  /**
   * Finds them beside the lab, in the layout of the build.
   *
   * @param applications that the experiment runs
   * @param given servers' jars that are not those beside
   * @param client the client's jar, or null for the one beside
   * @return jars that exist
   * @throws LabException when one is missing
   */
  public static Jars locate(
      Collection<Application> applications, Map<Application, Path> given, Path client) {
    Path apps = apps();
    Map<Application, Path> servers = new EnumMap<>(Application.class);
    for (Application each : applications) {
      Path beside = apps.resolve(each.builtJar());
      servers.put(each, existing(given.get(each), beside, each.jarOption()));
    }
    return new Jars(servers, existing(client, apps.resolve(CLIENT), "--client-jar"));
  }

  /**
   * The server of an application.
   *
   * @param application one of those that were asked for
   * @return its jar
   */
  public Path server(Application application) {
    Path jar = servers.get(application);
    if (jar == null) {
      throw new IllegalArgumentException(
          "no jar of %s, expected one of %s".formatted(application.label(), servers.keySet()));
    }
    return jar;
  }

  /**
   * Finds the processor manager beside the lab.
   *
   * @param manager its jar, or null for the one beside
   * @return a jar that exists
   * @throws LabException when it is missing
   */
  public static Path manager(Path manager) {
    return existing(manager, apps().resolve(MANAGER).normalize(), "--manager-jar");
  }

  /**
   * What lies beside the lab, in the layout of the build, of all that its experiments run.
   *
   * @return the jars that exist, in an order that is always the same
   */
  static List<Path> beside() {
    return Stream.concat(
            Arrays.stream(Application.values()).map(Application::builtJar),
            Stream.of(CLIENT, MANAGER))
        .map(jar -> apps().resolve(jar).normalize())
        .filter(Files::isRegularFile)
        .toList();
  }

  private static Path apps() {
    return home().resolve("../..").normalize();
  }

  /**
   * The folder that the lab was built into.
   *
   * @return it, absolute
   */
  public static Path home() {
    return code().getParent();
  }

  /** The lab's own jar, or its folder of classes. */
  static Path code() {
    try {
      return Path.of(Jars.class.getProtectionDomain().getCodeSource().getLocation().toURI())
          .toAbsolutePath();
    } catch (URISyntaxException e) {
      throw new LabException("cannot tell where the lab's own jar is", e);
    }
  }

  private static Path existing(Path given, Path beside, String option) {
    Path jar = given == null ? beside : given.toAbsolutePath();
    if (!Files.isRegularFile(jar)) {
      throw new LabException(jar + " is missing: build it, or name it with " + option);
    }
    return jar;
  }

  /**
   * A command that runs a jar with the Java that runs the lab.
   *
   * @param jar the jar
   * @param jvmOptions options of the JVM
   * @param arguments of the program
   * @return the command
   */
  public static List<String> java(Path jar, List<String> jvmOptions, List<String> arguments) {
    List<String> command = new java.util.ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvmOptions);
    command.add("-jar");
    command.add(jar.toString());
    command.addAll(arguments);
    return command;
  }
}
