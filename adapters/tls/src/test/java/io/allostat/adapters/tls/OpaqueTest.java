package io.allostat.adapters.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

class OpaqueTest {
  @Test
  void changesToArraysDoNotReachIt() {
    byte[] given = {1, 2, 3};
    Opaque opaque = Opaque.copyOf(given);
    given[0] = 9;
    opaque.toByteArray()[1] = 9;
    assertEquals(Opaque.copyOf(new byte[] {1, 2, 3}), opaque);
    assertEquals(Opaque.copyOf(new byte[] {1, 2, 3}).hashCode(), opaque.hashCode());
    assertNotEquals(Opaque.copyOf(given), opaque);
    assertSame(Opaque.EMPTY, Opaque.copyOf(new byte[0]));
  }

  @Test
  void aTraceShowsItsBeginning() {
    assertEquals("0 bytes", Opaque.EMPTY.toString());
    assertEquals("2 bytes 0aff", Opaque.copyOf(Bytes.hex("0aff")).toString());
    assertEquals(
        "9 bytes 0102030405060708…", Opaque.copyOf(Bytes.hex("010203040506070809")).toString());
  }
}
