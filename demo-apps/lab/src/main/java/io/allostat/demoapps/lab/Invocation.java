package io.allostat.demoapps.lab;

import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** The command line that was given, as somebody would type it again in the project's folder. */
final class Invocation {
  private static final String PROGRAM = "java -jar demo-apps/lab/target/lab.jar ";

  private Invocation() {}

  /** The command line of a command that is being executed. */
  static String of(CommandSpec command) {
    return text(command.root().commandLine().getParseResult().originalArgs());
  }

  /** The same with its arguments; those that a shell would take apart are quoted. */
  static String text(List<String> arguments) {
    return PROGRAM + arguments.stream().map(Invocation::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String argument) {
    return argument.matches("[\\w.,:/=+@%-]+")
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
