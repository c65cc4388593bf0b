package io.allostat.demoapps.client.arrivals;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceFileTest {
  static TraceArrivals parse(String text, double mostSeconds) throws IOException {
    return TraceFile.parse("--trace t", new StringReader(text), mostSeconds);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1;2;x | line 3: 'x', expected seconds from 2.0",
        "1;0.5 | line 2: '0.5', expected seconds from 1.0",
        "11 | line 1: '11', expected seconds from 0.0, which the line before has, to 10.0",
        "-1 | line 1: '-1'",
        "1e1 | line 1: '1e1'",
        "NaN | line 1: 'NaN'",
        "# only | has no arrival, expected at least one"
      })
  void whatIsNoTraceIsRefusedWithItsLine(String text, String reason) {
    String said =
        assertThrows(IllegalArgumentException.class, () -> parse(text.replace(';', '\n'), 10))
            .getMessage();
    assertTrue(said.contains(reason), said);
  }

  @Test
  void aLineWithoutEndIsRefusedBeforeItFillsTheMemory() {
    Reader endless =
        new Reader() {
          @Override
          public int read(char[] into, int from, int length) {
            java.util.Arrays.fill(into, from, from + length, '1');
            return length;
          }

          @Override
          public void close() {}
        };
    String said =
        assertThrows(IllegalArgumentException.class, () -> TraceFile.parse("t", endless, 10))
            .getMessage();
    assertEquals("t, line 1: longer than 200 characters, expected seconds", said);
  }

  @Test
  void theNumberOfArrivalsIsBounded() throws IOException {
    assertEquals(TraceFile.MOST_ARRIVALS, parse("1\n".repeat(TraceFile.MOST_ARRIVALS), 10).size());
    assertThrows(
        IllegalArgumentException.class, () -> parse("1\n".repeat(TraceFile.MOST_ARRIVALS + 1), 10));
  }

  @Test
  void aFileIsRead(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("trace"), "0.5\r\n1.25\r\n");
    assertEquals(2, TraceFile.read(file, 10).size());
    assertThrows(IllegalArgumentException.class, () -> TraceFile.read(folder, 10));
  }
}
