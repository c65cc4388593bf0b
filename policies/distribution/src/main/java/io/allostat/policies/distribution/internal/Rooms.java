package io.allostat.policies.distribution.internal;

import java.util.Arrays;

/**
 * What is left of each CPU for fractions, in millionths of it. Used by one thread.
 *
 * <p>CPUs are put in order when somebody looks for room the first time, which in most quanta nobody
 * does, and kept in order from then on: as numbers in an array, in which those move that lie
 * between the place of a CPU and its new one. What is taken last is mostly taken where least is
 * left, so that these are few.
 */
final class Rooms {
  /** No CPU. */
  static final int NONE = -1;

  private final long[] room;

  /** Room and CPU in one, ascending, if ordered. */
  private final long[] byRoom;

  private boolean ordered;

  /**
   * Begins without any room.
   *
   * @param cpus how many there are, 1 to 8,192
   */
  Rooms(int cpus) {
    room = new long[cpus];
    byRoom = new long[cpus];
  }

  /**
   * @param cpu from 0
   * @return millionths that are left of it
   */
  long on(int cpu) {
    return room[cpu];
  }

  /**
   * Takes of a CPU, or gives back.
   *
   * @param cpu from 0
   * @param micros millionths that are left of it
   */
  void set(int cpu, long micros) {
    if (ordered) {
      move(position(Ranked.of(room[cpu], cpu)), Ranked.of(micros, cpu));
    }
    room[cpu] = micros;
  }

  /**
   * Finds the CPU on which something fits best.
   *
   * @param micros millionths, > 0
   * @return the one with the least room that is enough, of several the first, or {@link #NONE}
   */
  int bestFit(long micros) {
    order();
    int found = position(Ranked.of(micros, 0));
    return found < byRoom.length ? Ranked.position(byRoom[found]) : NONE;
  }

  /**
   * Finds the CPU with the most room, of several the last.
   *
   * @return that one, or {@link #NONE} if none has any
   */
  int roomiest() {
    order();
    int last = Ranked.position(byRoom[byRoom.length - 1]);
    return room[last] > 0 ? last : NONE;
  }

  private void order() {
    if (!ordered) {
      ordered = true;
      Arrays.setAll(byRoom, cpu -> Ranked.of(room[cpu], cpu));
      Arrays.sort(byRoom);
    }
  }

  private void move(int from, long key) {
    int to = position(key);
    if (to > from) {
      to--;
      System.arraycopy(byRoom, from + 1, byRoom, from, to - from);
    } else {
      System.arraycopy(byRoom, to, byRoom, to + 1, from - to);
    }
    byRoom[to] = key;
  }

  /** Of the key, or of the next larger one. */
  private int position(long key) {
    int found = Arrays.binarySearch(byRoom, key);
    return found < 0 ? -found - 1 : found;
  }
}
