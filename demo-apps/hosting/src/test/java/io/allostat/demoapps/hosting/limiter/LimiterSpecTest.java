package io.allostat.demoapps.hosting.limiter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LimiterSpecTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "none",
        "semaphore:8",
        "concurrency-limits:vegas",
        "concurrency-limits:gradient2-tuned",
        "sentinel:cpu=0.9",
        "sentinel:load=2",
        "blind:70.5",
        "semaphore:8+least",
        "brownout:pole=0.9,setpoint=1",
        "brownout:pole=0.95,setpoint=0.5"
      })
  void aLimiterIsWrittenAsItIsRead(String text) {
    assertEquals(text, LimiterSpec.parse(text).toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "none:1",
        "semaphore",
        "semaphore:0",
        "semaphore:x",
        "concurrency-limits:aimd",
        "sentinel:cpu",
        "blind:0",
        "blind:-1",
        "blind:2000000",
        "brownout",
        "brownout:pole=1,setpoint=1",
        "brownout:pole=0.9,setpoint=0",
        "brownout:pole=0.9,setpoint=1+least",
        "+least",
        "bulkhead:4"
      })
  void whatIsNoLimiterIsRefusedWithWhatWasExpected(String text) {
    Exception e = assertThrows(IllegalArgumentException.class, () -> LimiterSpec.parse(text));
    assertTrue(e.getMessage().contains("expected none, semaphore:N"), e.getMessage());
  }
}
