package io.allostat.adapters.tls.recording;

import static io.allostat.adapters.tls.recording.ServerKind.EARLY_DATA;
import static io.allostat.adapters.tls.recording.ServerKind.TLS_1_0;
import static io.allostat.adapters.tls.recording.ServerKind.TLS_1_2_IDS;
import static io.allostat.adapters.tls.recording.ServerKind.TLS_1_2_TICKETS;
import static io.allostat.adapters.tls.recording.ServerKind.TLS_1_3;

import java.util.List;

/**
 * A client to record. Commands are lines for a shell in which {@code {port}} stands for the port,
 * {@code {clients}} for the folder of the client programs and {@code {dir}} for a scratch folder.
 *
 * @param name as it begins the names of files
 * @param version a command that prints the version; the first {@code n} or {@code n.n} counts
 * @param command connects twice, the second time offering the session of the first
 * @param servers where it can resume; the first hello is that to the first of them
 */
record Client(String name, String version, String command, List<ServerKind> servers) {
  private static final List<ServerKind> ANY = List.of(TLS_1_3, TLS_1_2_TICKETS, TLS_1_2_IDS);
  private static final List<ServerKind> UP_TO_1_2 = List.of(TLS_1_2_TICKETS, TLS_1_2_IDS);

  /** Every client we know how to drive. Those that the machine lacks are left out. */
  static List<Client> all(String jdk17, String jdk25) {
    String twice = "-o /dev/null https://localhost:{port}/";
    return List.of(
        openssl("openssl", "", "", ANY),
        openssl("openssl-limited-to-1.2", "-tls1_2", "", UP_TO_1_2),
        openssl("openssl-limited-to-1.0", "-tls1 -cipher DEFAULT@SECLEVEL=0", "", List.of(TLS_1_0)),
        openssl("openssl", "", "-early_data {clients}/client.py", List.of(EARLY_DATA)),
        // It takes no tickets before TLS 1.3.
        new Client(
            "curl",
            "curl --version",
            "curl -sk " + twice + " " + twice,
            List.of(TLS_1_3, TLS_1_2_IDS)),
        jsse("jsse", jdk17, "", ANY),
        jsse("jsse", jdk25, "", ANY),
        jsse("jsse-limited-to-1.2", jdk17, "TLSv1.2", UP_TO_1_2),
        // It resumes by tickets alone.
        new Client(
            "go",
            "go version",
            "go run {clients}/client.go {port}",
            List.of(TLS_1_3, TLS_1_2_TICKETS)),
        new Client("python", "python3 --version", "python3 {clients}/client.py {port}", ANY),
        new Client("node", "node --version", "node {clients}/client.js {port}", ANY),
        new Client(
            "chromium",
            "chromium --version 2>/dev/null",
            "chromium --headless --no-sandbox --disable-gpu --ignore-certificate-errors"
                + " --user-data-dir={dir}/chromium --dump-dom"
                + " file://{clients}/chromium.html#{port}",
            ANY));
  }

  private static Client openssl(
      String name, String options, String again, List<ServerKind> servers) {
    // The pause is for the tickets of TLS 1.3, which follow the handshake.
    String connect = "sleep 1 | openssl s_client -connect localhost:{port} -servername localhost ";
    String first = connect + options + " -sess_out {dir}/session.pem";
    String second = connect + options + " -sess_in {dir}/session.pem " + again;
    return new Client(name, "openssl version", first + "; " + second, servers);
  }

  private static Client jsse(String name, String home, String protocols, List<ServerKind> servers) {
    String java = home + "/bin/java";
    String command = java + " {clients}/JsseClient.java {port} " + protocols;
    return new Client(name, java + " --version", command, servers);
  }
}
