package io.allostat.demoapps.together;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Programs in JVMs of their own, with the class path of the tests. */
final class JavaProcess {
  private JavaProcess() {}

  /** Starts one; what it says of errors is among the rest or that of the tests. */
  static Process start(String main, List<String> arguments, boolean errorsToo) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(errorsToo);
    if (!errorsToo) {
      builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    }
    return builder.start();
  }
}
