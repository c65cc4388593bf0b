package io.allostat.nativeaffinity.manager.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BillCommandTest {
  private static final long NOON = Instant.parse("2026-11-01T12:00:00Z").toEpochMilli();

  @TempDir Path folder;
  private Path file;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @BeforeEach
  void ledger() throws IOException {
    file = folder.resolve("ledger.csv");
    try (LedgerFile ledger = LedgerFile.open(file)) {
      ledger.update(NOON - 10_000, List.of(new Holding("shop", 3, 1.5)), Map.of());
      ledger.update(NOON + 10_000, List.of(), Map.of("shop", 8.0));
    }
  }

  private int execute(String... args) {
    return BillCommand.execute(
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        args);
  }

  private String said(ByteArrayOutputStream stream) {
    return stream.toString(StandardCharsets.UTF_8);
  }

  @Test
  void sumsByApplicationAndPeriod() {
    assertEquals(0, execute("--period", "3600", file.toString()));
    long hour = NOON - 3_600_000;
    assertEquals(
        "application,fromEpochMillis,toEpochMillis,seconds,"
            + "allocatedCpuSeconds,requestedCpuSeconds,usedCpuSeconds,billedCpuSeconds\r\n"
            + ("\"shop\"," + hour + "," + NOON + ",10.000,15.000,30.000,4.000,15.000\r\n")
            + ("\"shop\","
                + NOON
                + ","
                + (NOON + 3_600_000)
                + ",10.000,15.000,30.000,4.000,15.000\r\n"),
        said(out));
    assertEquals("", said(err));
  }

  @Test
  void sumsAPartOfTheTime() {
    assertEquals(
        0,
        execute("--from", "2026-11-01T12:00:00Z", "--to", "2026-11-01T12:00:05Z", file.toString()));
    assertTrue(said(out).endsWith(",5.000,7.500,15.000,2.000,7.500\r\n"), said(out));
  }

  @Test
  void theSameLedgerTwiceIsBilledOnce() {
    assertEquals(0, execute(file.toString(), file.toString()));
    assertTrue(said(out).endsWith(",20.000,30.000,60.000,8.000,30.000\r\n"), said(out));
  }

  @Test
  void saysHowManyLinesAreNotWhole() throws IOException {
    Files.writeString(file, "\"shop\",1,2,3\n", StandardOpenOption.APPEND);
    assertEquals(0, execute(file.toString()));
    assertEquals("bill: left out 1 lines that are not whole", said(err).strip());
  }

  @Test
  void whatIsWrongIsOneLineAndCode2() {
    String[][] wrong = {
      {},
      {"--no-such-option"},
      {"--period"},
      {"--period", "0", file.toString()},
      {"--period", "day", file.toString()},
      {"--from", "yesterday", file.toString()},
      {"--to", "1969-01-01T00:00:00Z", file.toString()},
      {folder.resolve("none.csv").toString()},
      {"bad\u0000path"}
    };
    for (String[] args : wrong) {
      err.reset();
      assertEquals(2, execute(args), String.join(" ", args));
      assertEquals(1, said(err).lines().count(), said(err));
      assertTrue(said(err).startsWith("bill: "), said(err));
    }
    assertEquals("", said(out));
  }
}
