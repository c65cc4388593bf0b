package io.allostat.sampler.stacks.internal;

/**
 * Where entering one component leads: from the current stack to the stack one deeper, both given by
 * their {@linkplain ExecutionContext#keyOf keys}, which are > 0. An open-addressed table that is
 * replaced when it changes, so that readers need one volatile read and usually one probe. Written
 * under the {@link StackTree}'s lock.
 */
final class Transitions {
  /** No transition is known. No stack has this key. */
  static final int UNKNOWN = Integer.MAX_VALUE;

  private volatile long[] table = new long[4];
  private int size;

  int from(long parent) {
    long[] entries = table;
    long entry = entries[(int) parent & (entries.length - 1)];
    return entry >>> 32 == parent ? (int) entry : search(entries, parent);
  }

  private static int search(long[] entries, long parent) {
    int mask = entries.length - 1;
    for (int i = (int) parent & mask; ; i = (i + 1) & mask) {
      long entry = entries[i];
      if (entry >>> 32 == parent) {
        return (int) entry;
      }
      if (entry == 0) {
        return UNKNOWN;
      }
    }
  }

  void add(int parent, int child) {
    long[] old = table;
    // At most half full, so that a search always meets an empty slot and stays short.
    long[] entries = new long[2 * (size + 1) > old.length ? 2 * old.length : old.length];
    for (long entry : old) {
      put(entries, entry);
    }
    put(entries, (long) parent << 32 | child);
    size++;
    table = entries;
  }

  private static void put(long[] entries, long entry) {
    if (entry == 0) {
      return;
    }
    int mask = entries.length - 1;
    int i = (int) (entry >>> 32) & mask;
    while (entries[i] != 0) {
      i = (i + 1) & mask;
    }
    entries[i] = entry;
  }
}
