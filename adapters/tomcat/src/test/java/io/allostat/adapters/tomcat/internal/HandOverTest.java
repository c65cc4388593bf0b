package io.allostat.adapters.tomcat.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.apache.tomcat.util.net.SocketEvent;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class HandOverTest {
  @ParameterizedTest
  @CsvSource({
    "NONE, OPEN_READ, NONE, OPEN_READ, OPEN_READ",
    "NONE, OPEN_WRITE, NONE, OPEN_WRITE, OPEN_WRITE",
    // The bytes are told of by the socket that can be written to.
    "WAITING, OPEN_WRITE, NONE, OPEN_READ, OPEN_READ",
    "WAITING, OPEN_READ, OVERTAKEN, OPEN_READ, OPEN_READ",
    "OVERTAKEN, OPEN_READ, OVERTAKEN, OPEN_READ, OPEN_READ",
    // A worker may have asked for it too.
    "OVERTAKEN, OPEN_WRITE, NONE, , OPEN_WRITE",
  })
  void whatAnEventStandsFor(
      HandOver before,
      SocketEvent event,
      HandOver after,
      SocketEvent undecided,
      SocketEvent decided) {
    assertEquals(after, before.after(event));
    assertEquals(undecided, before.meant(event, false));
    assertEquals(decided, before.meant(event, true));
  }

  @ParameterizedTest
  @EnumSource(
      value = SocketEvent.class,
      names = {"STOP", "TIMEOUT", "DISCONNECT", "ERROR"})
  void whatEndsAConnectionIsAlwaysToldAsItIs(SocketEvent event) {
    for (HandOver before : HandOver.values()) {
      assertEquals(event, before.meant(event, false));
      assertEquals(event, before.meant(event, true));
    }
  }

  @ParameterizedTest
  @EnumSource(HandOver.class)
  void whoeverWaitsIsToldOnce(HandOver before) {
    HandOver after = before.after(SocketEvent.OPEN_READ).after(SocketEvent.OPEN_WRITE);
    assertEquals(HandOver.NONE, after);
  }
}
