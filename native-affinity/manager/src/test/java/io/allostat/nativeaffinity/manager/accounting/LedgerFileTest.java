package io.allostat.nativeaffinity.manager.accounting;

import static java.lang.ProcessBuilder.Redirect.DISCARD;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerFileTest {
  private static final long START = 1_700_000_000_000L;
  private static final long YEAR_9999 = 253_402_300_799_999L;
  private static final double EXACT = 1e-9;

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void file() {
    file = folder.resolve("ledger.csv");
  }

  private static List<Holding> holding(double processors) {
    return List.of(new Holding("shop", 3, processors));
  }

  private double billed() throws IOException {
    return billed(file);
  }

  private static double billed(Path ledger) throws IOException {
    return Bill.of(LedgerReader.read(List.of(ledger), 0, YEAR_9999).entries(), 3_600_000)
        .rows()
        .stream()
        .mapToDouble(Bill.Row::allocatedCpuSeconds)
        .sum();
  }

  private long lines() throws IOException {
    return Files.readString(file).lines().count() - 1;
  }

  @Test
  void oneLineAChangeAndOneAMinute() throws IOException {
    try (LedgerFile ledger = LedgerFile.open(file)) {
      ledger.update(START, holding(1), Map.of());
      for (int second = 1; second <= 130; second++) {
        ledger.advance(START + 1000 * second, Map.of("shop", 0.5));
      }
      assertEquals(2, lines());
      ledger.update(START + 131_000, holding(2), Map.of("shop", 0.5));
      assertEquals(3, lines());
      ledger.update(START + 133_000, List.of(), Map.of("shop", 4.0));
      assertEquals(4, lines());
    }
    assertEquals(
        "\"shop\",1700000131000,1700000133000,2.0,3.0,4.0,",
        Files.readString(file).lines().toList().get(4).replaceAll("[0-9a-f]{8}$", ""));
    assertEquals(131 + 4, billed(), EXACT);
  }

  @Test
  void whatWasGivenIsBilledBeforeItsLineIsComplete() throws IOException {
    try (LedgerFile ledger = LedgerFile.open(file)) {
      ledger.update(START, holding(1.5), Map.of());
      ledger.advance(START + 7000, Map.of());
      assertEquals(0, lines());
      assertEquals(10.5, billed(), EXACT);
    }
  }

  @Test
  void aWriterThatEndedWithoutAWordLeavesWhatItGave() throws IOException {
    try (LedgerFile ledger = LedgerFile.open(file)) {
      ledger.update(START, holding(1.5), Map.of());
      ledger.advance(START + 7000, Map.of("shop", 2.0));
    }
    try (LedgerFile again = LedgerFile.open(file)) {
      assertEquals(1, again.recovered());
      assertEquals(10.5, billed(), EXACT);
      // a clock that is behind bills nothing twice
      again.update(START + 3000, holding(1), Map.of());
      again.update(START + 9000, List.of(), Map.of());
    }
    assertEquals(10.5 + 2, billed(), EXACT);
    try (LedgerFile third = LedgerFile.open(file)) {
      assertEquals(0, third.recovered());
    }
    assertEquals(10.5 + 2, billed(), EXACT);
  }

  /** Killed while it appended, or before the lines that go on were replaced: at each byte. */
  @Test
  void whereverAWriteBreaksOffNothingIsBilledTwiceAndNoUpdateIsLost() throws IOException {
    Path open = CheckpointFile.beside(file);
    byte[] openBefore;
    int lengthBefore;
    try (LedgerFile ledger = LedgerFile.open(file)) {
      List<Holding> two = List.of(new Holding("shop", 3, 2), new Holding("bank", 1, 1));
      ledger.update(START, two, Map.of());
      ledger.advance(START + 5000, Map.of());
      openBefore = Files.readAllBytes(open);
      lengthBefore = (int) Files.size(file);
      // both lines end: 5 s more of 3 processors, or what was known before
      ledger.update(START + 10_000, List.of(), Map.of());
    }
    byte[] whole = Files.readAllBytes(file);
    assertTrue(whole.length > lengthBefore + 50);
    for (int length = lengthBefore; length <= whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      Files.write(open, openBefore);
      double unopened = billed();
      LedgerFile.open(file).close();
      double opened = billed();
      String where = "after " + length + " bytes";
      assertEquals(unopened, opened, EXACT, where);
      assertTrue(opened >= 15 && opened <= 30, where + " " + opened);
      // The end of the last line says nothing that its checksum has not said.
      assertEquals(length >= whole.length - 1, opened == 30, where + " " + opened);
      LedgerFile.open(file).close();
      assertEquals(opened, billed(), EXACT, where);
    }
  }

  /** Killed while it wrote the lines that go on: at each byte. */
  @Test
  void whereverAnUpdateBreaksOffTheOneBeforeIsBilledAndNothingTwice() throws IOException {
    Path open = CheckpointFile.beside(file);
    byte[] before;
    try (LedgerFile ledger = LedgerFile.open(file)) {
      List<Holding> two = List.of(new Holding("shop", 3, 2), new Holding("bank", 1, 1));
      ledger.update(START, two, Map.of());
      ledger.advance(START + 5000, Map.of("shop", 1.0 / 3));
      ledger.advance(START + 6000, Map.of("shop", 1.0 / 3));
      before = Files.readAllBytes(open);
      ledger.advance(START + 7000, Map.of("shop", 1.0 / 3));
    }
    byte[] whole = Files.readAllBytes(open);
    byte[] lines = Files.readAllBytes(file);
    boolean complete = false;
    for (int length = Arrays.mismatch(before, whole); !complete; length++) {
      byte[] torn = before.clone();
      System.arraycopy(whole, 0, torn, 0, length);
      complete = Arrays.equals(torn, whole);
      Files.write(file, lines);
      Files.write(open, torn);
      double expected = complete ? 7 * 3 : 6 * 3;
      assertEquals(expected, billed(), EXACT, "after " + length + " bytes");
      for (int recovered = 2; recovered >= 0; recovered -= 2) {
        try (LedgerFile again = LedgerFile.open(file)) {
          assertEquals(recovered, again.recovered());
        }
        assertEquals(expected, billed(), EXACT, "opened again after " + length + " bytes");
      }
    }
  }

  @Test
  void whatAWriterOfTheFormerVersionLeftOpenIsBilled() throws IOException {
    LedgerFile.open(file).close();
    long at = START + 7000;
    Files.writeString(
        CheckpointFile.beside(file),
        Codec.sealed("allostat-open-lines-1," + Files.size(file) + ',' + at + ",1")
            + '\n'
            + Codec.line(new LedgerEntry("shop", START, at, 1.5, 3, 2))
            + '\n');
    assertEquals(10.5, billed(), EXACT);
    for (int recovered = 1; recovered >= 0; recovered--) {
      try (LedgerFile again = LedgerFile.open(file)) {
        assertEquals(recovered, again.recovered());
      }
      assertEquals(10.5, billed(), EXACT);
    }
  }

  @Test
  void aLineThatWasCutOffIsNotJoinedToTheNext() throws IOException {
    try (LedgerFile ledger = LedgerFile.open(file)) {
      ledger.update(START, holding(1), Map.of());
      ledger.update(START + 1000, List.of(), Map.of());
    }
    Files.writeString(file, "\"shop\",17000000", StandardOpenOption.APPEND);
    try (LedgerFile ledger = LedgerFile.open(file)) {
      ledger.update(START + 2000, holding(1), Map.of());
      ledger.update(START + 3000, List.of(), Map.of());
    }
    LedgerReader read = LedgerReader.read(List.of(file), 0, YEAR_9999);
    assertEquals(2, read.entries().size());
    assertEquals(1, read.damaged());
  }

  @Test
  void aHeaderThatWasCutOffIsCompleted() throws IOException {
    LedgerFile.open(file).close();
    String header = Files.readString(file);
    Files.writeString(file, header.substring(0, 11));
    LedgerFile.open(file).close();
    assertEquals(header, Files.readString(file));
  }

  @Test
  void whenTheOpenLinesAreLostTheClockStillCannotGoBack() throws IOException {
    try (LedgerFile ledger = LedgerFile.open(file)) {
      ledger.update(START, holding(1), Map.of());
      ledger.update(START + 10_000, List.of(), Map.of());
    }
    Files.delete(CheckpointFile.beside(file));
    try (LedgerFile ledger = LedgerFile.open(file)) {
      ledger.update(START + 4000, holding(5), Map.of());
      ledger.update(START + 10_000, List.of(), Map.of());
    }
    assertEquals(10, billed(), EXACT);
  }

  @Test
  void aSecondWriterIsRefused() throws IOException {
    try (LedgerFile ledger = LedgerFile.open(file)) {
      IOException refused = assertThrows(IOException.class, () -> LedgerFile.open(file));
      assertTrue(refused.getMessage().contains("expected a ledger without a writer"));
      ledger.update(START, holding(1), Map.of());
    }
    LedgerFile.open(file).close();
  }

  @Test
  void onlyItsOwnerReadsIt() throws IOException {
    LedgerFile.open(file).close();
    for (Path each : List.of(file, CheckpointFile.beside(file))) {
      assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(each)));
    }
  }

  @Test
  void aBillCanBeOfAPartOfTheTime() throws IOException {
    try (LedgerFile ledger = LedgerFile.open(file)) {
      ledger.update(START, holding(2), Map.of());
      ledger.update(START + 10_000, List.of(), Map.of("shop", 5.0));
    }
    List<LedgerEntry> part = LedgerReader.read(List.of(file), START + 2000, START + 4000).entries();
    assertEquals(List.of(new LedgerEntry("shop", START + 2000, START + 4000, 2, 3, 1)), part);
  }

  /** A folder in the place of a larger file for the open lines fails it, as a full disk would. */
  @Test
  void whatCouldNotBeWrittenIsWrittenLater() throws IOException {
    try (LedgerFile ledger = LedgerFile.open(file)) {
      ledger.update(START, holding(1), Map.of());
      Path blocked = folder.resolve("ledger.csv.open.new");
      Files.createDirectory(blocked);
      Files.writeString(blocked.resolve("in the way"), "");
      List<Holding> many = new ArrayList<>(holding(2));
      for (int i = 0; i < 100; i++) {
        many.add(new Holding("application " + i, 0, 0));
      }
      assertThrows(IOException.class, () -> ledger.update(START + 1000, many, Map.of("shop", 0.5)));
      Files.delete(blocked.resolve("in the way"));
      Files.delete(blocked);
      ledger.update(START + 3000, List.of(), Map.of("shop", 1.5));
      assertEquals(0, ledger.lost());
    }
    List<LedgerEntry> all = LedgerReader.read(List.of(file), 0, YEAR_9999).entries();
    assertEquals(2, all.stream().mapToDouble(LedgerEntry::usedCpuSeconds).sum(), EXACT);
    assertEquals(1 + 4, billed(), EXACT);
  }

  /** On a real file system without space, which only root can make. */
  @Test
  void onAFullDiskWhatTheLedgerHasNoPlaceForIsKeptBesideIt() throws Exception {
    Path small = Files.createDirectory(folder.resolve("small"));
    assumeTrue(succeeds("mount", "-t", "tmpfs", "-o", "size=64k", "none", small.toString()));
    try {
      Path ledgerFile = small.resolve("ledger.csv");
      int updates = 0;
      try (LedgerFile ledger = LedgerFile.open(ledgerFile)) {
        ledger.update(START, holding(1), Map.of());
        fill(small.resolve("filler"));
        int failures = 0;
        while (failures < 5) {
          updates++;
          assertTrue(updates < 1000, "the disk is never full");
          try {
            ledger.update(START + 1000L * updates, holding(1 + updates % 2), Map.of());
          } catch (IOException full) {
            failures++;
          }
        }
      }
      double held = 0;
      for (int i = 0; i < updates; i++) {
        held += 1 + i % 2;
      }
      assertEquals(held, billed(ledgerFile), EXACT, "as after a kill");
      try (LedgerFile again = LedgerFile.open(ledgerFile)) {
        assertTrue(again.recovered() >= 5, "opened although the disk is full");
      }
      assertEquals(held, billed(ledgerFile), EXACT, "and ended again");
      Files.delete(small.resolve("filler"));
      LedgerFile.open(ledgerFile).close();
      assertEquals(held, billed(ledgerFile), EXACT, "with room again");
      assertEquals(
          held,
          LedgerReader.read(List.of(ledgerFile), 0, YEAR_9999).entries().stream()
              .mapToDouble(LedgerEntry::allocatedCpuSeconds)
              .sum(),
          EXACT,
          "each once");
    } finally {
      assertTrue(succeeds("umount", small.toString()));
    }
  }

  private static void fill(Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      for (int i = 0; i < 1000; i++) {
        out.write(new byte[4096]);
      }
    } catch (IOException full) {
      return;
    }
    throw new AssertionError("the file system is larger than it should be");
  }

  private static boolean succeeds(String... command) throws Exception {
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(DISCARD).start();
    return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
  }
}
