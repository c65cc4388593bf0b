package io.allostat.demoapps.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.analysis.AdmissionRow;
import io.allostat.demoapps.lab.analysis.SummaryJson;
import io.allostat.demoapps.lab.testing.Admissions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {
  @TempDir private Path folder;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  private int compare(Path before, Path after) {
    return Main.execute(
        new PrintStream(bytes, true, StandardCharsets.UTF_8),
        "compare",
        "--out",
        folder.resolve("out").toString(),
        before.toString(),
        after.toString());
  }

  private Path run(String name, double completed, List<String> invalid) throws IOException {
    return run(name, completed, 50, invalid);
  }

  private Path run(String name, double completed, double stock, List<String> invalid)
      throws IOException {
    List<AdmissionRow> rows =
        IntStream.rangeClosed(1, 3)
            .boxed()
            .flatMap(
                run ->
                    Stream.of(
                        Admissions.row("stock", 1, run, stock, 100),
                        Admissions.row("<b>", 1, run, completed + run, 100)))
            .toList();
    Path run = Files.createDirectories(folder.resolve(name));
    Files.writeString(
        run.resolve("summary.json"), SummaryJson.of(Admissions.result(rows, invalid)));
    return run;
  }

  private String page() throws IOException {
    return Files.readString(folder.resolve("out/compare.html"));
  }

  @Test
  void whatGotWorseIsMarkedAndIsTheExitCode() throws IOException {
    Path before = run("a", 70, List.of());
    assertEquals(1, compare(before, run("b", 60, List.of())));
    assertTrue(page().contains("<td class=\"short\">worse</td>"), this::said);
    assertTrue(page().contains("&lt;b&gt;") && !page().contains("<b>,"));
    assertEquals(0, compare(before, before));
    assertFalse(page().contains(">worse<"));
  }

  @Test
  void aSlowerMachineIsMarkedAndIsNotTheExitCode() throws IOException {
    assertEquals(0, compare(run("a", 70, 50, List.of()), run("b", 35, 25, List.of())));
    assertTrue(page().contains("worse, informative"), this::said);
  }

  @Test
  void nothingComparedIsSaidAndIsCode2() throws IOException {
    Path before = run("a", 70, List.of());
    Path other = Files.createDirectories(folder.resolve("b"));
    Files.writeString(
        other.resolve("summary.json"),
        SummaryJson.of(
            Admissions.result(List.of(Admissions.row("other", 1, 1, 70, 100)), List.of())));
    assertEquals(2, compare(before, other));
    assertTrue(said().contains("nothing compared of [admission]"), this::said);
  }

  @Test
  void twoFoldersOfManyExperimentsAreComparedByName() throws IOException {
    run("a/admission", 70, List.of());
    run("b/admission", 60, List.of("the client was late"));
    Files.createDirectories(folder.resolve("a/unfinished"));
    assertEquals(0, compare(folder.resolve("a"), folder.resolve("b")), "one is not valid");
    assertTrue(page().contains("after was not valid: the client was late"));
  }

  @Test
  void whatCannotBeComparedIsOneLineAndCode2() throws IOException {
    Path run = run("a", 70, List.of());
    Path empty = Files.createDirectories(folder.resolve("empty"));
    Path other = Files.createDirectories(folder.resolve("other"));
    Files.writeString(other.resolve("summary.json"), "{\"schema\":7}");
    for (Path against : List.of(empty, other, run.resolve("summary.json"))) {
      bytes.reset();
      assertEquals(2, compare(run, against));
      assertEquals(1, said().lines().count(), this::said);
    }
    assertTrue(said().contains("expected two folders or two files"), said());
  }

  private String said() {
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
