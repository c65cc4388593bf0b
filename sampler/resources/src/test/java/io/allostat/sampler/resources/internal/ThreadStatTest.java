package io.allostat.sampler.resources.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.resource.KernelThreads.State;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadStatTest {
  @ParameterizedTest
  @CsvSource({
    "'29060 (http-nio-exec-1) R 1 29056 0', RUNNABLE",
    "'29060 (java) S 1 29056 0', BLOCKED",
    "'29060 (java) D 1 29056 0', BLOCKED",
    "'29060 (java) t 1 29056 0', BLOCKED",
    "'29060 (java) I 1 29056 0', BLOCKED",
    "'29060 (java) Z 1 29056 0', UNKNOWN",
    "'29060 (java) X 1 29056 0', UNKNOWN",
    "'29060 (R) S 1', BLOCKED",
    "'29060 (a) R (b) S 1', BLOCKED",
    "'29060 () R 1', RUNNABLE",
    "'29060 (java) R', RUNNABLE"
  })
  void theStateStandsBehindTheName(String line, State state) {
    assertEquals(state, ThreadStat.state(line));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        ")",
        ") R 1",
        "29060 (java)",
        "29060 (java) ",
        "29060 (java)R 1",
        "29060 (java)  R 1",
        "29060 (java) RS 1",
        "29060 (java) r 1",
        "29060 (java) 1 R",
        "29060 java R 1",
        "\u0000\u0000\u0000"
      })
  void anythingElseIsUnknown(String line) {
    assertEquals(State.UNKNOWN, ThreadStat.state(line));
  }

  @Test
  void noTextIsTooStrange() {
    Random random = new Random(1);
    String letters = "0123456789 ()\nRSDx/task";
    for (int i = 0; i < 100_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(24); length > 0; length--) {
        text.append(letters.charAt(random.nextInt(letters.length())));
      }
      if (ThreadStat.state(text.toString()) == State.RUNNABLE) {
        assertTrue(text.lastIndexOf(") R") > 0, text.toString());
      }
      ThreadStat.threadId(text.toString());
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
    assertEquals(id, ThreadStat.threadId(target));
  }
}
