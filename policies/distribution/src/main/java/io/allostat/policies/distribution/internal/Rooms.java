package io.allostat.policies.distribution.internal;

import java.util.Arrays;

/**
 * What is left of each CPU for fractions, in millionths of it. Used by one thread.
 *
 * <p>Those that have room are put in order when somebody looks for room the first time, which in
 * most quanta nobody does, and kept in order from then on: numbers in an array, since a few of them
 * are moved faster than a tree is changed, and there are at most as many as a host has CPUs.
 */
final class Rooms {
  /** No CPU. */
  static final int NONE = -1;

  private static final int CPU_BITS = 13;
  private static final int CPU_MASK = (1 << CPU_BITS) - 1;

  private final long[] room;

  /** Room and CPU in one, ascending; of CPUs that have room. */
  private final long[] byRoom;

  private int count;
  private boolean ordered;

  /**
   * Begins without any room.
   *
   * @param cpus how many there are, up to 8,192
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
      remove(cpu);
      insert(cpu, micros);
    }
    room[cpu] = micros;
  }

  /**
   * Finds the CPU on which something fits best.
   *
   * @param micros millionths, > 0
   * @return the one with the least room that is enough, or {@link #NONE}
   */
  int bestFit(long micros) {
    order();
    int found = position(key(0, micros));
    return found < count ? cpu(found) : NONE;
  }

  /**
   * Finds the CPU with the most room.
   *
   * @return that one, or {@link #NONE} if none has any
   */
  int roomiest() {
    order();
    return count > 0 ? cpu(count - 1) : NONE;
  }

  private void order() {
    if (!ordered) {
      ordered = true;
      for (int cpu = 0; cpu < room.length; cpu++) {
        if (room[cpu] > 0) {
          byRoom[count++] = key(cpu, room[cpu]);
        }
      }
      Arrays.sort(byRoom, 0, count);
    }
  }

  private void remove(int cpu) {
    if (room[cpu] > 0) {
      int from = position(key(cpu, room[cpu]));
      count--;
      System.arraycopy(byRoom, from + 1, byRoom, from, count - from);
    }
  }

  private void insert(int cpu, long micros) {
    if (micros > 0) {
      long key = key(cpu, micros);
      int to = position(key);
      System.arraycopy(byRoom, to, byRoom, to + 1, count - to);
      byRoom[to] = key;
      count++;
    }
  }

  /** Of the key, or of the next larger one. */
  private int position(long key) {
    int found = Arrays.binarySearch(byRoom, 0, count, key);
    return found < 0 ? -found - 1 : found;
  }

  private int cpu(int position) {
    return (int) byRoom[position] & CPU_MASK;
  }

  private static long key(int cpu, long micros) {
    return micros << CPU_BITS | cpu;
  }
}
