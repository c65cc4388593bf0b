package io.allostat.policies.distribution.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoomsTest {
  @Test
  void theBestFitIsTheLeastRoomThatIsEnough() {
    Rooms rooms = new Rooms(4);
    rooms.set(0, 500);
    rooms.set(2, 300);
    rooms.set(3, 300);
    assertEquals(2, rooms.bestFit(300), "of two that are alike the first");
    assertEquals(0, rooms.bestFit(301));
    assertEquals(Rooms.NONE, rooms.bestFit(501));
    assertEquals(0, rooms.roomiest());
    rooms.set(0, 0);
    rooms.set(1, 301);
    assertEquals(1, rooms.bestFit(301));
    assertEquals(1, rooms.roomiest());
    assertEquals(0, rooms.on(0));
  }

  @Test
  void whereNothingIsLeftNoCpuIsFound() {
    Rooms rooms = new Rooms(3);
    assertEquals(Rooms.NONE, rooms.roomiest());
    assertEquals(Rooms.NONE, rooms.bestFit(1));
    rooms.set(1, 7);
    rooms.set(1, 0);
    assertEquals(Rooms.NONE, rooms.roomiest());
  }

  private static int lastWith(long[] room, long micros) {
    return IntStream.range(0, room.length).filter(i -> room[i] == micros).max().orElseThrow();
  }

  /** Against looking at all of them. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 64, 8192})
  void manyChangesKeepTheOrder(int cpus) {
    Random random = new Random(cpus);
    Rooms rooms = new Rooms(cpus);
    long[] plain = new long[cpus];
    for (int step = 0; step < 2_000; step++) {
      int cpu = random.nextInt(cpus);
      // Few different numbers, so that many are alike.
      plain[cpu] = 100_000 * random.nextInt(11);
      rooms.set(cpu, plain[cpu]);
      if (step > 500 && step % 10 == 0) {
        long wanted = 1 + random.nextInt(1_000_000);
        long least =
            Arrays.stream(plain).filter(room -> room >= wanted).min().orElse(Long.MAX_VALUE);
        assertEquals(
            IntStream.range(0, cpus).filter(i -> plain[i] == least).findFirst().orElse(Rooms.NONE),
            rooms.bestFit(wanted));
        long most = Arrays.stream(plain).max().orElseThrow();
        assertEquals(
            most == 0 ? Rooms.NONE : lastWith(plain, most),
            rooms.roomiest(),
            "the last of several");
        assertEquals(plain[cpu], rooms.on(cpu));
      }
    }
  }
}
