package io.allostat.sampler.resources.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SchedstatTest {
  @Test
  void theSecondFigureIsTheTimeOnARunQueue() {
    assertEquals(79_407, Schedstat.readyNanos("564711 79407 2\n"));
    assertEquals(0, Schedstat.readyNanos("564711 0 1"));
    assertEquals(Long.MAX_VALUE, Schedstat.readyNanos("1 9223372036854775807 1\n"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        " ",
        "0 0 0\n",
        "1",
        "1 2",
        "1 2 3 4",
        "1  2 3",
        "-1 2 3",
        "1 -2 3",
        "1 +2 3",
        "1 2.5 3",
        "1 2 x",
        "1 0x2 3",
        "1 9223372036854775808 3",
        "99999999999999999999999999999999 2 3",
        "1\t2\t3",
        "1 \u0662 3",
        "1 2 3\n4 5 6\n",
        "\u0000\u0000\u0000"
      })
  void anythingElseIsUnknown(String line) {
    assertEquals(Schedstat.UNKNOWN, Schedstat.readyNanos(line));
  }

  @Test
  void noTextIsTooStrange() {
    Random random = new Random(1);
    String letters = "0123456789 -\n./x";
    for (int i = 0; i < 100_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(24); length > 0; length--) {
        text.append(letters.charAt(random.nextInt(letters.length())));
      }
      long nanos = Schedstat.readyNanos(text.toString());
      if (nanos != Schedstat.UNKNOWN) {
        String[] fields = text.toString().strip().split(" ");
        assertEquals(3, fields.length, text.toString());
        assertEquals(Long.parseLong(fields[1]), nanos);
      }
      Schedstat.threadId(text.toString());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "29056/task/29060, 29060",
    "'', -1",
    "29056, -1",
    "29056/task, -1",
    "29056/task/, -1",
    "/task/5, -1",
    "1/task/-5, -1",
    "1/task/0, -1",
    "1/tasks/5, -1",
    "1/task/5/x, -1",
    "../task/../x, -1",
    "1/task/99999999999999999999, -1"
  })
  void theLinkNamesTheThread(String target, long id) {
    assertEquals(id, Schedstat.threadId(target));
  }
}
