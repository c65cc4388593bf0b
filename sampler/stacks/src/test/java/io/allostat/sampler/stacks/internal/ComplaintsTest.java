package io.allostat.sampler.stacks.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ComplaintsTest {
  private final Complaints complaints = new Complaints();

  private long count(String message) {
    return complaints.count(new IOException(message));
  }

  @Test
  void figuresThatAreAlwaysNewAreOneKindThatIsCounted() {
    long[] told =
        IntStream.rangeClosed(1, 1000)
            .mapToLong(
                i -> count("expected a usage of 0 to 1, got " + (1 + i / 7.0) + " and -" + i))
            .filter(times -> times > 0)
            .toArray();
    assertEquals("[1, 10, 100, 1000]", Arrays.toString(told));
  }

  @Test
  void eachKindIsToldAtOnce() {
    assertEquals(1, count("no answer"));
    assertEquals(1, count("answered 503"));
    assertEquals(0, count("no answer"));
    assertEquals(0, count("answered 500"));
  }

  /** A host that makes up a new word each time: eight kinds, and all others together. */
  @Test
  void textsThatAreAlwaysNewCannotFloodTheLog() {
    LongStream told = IntStream.range(0, 10_000).mapToLong(i -> count("unexpected " + word(i)));
    assertEquals(Complaints.MAX_KINDS + 4, told.filter(times -> times > 0).count());
  }

  /** Another one for each number, without a figure in it. */
  private static String word(int number) {
    StringBuilder word = new StringBuilder();
    int left = number;
    do {
      word.append((char) ('a' + left % 26));
      left /= 26;
    } while (left > 0);
    return word.toString();
  }

  @Test
  void oneThatComesAndGoesIsNotToldEachTime() {
    long lines = 0;
    for (int i = 0; i < 1000; i++) {
      lines += Math.min(1, count("no answer"));
      complaints.wentWell();
    }
    assertEquals(4, lines);
  }

  @Test
  void anOutageAfterAWellTimeIsToldAgain() {
    count("no answer");
    for (int i = 1; i < Complaints.WELL_AGAIN; i++) {
      complaints.wentWell();
    }
    assertEquals(0, count("no answer"));
    for (int i = 0; i < Complaints.WELL_AGAIN; i++) {
      complaints.wentWell();
    }
    assertEquals(1, count("no answer"));
  }

  private Optional<String> line(String message) {
    return complaints.line("far", new IOException(message));
  }

  @Test
  void theLineHasTheTextInIt() {
    assertEquals(
        Optional.of(
            "Resource far cannot be read; the profile leaves this time out: "
                + "java.io.IOException: answered 503 {}"),
        line("answered 503 {}"));
    for (int i = 2; i < 10; i++) {
      assertEquals(Optional.empty(), line("answered 503 {}"));
    }
    assertEquals(
        Optional.of(
            "Resource far could not be read 10 times so, the latest: "
                + "java.io.IOException: answered 504 {}"),
        line("answered 504 {}"));
  }

  /** What another host says must not look like a line of its own, nor clear a terminal. */
  @Test
  void theTextIsOneBoundedLine() {
    String line = line("a\r\n2026 INFO all well\u001b[2J\u0085b\u2028c\u202ed\u0000").orElseThrow();
    assertTrue(line.endsWith(": a 2026 INFO all well [2J b c d "), line);
    String longest = line("x".repeat(100_000)).orElseThrow();
    assertTrue(longest.length() < 100 + Complaints.LONGEST_TEXT, longest);
  }
}
