package io.allostat.demoapps.lab.testing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Tiny programs that stand for server and client; run in JVMs of their own. */
public final class FakePrograms {
  private FakePrograms() {}

  /** A command that runs one of the programs. */
  public static List<String> command(String... arguments) {
    List<String> command = new ArrayList<>(java(FakePrograms.class));
    command.addAll(List.of(arguments));
    return command;
  }

  /** A command that runs a class with the Java and the classes of this JVM. */
  public static List<String> java(Class<?> program) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx32m",
        "-XX:TieredStopAtLevel=1",
        "-cp",
        System.getProperty("java.class.path"),
        program.getName());
  }

  /** Does what the first argument says. */
  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "server" -> {
        System.out.println("generating");
        System.out.println("server: ready on https://localhost:1/");
        new CountDownLatch(1).await();
      }
      case "server-with-database" -> {
        System.out.println("server: ready on https://localhost:1/, pid 4711, database pid 4712");
        new CountDownLatch(1).await();
      }
      case "launcher" -> {
        Process child = new ProcessBuilder(command("server")).inheritIO().start();
        child.waitFor();
      }
      case "broken-server" -> {
        System.err.println("server: --port 1 is taken");
        System.exit(2);
      }
      case "client" -> {
        for (int second = 0; second < 3; second++) {
          System.out.println("{\"second\":" + second + ",\"phase\":0,\"replies\":5}");
        }
        System.out.println("{\"summary\":{\"complete\":true,\"phases\":[]}}");
      }
      case "endless-client" -> {
        Runtime.getRuntime()
            .addShutdownHook(
                new Thread(
                    () -> System.out.println("{\"summary\":{\"complete\":false,\"phases\":[]}}")));
        System.out.println("{\"second\":0}");
        new CountDownLatch(1).await();
      }
      case "broken-client" -> {
        System.err.println("client: no server");
        System.exit(2);
      }
      case "check" -> {
        System.out.println("store: order 7 has no lines");
        System.exit(Integer.parseInt(args[1]));
      }
      default -> throw new IllegalArgumentException(args[0]);
    }
  }
}
