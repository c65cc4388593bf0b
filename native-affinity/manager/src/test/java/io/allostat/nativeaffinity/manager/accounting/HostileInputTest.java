package io.allostat.nativeaffinity.manager.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What comes from outside is refused by name, or left out and counted. */
class HostileInputTest {
  @TempDir Path folder;

  private static void refused(String name, Supplier<Object> call) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> call.get(), name);
    assertTrue(e.getMessage().startsWith(name + ": expected "), e.getMessage());
    assertTrue(e.getMessage().length() < 400, e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      doubles = {Double.NaN, Double.POSITIVE_INFINITY, -1, -Double.MIN_VALUE, Double.MAX_VALUE})
  void figuresThatAreNoAmountsAreRefusedByName(double hostile) {
    refused("processors", () -> new Holding("a", 1, hostile));
    refused("requested", () -> new Holding("a", hostile, 1));
    refused("processors", () -> new LedgerEntry("a", 0, 1, hostile, 1, 1));
    refused("requested", () -> new LedgerEntry("a", 0, 1, 1, hostile, 1));
    refused("usedCpuSeconds", () -> new LedgerEntry("a", 0, 1, 1, 1, hostile));
    refused("requested", () -> new Ledger.Open(new LedgerEntry("a", 0, 1, 1, 1, 1), hostile));
    List<Holding> one = List.of(new Holding("a", 1, 1));
    Ledger open = Ledger.EMPTY.step(1000, one, Map.of()).next();
    refused("usedCpuSeconds", () -> open.step(2000, one, Map.of("a", hostile)));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {"", " ", "a\nb", "a\u0000", "\u202egnp", "a\u2028b", "\u001b[2J", "\ud800"})
  void namesThatBreakLinesAreRefused(String hostile) {
    refused("application", () -> new Holding(hostile, 1, 1));
    refused("application", () -> new LedgerEntry(hostile, 0, 1, 1, 1, 1));
  }

  @Test
  void timesThatAreNoneAreRefused() {
    refused("fromEpochMillis", () -> new LedgerEntry("a", -1, 1, 1, 1, 1));
    refused("toEpochMillis", () -> new LedgerEntry("a", 2, 1, 1, 1, 1));
    refused("toEpochMillis", () -> new LedgerEntry("a", 0, Long.MAX_VALUE, 1, 1, 1));
    refused("epochMillis", () -> Ledger.EMPTY.step(-1, List.of(), Map.of()));
    refused("periodMillis", () -> Bill.of(List.of(), 0));
    LedgerEntry ages = new LedgerEntry("a", 0, 253_402_300_799_999L, 1, 1, 1);
    refused("periodMillis", () -> Bill.of(List.of(ages), 1000));
    assertEquals(8021, Bill.of(List.of(ages), 366L * 86_400_000).rows().size(), 20);
  }

  @Test
  void aLineComesBackAsItWas() {
    for (String name : List.of("a", "say \"a\",\"b\"", ",,,", "Größe 𝄞", "x".repeat(128))) {
      LedgerEntry entry = new LedgerEntry(name, 1, 2000, 1.0 / 3, 1e6, 0.1 + 0.2);
      assertEquals(Optional.of(entry), Codec.entry(Codec.line(entry)));
    }
  }

  @Test
  void aChangedLineIsNeverTakenForAnother() {
    LedgerEntry entry = new LedgerEntry("shop \"7\"", 1000, 61_000, 1.5, 2.25, 7);
    String line = Codec.line(entry);
    Random random = new Random(1);
    for (int run = 0; run < 20_000; run++) {
      StringBuilder changed = new StringBuilder(line);
      for (int k = 0; k <= random.nextInt(3); k++) {
        int at = random.nextInt(changed.length());
        switch (random.nextInt(3)) {
          case 0 -> changed.setCharAt(at, (char) random.nextInt(256));
          case 1 -> changed.deleteCharAt(at);
          default -> changed.insert(at, ",\"0123456789eE-x".charAt(random.nextInt(15)));
        }
      }
      Optional<LedgerEntry> read = Codec.entry(changed.toString());
      assertTrue(read.isEmpty() || read.get().equals(entry), changed::toString);
    }
  }

  @Test
  void sealedNonsenseIsLeftOutToo() {
    for (String text :
        List.of(
            "",
            "\"",
            "\"\"",
            "\"a\"",
            "\"a\",1,2,3,4",
            "\"a\",1,2,3,4,5,6",
            "\"a\"1,1,2,3,4,5",
            "a,1,2,3,4,5",
            "\"a\",2,1,1,1,1",
            "\"a\",1,2,NaN,1,1",
            "\"a\",1,2,-1,1,1",
            "\"a\",1,2,1e9,1,1",
            "\"a\",1,99999999999999999999,1,1,1",
            "\" \",1,2,1,1,1")) {
      assertEquals(Optional.empty(), Codec.entry(Codec.sealed(text)), text);
    }
  }

  @Test
  void anyBytesAreLinesThatAreLeftOut() throws IOException {
    Random random = new Random(2);
    for (int run = 0; run < 200; run++) {
      byte[] bytes = new byte[random.nextInt(20_000)];
      random.nextBytes(bytes);
      List<LedgerEntry> entries = new ArrayList<>();
      Codec.entries(new ByteArrayInputStream(bytes), entries::add);
      assertEquals(List.of(), entries);
    }
  }

  @Test
  void aFileThatIsNoLedgerIsNotWrittenTo() throws IOException {
    Path file = folder.resolve("important.txt");
    Files.writeString(file, "something else entirely\n");
    assertThrows(IOException.class, () -> LedgerFile.open(file));
    assertEquals("something else entirely\n", Files.readString(file));
  }

  @Test
  void openLinesThatCannotBeBelievedAreNotBilled() throws IOException {
    Path file = folder.resolve("ledger.csv");
    Random random = new Random(3);
    for (int run = 0; run < 100; run++) {
      byte[] bytes = new byte[random.nextInt(3000)];
      random.nextBytes(bytes);
      String forged =
          Codec.sealed("allostat-open-lines-1," + random.nextLong() + ",-5,1") + "\nx\n";
      Files.write(
          CheckpointFile.beside(file),
          run % 2 == 0 ? bytes : forged.getBytes(StandardCharsets.UTF_8));
      try (LedgerFile ledger = LedgerFile.open(file)) {
        assertEquals(0, ledger.recovered());
      }
    }
    assertEquals(new LedgerReader(List.of(), 0), LedgerReader.read(List.of(file), 0, 1000));
  }
}
