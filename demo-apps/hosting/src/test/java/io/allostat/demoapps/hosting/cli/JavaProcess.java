package io.allostat.demoapps.hosting.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Programs in JVMs of their own, with the class path of the tests. */
public final class JavaProcess {
  /** With one of these a JVM says on stderr that it has picked them up. */
  private static final Set<String> SAID =
      Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  private JavaProcess() {}

  /**
   * @param main the name of the program's class
   * @param arguments what it is called with
   * @return what starts it, when it is said where its errors go
   */
  public static ProcessBuilder of(String main, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().keySet().removeAll(SAID);
    return builder;
  }
}
