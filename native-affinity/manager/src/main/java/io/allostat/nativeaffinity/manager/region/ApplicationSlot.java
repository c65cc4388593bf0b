package io.allostat.nativeaffinity.manager.region;

import io.allostat.core.api.distribution.Value;
import io.allostat.core.api.settings.Ranges;
import io.allostat.nativeaffinity.manager.internal.Limits;
import io.allostat.nativeaffinity.topology.CpuSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The slot of an application, in its own hands. One thread writes, any may read.
 *
 * <p>Reading takes no lock and makes no system call; a reader that finds what it is reading
 * rewritten begins again.
 */
public final class ApplicationSlot {
  private final Words words;
  private final int at;
  private final long owner;
  private final long[] request;

  ApplicationSlot(Words words, int at, long owner, long[] request) {
    this.words = words;
    this.at = at;
    this.owner = owner;
    this.request = request;
  }

  /**
   * Asks for processors, and shows that the application lives.
   *
   * @param processors R_i, from 0 to 1e6
   * @param nanoTime now, {@link System#nanoTime()}
   */
  public void request(double processors, long nanoTime) {
    Ranges.requireBetween("processors", processors, 0, Limits.LARGEST_REQUEST);
    request[2] = Double.doubleToRawLongBits(processors);
    request[3] = nanoTime;
    words.write(at + Layout.REQUEST_AT, request);
  }

  /**
   * States what processors are worth, from the next request on.
   *
   * @param value of at most 8 steps
   * @throws IllegalArgumentException if it has more
   */
  public void value(Value value) {
    List<Value.Step> steps = value.steps();
    Ranges.requireBetween("steps", steps.size(), 0L, Layout.MOST_STEPS);
    request[Layout.STEPS_WORD] = steps.size();
    for (int i = 0; i < steps.size(); i++) {
      int at = Layout.STEPS_WORD + 1 + 2 * i;
      request[at] = Double.doubleToRawLongBits(steps.get(i).processors());
      request[at + 1] = Double.doubleToRawLongBits(steps.get(i).perProcessor());
    }
  }

  /** What an application stated; throws if what is there is no value. */
  static Value value(long[] request) {
    long count = request[Layout.STEPS_WORD];
    Ranges.requireBetween("steps", count, 0L, Layout.MOST_STEPS);
    List<Value.Step> steps = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int at = Layout.STEPS_WORD + 1 + 2 * i;
      steps.add(
          new Value.Step(
              Double.longBitsToDouble(request[at]), Double.longBitsToDouble(request[at + 1])));
    }
    return new Value(steps);
  }

  /**
   * @return whether the slot is still this application's; the manager may have freed it
   */
  public boolean held() {
    return words.get(at + Layout.OWNER_AT) == owner;
  }

  /**
   * @return a number that changes with each grant: as long as it does not, nor does the grant
   */
  public long grantSequence() {
    return words.get(at + Layout.GRANT_AT);
  }

  /**
   * @return what the manager gave; empty if it has given nothing yet, or what is there is no grant
   */
  public Optional<Grant> grant() {
    return grant(words, at, owner);
  }

  static Optional<Grant> grant(Words words, int at, long owner) {
    long[] grant = new long[Layout.GRANT_WORDS];
    if (!words.read(at + Layout.GRANT_AT, grant) || grant[0] != owner) {
      return Optional.empty();
    }
    long limited = grant[Layout.LIMITED_WORD];
    if (limited != 0 && limited != 1) {
      return Optional.empty();
    }
    CpuSet cpus = CpuSet.valueOf(Arrays.copyOfRange(grant, Layout.CPUS_WORD, grant.length));
    try {
      return Optional.of(
          new Grant(Double.longBitsToDouble(grant[1]), cpus, grant[2], limited == 1));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Gives the slot back. */
  public void release() {
    words.replace(at + Layout.OWNER_AT, owner, 0);
  }
}
