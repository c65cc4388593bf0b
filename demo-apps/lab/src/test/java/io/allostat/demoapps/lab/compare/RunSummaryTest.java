package io.allostat.demoapps.lab.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.analysis.AdmissionRow;
import io.allostat.demoapps.lab.analysis.SummaryJson;
import io.allostat.demoapps.lab.testing.Admissions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunSummaryTest {
  @TempDir private Path folder;

  private RunSummary read(String text) throws IOException {
    return RunSummary.read(Files.writeString(folder.resolve("summary.json"), text));
  }

  private String refused(String text) {
    return assertThrows(LabException.class, () -> read(text)).getMessage();
  }

  @Test
  void readsWhatAnExperimentWrote() throws IOException {
    RunSummary summary =
        read(
            SummaryJson.of(
                Admissions.result(
                    List.of(Admissions.row("stock", 5, 2, 50, 1500)), List.of("a reason"))));
    assertEquals("admission", summary.experiment());
    assertFalse(summary.valid());
    assertEquals(List.of("a reason"), summary.invalid());
    assertEquals(Optional.of(false), summary.quick());
    SummaryRow row = summary.rows().get(0);
    // What a sweep chose is none of its names.
    assertEquals(Map.of("arm", "stock", "shape", "keep-alive"), row.names());
    assertEquals(5, row.load());
    assertEquals(2, row.run());
    assertEquals(1500, row.figures().get("p95Millis").value());
  }

  @Test
  void whatWasSetAsideIsNotCompared() throws IOException {
    AdmissionRow late = Admissions.row("allostat", 5, 1, 50, 40, 0.5, 9.4, null);
    AdmissionRow sound = Admissions.row("stock", 5, 2, 4, 2_000);
    RunSummary summary = read(SummaryJson.of(Admissions.result(List.of(late, sound), List.of())));
    assertEquals(List.of(2), summary.rows().stream().map(SummaryRow::run).toList());
    assertEquals(List.of(), summary.doubts(), "what is left is not doubtful for that");
  }

  @Test
  void aRatioWithItsIntervalIsOneFigure() throws IOException {
    SummaryRow row =
        read("""
            {"schema":1,"experiment":"overhead","valid":true,"rows":[
            {"arm":"on-10","run":1,"cost":{"ratio":1.01,"lower":1.0,"upper":1.02,"method":"per page"},"absent":null}]}
            """)
            .rows()
            .get(0);
    assertEquals(Map.of("cost", new Measured(1.01, 1.0, 1.02)), row.figures());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`[]` | expected an object",
        "`{` | is no JSON",
        "`` | expected an object",
        "`{} {}` | is no JSON",
        "`{\"experiment\":\"a\"}` | schema missing, expected 1",
        "`{\"schema\":2}` | schema 2, expected 1: another version of the lab wrote it",
        "`{\"schema\":\"1\"}` | schema \"1\", expected 1",
        "`{\"schema\":1,\"experiment\":\"../x\"}` | experiment '../x', expected a name",
        "`{\"schema\":1,\"experiment\":\"a\"}` | expected valid to be true or false",
        "`{\"schema\":1,\"experiment\":\"a\",\"valid\":true}` | expected rows to be a list",
        "`{\"schema\":1,\"experiment\":\"a\",\"valid\":true,\"rows\":[1]}` | expected each row to be an object",
        "`{\"schema\":1,\"experiment\":\"a\",\"valid\":true,\"rows\":[{\"run\":\"x\"}]}` | run \"x\", expected a number",
      })
  void whatIsNoSummaryOfThisVersionIsRefusedInOneLine(String text, String reason) {
    String said = refused(text == null ? "" : text);
    assertTrue(said.contains(reason), said);
    assertTrue(said.contains("summary.json"), said);
    assertEquals(1, said.lines().count(), said);
  }

  @Test
  void nestingAndSizeAreBounded() {
    assertTrue(refused("[".repeat(100_000)).contains("is no JSON"));
    String rows = "{},".repeat(6_000) + "{}";
    assertTrue(
        refused("{\"schema\":1,\"experiment\":\"a\",\"valid\":true,\"rows\":[" + rows + "]}")
            .contains("at most 5000"));
  }

  @Test
  void textsCannotSteerATerminalAndNumbersAreFinite() throws IOException {
    RunSummary summary =
        read(
            "{\"schema\":1,\"experiment\":\"a\",\"machine\":\"m\\u001b[2J\",\"valid\":true,"
                + "\"rows\":[{\"arm\":\"x\\u0007\",\"p95Millis\":1e999}]}");
    assertEquals("m?[2J", summary.machine());
    assertEquals(Map.of("arm", "x?"), summary.rows().get(0).names());
    assertEquals(Map.of(), summary.rows().get(0).figures());
  }

  @Test
  void anAbsentOneIsSaid() {
    String said =
        assertThrows(LabException.class, () -> RunSummary.read(folder.resolve("none")))
            .getMessage();
    assertTrue(said.endsWith("none is missing, expected the summary of an experiment"), said);
  }
}
