package io.allostat.demoapps.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class StolenTimeTest {
  private static StolenTime of(String... looks) {
    Queue<String> left = new ArrayDeque<>(List.of(looks));
    return new StolenTime(() -> left.remove().lines().toList());
  }

  @Test
  void theProcessorThatLosesMostDecides() {
    StolenTime stolen =
        of(
            "cpu  30 0 0 170 0 0 0 0 0 0\ncpu0 10 0 0 90 0 0 0 0 0 0\ncpu1 20 0 0 80 0 0 0 0 0 0\nintr 7",
            "cpu  90 0 0 290 0 0 0 20 0 0\ncpu0 70 0 0 125 0 0 0 5 0 0\ncpu1 20 0 0 165 0 0 0 15 0 0\nintr 9",
            "cpu0 100 0 0 195 0 0 0 5 0 0\ncpu1 100 0 0 185 0 0 0 15 0 0");
    assertEquals(0.15, stolen.getAsDouble(), 1e-9);
    assertEquals(0, stolen.getAsDouble(), 1e-9);
  }

  @Test
  void guestTimeIsPartOfUserTime() {
    StolenTime stolen =
        of(
            "cpu0 0 0 0 0 0 0 0 0 0 0",
            "cpu0 50 1 2 30 3 4 5 5 50 9",
            "cpu0 50 1 2 30 3 4 5 5 90 99");
    assertEquals(0.05, stolen.getAsDouble(), 1e-9);
    assertEquals(0, stolen.getAsDouble(), 1e-9, "no time has passed");
  }

  @Test
  void aProcessorThatComesOrGoesIsNoTheft() {
    StolenTime stolen =
        of(
            "cpu0 10 0 0 90 0 0 0 0 0 0\ncpu1 0 0 0 0 0 0 0 0 0 0",
            "cpu0 20 0 0 180 0 0 0 0 0 0\ncpu2 0 0 0 10 0 0 0 90 0 0",
            "cpu2 0 0 0 100 0 0 0 100 0 0");
    assertEquals(0, stolen.getAsDouble(), 1e-9);
    assertEquals(0.1, stolen.getAsDouble(), 1e-9);
  }

  @Test
  void aSystemThatDoesNotTellIsRefused() {
    for (String lines :
        List.of("", "cpu0 1 2 3 4", "cpu0 a b c d e f g h", "cpu0 -1 0 0 0 0 0 0 0")) {
      String said = assertThrows(IllegalArgumentException.class, () -> of(lines)).getMessage();
      assertTrue(said.startsWith("--most-stolen: expected /proc/stat to tell"), said);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void thisMachineTells() {
    double share = new StolenTime().getAsDouble();
    assertTrue(share >= 0 && share <= 1, () -> "share " + share);
  }
}
