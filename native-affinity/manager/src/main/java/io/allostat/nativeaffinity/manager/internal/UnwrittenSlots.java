package io.allostat.nativeaffinity.manager.internal;

import io.allostat.nativeaffinity.manager.region.Scan;
import io.allostat.nativeaffinity.manager.region.Scan.Dismissed;
import io.allostat.nativeaffinity.manager.region.Scan.Fault;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Finds slots that nobody will ever use: taken by a process that ended before it had written its
 * first request whole, and whose number another one has by now, so that it seems to live. Who is
 * only slow loses its slot, finds that at its next sign of life, and takes another. Not thread
 * safe.
 */
public final class UnwrittenSlots {
  /** A first request is written within microseconds of the slot being taken. */
  static final int MOST_QUANTA = 30;

  private Map<Integer, Seen> seen = new HashMap<>();

  private record Seen(long owner, int quanta) {}

  /** Has seen none. */
  public UnwrittenSlots() {}

  /**
   * Looks at the slots of a quantum.
   *
   * @param scan what is in the region
   * @param known owner words of applications, by their slots; these have written before
   * @return slots to be freed: the same registration in each of the last {@value #MOST_QUANTA}
   *     quanta, never whole
   */
  public List<Dismissed> abandoned(Scan scan, Map<Integer, Long> known) {
    Map<Integer, Seen> now = new HashMap<>();
    List<Dismissed> abandoned = new ArrayList<>();
    for (Dismissed slot : scan.dismissed()) {
      boolean unwritten = slot.fault() == Fault.FOREIGN || slot.fault() == Fault.TORN;
      if (!unwritten || Objects.equals(known.get(slot.slot()), slot.owner())) {
        continue;
      }
      Seen before = seen.get(slot.slot());
      int quanta = before != null && before.owner() == slot.owner() ? before.quanta() + 1 : 1;
      if (quanta >= MOST_QUANTA) {
        abandoned.add(slot);
      }
      now.put(slot.slot(), new Seen(slot.owner(), quanta));
    }
    seen = now;
    return abandoned;
  }
}
