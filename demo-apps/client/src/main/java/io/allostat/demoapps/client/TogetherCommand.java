package io.allostat.demoapps.client;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import picocli.CommandLine;

/**
 * Loads of several applications at once, each with a plan of its own, in one process: they begin
 * together when all have looked at their sites.
 */
final class TogetherCommand {
  private static final int CANNOT_RUN = 2;
  private static final String AND = "--and";
  private static final String HELP = "--help";
  private static final int MOST = 16;
  private static final String USAGE =
      """
      Usage: client together NAME [sessions] OPTIONS --and NAME [sessions] OPTIONS ...
      Loads of several applications at once. OPTIONS are those of client, or of client sessions where that word is there.
      The loads begin together when all have looked at their sites. Every line says which application it is about; client CPU is that of all together.
      Example: together auction sessions --url https://localhost:8443 --plan 40@5+20 --and shop --url https://localhost:9443 --clients 100
      """;

  private TogetherCommand() {}

  /** Runs all loads to their ends and gives the exit code. */
  static int execute(PrintStream out, PrintWriter err, List<String> arguments) {
    if (arguments.isEmpty() || arguments.contains(HELP)) {
      out.print(USAGE);
      out.flush();
      return arguments.isEmpty() ? CANNOT_RUN : 0;
    }
    try {
      Map<String, List<String>> segments = segments(arguments);
      StartGate gate = new StartGate(segments.size());
      Map<String, Callable<Integer>> loads = new LinkedHashMap<>();
      segments.forEach((name, options) -> loads.put(name, load(out, name, options, gate)));
      return run(loads, gate, err);
    } catch (IllegalArgumentException e) {
      return Main.complain(err, e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Main.complain(err, "interrupted");
    }
  }

  /** The options of each application, by its name. */
  private static Map<String, List<String>> segments(List<String> arguments) {
    Map<String, List<String>> segments = new LinkedHashMap<>();
    List<String> rest = new ArrayList<>(arguments);
    while (!rest.isEmpty()) {
      int end = rest.contains(AND) ? rest.indexOf(AND) : rest.size();
      List<String> segment = List.copyOf(rest.subList(0, end));
      rest.subList(0, Math.min(rest.size(), end + 1)).clear();
      String name = segment.isEmpty() ? "" : segment.get(0);
      if (!name.matches("[a-z][a-z0-9-]{0,30}")
          || segments.put(name, segment.subList(1, segment.size())) != null) {
        throw new IllegalArgumentException(
            "application '" + name + "', expected a name of its own in small letters");
      }
    }
    if (segments.size() < 2 || segments.size() > MOST) {
      throw new IllegalArgumentException(
          segments.size() + " applications, expected 2 to " + MOST + ", separated by " + AND);
    }
    return segments;
  }

  private static Callable<Integer> load(
      PrintStream out, String name, List<String> options, StartGate gate) {
    PrintStream named = NamedLines.to(out, name);
    boolean sessions = !options.isEmpty() && options.get(0).equals(Main.SESSIONS);
    Callable<Integer> command = sessions ? new SessionsCommand(named, gate) : new Main(named, gate);
    CommandLine line = new CommandLine(command).setCaseInsensitiveEnumValuesAllowed(true);
    List<String> given = sessions ? options.subList(1, options.size()) : options;
    CommandLine.ParseResult parsed;
    try {
      parsed = line.parseArgs(given.toArray(String[]::new));
    } catch (CommandLine.ParameterException e) {
      throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
    }
    // Beside these no option is asked for, and the load would begin without those that it needs.
    if (parsed.isUsageHelpRequested() || parsed.isVersionHelpRequested()) {
      throw new IllegalArgumentException(
          name + ": " + String.join(" ", given) + ", expected a load without -h, -V or --version");
    }
    return command;
  }

  /** Runs loads that have a gate in common. */
  static int run(Map<String, Callable<Integer>> loads, StartGate gate, PrintWriter err)
      throws InterruptedException {
    Queue<String> failures = new ConcurrentLinkedQueue<>();
    List<Thread> threads = new ArrayList<>();
    loads.forEach(
        (name, command) -> {
          Thread thread = new Thread(() -> run(name, command, gate, failures), "load-" + name);
          threads.add(thread);
          thread.start();
        });
    for (Thread thread : threads) {
      thread.join();
    }
    return failures.isEmpty() ? 0 : Main.complain(err, failures.peek());
  }

  private static void run(
      String name, Callable<Integer> command, StartGate gate, Queue<String> failures) {
    try {
      command.call();
    } catch (Exception | Error e) {
      // The first is the reason of the others, who would else wait for this one for ever.
      failures.add(name + ": " + (e instanceof Error ? e : e.getMessage()));
      gate.fail();
    }
  }
}
