package io.allostat.demoapps.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.sampler.export.ProfileJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlameCommandTest {
  private static final String STATUS =
      """
      {"instance":"shop","controlLoops":[],"components":[],
       "profile":{"windowSeconds":10.0,"samplingInstants":100,
        "resources":[{"resource":"cpu","controlled":true,"usage":0.5,"capacity":2.0,"samples":45}],
        "stacks":[
         {"stack":"A.B","resource":"cpu","hitRatio":1.0,"hitRatioLower":0.9,"hitRatioUpper":1.0,
          "usage":0.5,"usageLower":0.45,"usageUpper":0.5,"executionRate":20.0,
          "cost":0.05,"costLower":0.045,"costUpper":0.05,"samples":45}]}}
      """;

  @TempDir Path folder;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private HttpServer server;
  private volatile int code = 200;

  @BeforeEach
  void startServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/status",
        exchange -> {
          byte[] body = STATUS.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(code, body.length);
          try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
          }
        });
    server.start();
  }

  @AfterEach
  void stopServer() {
    server.stop(0);
  }

  private String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/status";
  }

  private int execute(String... args) {
    return Main.execute(new PrintStream(said, true, StandardCharsets.UTF_8), args);
  }

  private String complaint(String... args) {
    assertEquals(2, execute(args));
    String text = said.toString(StandardCharsets.UTF_8);
    assertEquals(1, text.lines().count(), text);
    said.reset();
    return text.strip();
  }

  private Path flame(String format) {
    Path out = folder.resolve("out." + format);
    assertEquals(
        0,
        execute("flame", "--url", url(), "--out", out.toString(), "--format", format),
        () -> said.toString(StandardCharsets.UTF_8));
    return out;
  }

  @Test
  void aServerIsAskedAndThePageWritten() throws IOException {
    String html = Files.readString(flame("html"));
    assertTrue(html.startsWith("<!DOCTYPE html>"), html);
    assertTrue(html.contains("Component stacks of " + url()), html);
    assertTrue(html.contains(">A.B<"), html);
  }

  @Test
  void otherToolsGetTheirFormats() throws IOException {
    assertEquals("A;B 10000000\n", Files.readString(flame("collapsed")));
    byte[] pprof = Files.readAllBytes(flame("pprof"));
    assertEquals(0x1f, pprof[0]);
    assertEquals(1, ProfileJson.read(Files.readAllBytes(flame("json"))).stacks().size());
  }

  @Test
  void aSavedStatusWillDo() throws IOException {
    Path saved = Files.writeString(folder.resolve("status.json"), STATUS);
    Path out = folder.resolve("out.txt");
    assertEquals(
        0,
        execute(
            "flame",
            "--in=" + saved,
            "--out=" + out,
            "--format=collapsed",
            "--samples",
            "--resource=cpu"));
    assertEquals("A;B 45\n", Files.readString(out));
  }

  @Test
  void severalTiersAreOneProfile() throws IOException {
    Path out = folder.resolve("site.json");
    assertEquals(
        0,
        execute(
            "flame",
            "--tier=web=" + url(),
            "--tier=logic=" + url(),
            "--out=" + out,
            "--format=json"),
        () -> said.toString(StandardCharsets.UTF_8));
    assertEquals(
        List.of("cpu@web", "cpu@logic"),
        ProfileJson.read(Files.readAllBytes(out)).resources().stream()
            .map(ResourceProfile::resource)
            .toList());
    said.reset();
    String refused = complaint("flame", "--tier=my web=" + url(), "--out=" + out);
    assertTrue(refused.startsWith("lab: --tier: tier: expected 1 to 64 of "), refused);
  }

  @Test
  void whatDoesNotWorkIsOneLine() throws IOException {
    String out = folder.resolve("out.html").toString();
    assertTrue(complaint("flame", "--out", out).contains("--url"), "one source is needed");
    assertTrue(complaint("flame", "--url", url()).contains("--out"), "and a place");
    assertEquals(
        "lab: --url file:/etc/passwd, expected http://host:port/status",
        complaint("flame", "--url", "file:/etc/passwd", "--out", out));
    assertTrue(
        complaint("flame", "--url", url().replace("//", "//me:secret@"), "--out", out)
            .endsWith("expected http://host:port/status"));
    assertEquals(
        "lab: --resource disk, expected one of [cpu]",
        complaint("flame", "--url", url(), "--out", out, "--resource", "disk"));
    Path empty = Files.writeString(folder.resolve("empty.json"), "{}");
    assertEquals(
        "lab: "
            + empty
            + " holds no profile: expected a profile with resources and stacks, or a status that has one",
        complaint("flame", "--in", empty.toString(), "--out", out));
    assertTrue(
        complaint("flame", "--in", folder.resolve("none").toString(), "--out", out)
            .startsWith("lab: cannot read "));
    assertTrue(
        complaint("flame", "--url", url(), "--out", folder.resolve("none/out").toString())
            .startsWith("lab: cannot write "));
    code = 500;
    assertEquals(
        "lab: cannot read " + url() + ": it answered 500",
        complaint("flame", "--url", url(), "--out", out));
  }

  @Test
  void twoProfilesAreCompared() throws IOException {
    Path before = Files.writeString(folder.resolve("before.json"), STATUS);
    assertEquals(0, execute("compare", before.toString(), before.toString(), "--all"));
    assertEquals(
        "lab: --false-alarms 0.9, expected 0.0001 to 0.5",
        complaint("compare", before.toString(), before.toString(), "--false-alarms", "0.9"));
  }
}
