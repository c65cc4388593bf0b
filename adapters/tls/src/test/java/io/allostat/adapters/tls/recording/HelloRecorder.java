package io.allostat.adapters.tls.recording;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Records the ClientHellos of the clients on this machine. Each connects twice, through a proxy
 * that keeps its first flight, to an {@code openssl s_server} of each kind that sessions are
 * resumed at. Arguments: the folder for the files, the folder of the client programs, the homes of
 * a JDK 17 and a JDK 25.
 */
final class HelloRecorder {
  private static final Pattern VERSION = Pattern.compile("\\d+(\\.\\d+)?");
  private static final long PATIENCE_SECONDS = 90;

  private final Path hellos;
  private final Path clients;
  private final Path scratch;

  private HelloRecorder(Path hellos, Path clients, Path scratch) {
    this.hellos = hellos;
    this.clients = clients;
    this.scratch = scratch;
  }

  public static void main(String[] args) throws Exception {
    Path scratch = Files.createTempDirectory("hellos");
    HelloRecorder recorder = new HelloRecorder(Path.of(args[0]), Path.of(args[1]), scratch);
    recorder.shell(
        "openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -days 1"
            + " -keyout {dir}/key.pem -out {dir}/certificate.pem");
    for (Client client : Client.all(args[2], args[3])) {
      String version = recorder.version(client);
      if (version == null) {
        System.out.println(client.name() + ": not on this machine");
        continue;
      }
      String name = client.name() + "-" + version + "_";
      for (ServerKind server : client.servers()) {
        List<FirstFlightProxy.Flight> flights = recorder.connect(client, server);
        if (server == client.servers().get(0) && server != ServerKind.EARLY_DATA) {
          recorder.write(name + "full", flights, 0);
        }
        recorder.write(name + server.resumed(), flights, 1);
      }
    }
  }

  private List<FirstFlightProxy.Flight> connect(Client client, ServerKind kind) throws Exception {
    int port = freePort();
    Process server =
        start(
            "openssl s_server -accept "
                + port
                + " -cert {dir}/certificate.pem -key {dir}/key.pem "
                + kind.options());
    // Not closed here: a reader in use is closed by the end of its process.
    BufferedReader output = reader(server);
    try (FirstFlightProxy proxy = FirstFlightProxy.open(port)) {
      for (String line = output.readLine(); !"ACCEPT".equals(line); line = output.readLine()) {
        if (line == null) {
          throw new IOException("the server does not start with " + kind.options());
        }
      }
      drain(output);
      shell(client.command().replace("{port}", Integer.toString(proxy.port())));
      return proxy.flights();
    } finally {
      server.destroy();
      server.waitFor();
    }
  }

  private void write(String name, List<FirstFlightProxy.Flight> flights, int connection)
      throws IOException {
    if (flights.size() <= connection) {
      System.out.println(name + ": no connection");
      return;
    }
    byte[] hello = handshakeRecords(flights.get(connection).sent());
    Files.write(hellos.resolve(name + ".bin"), hello);
    System.out.printf(
        "%s: %d bytes, the server answered %d%n",
        name, hello.length, flights.get(connection).answeredBytes());
  }

  /** Early data may follow the hello at once; it is no part of it. */
  private static byte[] handshakeRecords(byte[] flight) {
    int end = 0;
    while (end < flight.length && flight[end] == 22) {
      end += 5 + ((flight[end + 3] & 0xff) << 8 | flight[end + 4] & 0xff);
    }
    return Arrays.copyOf(flight, end);
  }

  private String version(Client client) throws Exception {
    Process process = start(client.version());
    try (BufferedReader output = reader(process)) {
      String line = output.readLine();
      Matcher matcher = VERSION.matcher(line == null ? "" : line);
      while (output.readLine() != null) {
        // To its end, so that the process can end.
      }
      return process.waitFor() == 0 && matcher.find() ? matcher.group() : null;
    }
  }

  private void shell(String command) throws Exception {
    Process process = start(command);
    drain(reader(process));
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      process.descendants().forEach(ProcessHandle::destroy);
      process.destroy();
      System.out.println("gave up on " + command);
    }
  }

  private Process start(String command) throws IOException {
    String line =
        command.replace("{dir}", scratch.toString()).replace("{clients}", clients.toString());
    // exec, where there is one command, makes the process that is destroyed the one that runs.
    String run = line.contains("|") || line.contains(";") ? line : "exec " + line;
    ProcessBuilder builder = new ProcessBuilder("sh", "-c", run).redirectErrorStream(true);
    return builder.start();
  }

  private static BufferedReader reader(Process process) {
    return new BufferedReader(
        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Reads on in the background, so that the process never waits for us. */
  private static void drain(BufferedReader output) {
    Thread thread =
        new Thread(
            () -> {
              try {
                while (output.readLine() != null) {
                  // What it says does not matter.
                }
              } catch (IOException ended) {
                // The process was destroyed.
              }
            },
            "output");
    thread.setDaemon(true);
    thread.start();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
