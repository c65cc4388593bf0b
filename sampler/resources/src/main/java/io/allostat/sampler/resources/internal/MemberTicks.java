package io.allostat.sampler.resources.internal;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A rising count of what the members of a group of processes use while they are in it. Begins at
 * what the first members have used in their lives; whoever joins later counts from the first
 * reading in which it is a member, and takes nothing with it when it leaves. A process is told from
 * a later one of the same number by when it started.
 *
 * <p>What a member's children used that it has waited for is counted too, but for what they had
 * used as members at the last reading: that was counted then, or was from before they joined. Not
 * thread safe.
 */
final class MemberTicks {
  private Map<Long, ProcessLine> last = Map.of();
  private boolean begun;
  private long ticks;

  /**
   * Takes a reading.
   *
   * @param members the processes that are in the group now, each once
   * @return the count, ticks; never falls
   */
  long upTo(List<ProcessLine> members) {
    Map<Long, ProcessLine> now = new HashMap<>();
    members.forEach(member -> now.put(member.pid(), member));
    Map<Long, Long> known = knownOfTheGone(now);
    for (ProcessLine member : now.values()) {
      ProcessLine before = last.get(member.pid());
      if (!begun) {
        ticks += member.cpuTicks();
      } else if (member.isSameAs(before)) {
        long waitedFor = member.childTicks() - before.childTicks();
        ticks +=
            Math.max(0, member.ownTicks() - before.ownTicks())
                + Math.max(0, waitedFor - known.getOrDefault(member.pid(), 0L));
      }
    }
    begun = true;
    last = now;
    return ticks;
  }

  /** By the nearest member above that is still there: it, or one between, has waited for them. */
  private Map<Long, Long> knownOfTheGone(Map<Long, ProcessLine> now) {
    Map<Long, Long> known = new HashMap<>();
    for (ProcessLine gone : last.values()) {
      if (!gone.isSameAs(now.get(gone.pid()))) {
        ProcessLine above = last.get(gone.parent());
        // No line is longer than there are members, not even in a ring.
        for (int i = 0; i < last.size() && isGone(above, now); i++) {
          above = last.get(above.parent());
        }
        if (above != null) {
          known.merge(above.pid(), gone.cpuTicks(), Long::sum);
        }
      }
    }
    return known;
  }

  private static boolean isGone(ProcessLine process, Map<Long, ProcessLine> now) {
    return process != null && !process.isSameAs(now.get(process.pid()));
  }
}
