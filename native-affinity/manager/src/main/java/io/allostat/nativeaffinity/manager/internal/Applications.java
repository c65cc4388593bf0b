package io.allostat.nativeaffinity.manager.internal;

import io.allostat.nativeaffinity.manager.region.Claim;
import io.allostat.nativeaffinity.manager.region.Processes;
import io.allostat.nativeaffinity.manager.region.Scan;
import io.allostat.nativeaffinity.manager.region.Scan.Dismissed;
import io.allostat.nativeaffinity.manager.region.Scan.Fault;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The applications from one quantum to the next, in the order in which they were first seen. One
 * whose slot cannot be believed any more while its process lives, as when it was stopped in the
 * middle of a write, goes on with what it asked for last; its sign of life grows old meanwhile.
 * Whether the process is still that one, and not another one of its number, is asked anew: a record
 * that cannot be read does not tell. Not thread safe.
 */
public final class Applications {
  private final Map<Long, Claim> byOwner = new LinkedHashMap<>();

  /** Knows nobody. */
  public Applications() {}

  /**
   * What became of them.
   *
   * @param present those that are there
   * @param gone those that are not any more
   * @param dead slots of processes that have ended, to be freed
   */
  public record Turn(List<Claim> present, List<Claim> gone, List<Dismissed> dead) {
    /** Copies. */
    public Turn {
      present = List.copyOf(present);
      gone = List.copyOf(gone);
      dead = List.copyOf(dead);
    }
  }

  /**
   * @return owner words of those that are there, by their slots
   */
  public Map<Integer, Long> known() {
    Map<Integer, Long> known = new HashMap<>();
    for (Claim claim : byOwner.values()) {
      known.put(claim.slot(), claim.owner());
    }
    return known;
  }

  /**
   * Takes in what is in the region.
   *
   * @param scan what is in it
   * @param processes which processes there are
   * @return who is there and who is not any more
   * @throws java.io.UncheckedIOException if it cannot be told whether a process is there; nothing
   *     is taken in then
   */
  public Turn turn(Scan scan, Processes processes) {
    List<Dismissed> dead = new ArrayList<>();
    List<Dismissed> living = new ArrayList<>();
    for (Dismissed slot : scan.dismissed()) {
      (isDead(slot, processes) ? dead : living).add(slot);
    }
    Set<Long> there = new HashSet<>();
    Set<String> names = new HashSet<>();
    Set<Long> pids = new HashSet<>();
    for (Claim claim : scan.claims()) {
      byOwner.put(claim.owner(), claim);
      there.add(claim.owner());
      names.add(claim.application());
      pids.add(claim.process().pid());
    }
    for (Dismissed slot : living) {
      Claim last = byOwner.get(slot.owner());
      boolean goesOn =
          last != null
              && last.slot() == slot.slot()
              && slot.fault() != Fault.DUPLICATE
              && names.add(last.application())
              && pids.add(last.process().pid());
      if (goesOn) {
        there.add(slot.owner());
      }
    }
    List<Claim> gone = new ArrayList<>();
    for (Claim claim : byOwner.values()) {
      if (!there.contains(claim.owner())) {
        gone.add(claim);
      }
    }
    byOwner.keySet().retainAll(there);
    return new Turn(List.copyOf(byOwner.values()), gone, dead);
  }

  private boolean isDead(Dismissed slot, Processes processes) {
    if (slot.fault() == Fault.DEAD) {
      return true;
    }
    Claim last = byOwner.get(slot.owner());
    if (last == null || last.slot() != slot.slot()) {
      return false;
    }
    OptionalLong start = processes.startTicks(last.process().pid());
    return !start.equals(OptionalLong.of(last.process().startTicks()));
  }
}
