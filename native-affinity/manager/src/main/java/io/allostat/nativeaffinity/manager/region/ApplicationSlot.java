package io.allostat.nativeaffinity.manager.region;

import io.allostat.core.api.settings.Ranges;
import io.allostat.nativeaffinity.manager.internal.Limits;
import io.allostat.nativeaffinity.topology.CpuSet;
import java.util.Arrays;
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
    CpuSet cpus = CpuSet.valueOf(Arrays.copyOfRange(grant, Layout.CPUS_WORD, grant.length));
    try {
      return Optional.of(new Grant(Double.longBitsToDouble(grant[1]), cpus, grant[2]));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Gives the slot back. */
  public void release() {
    words.replace(at + Layout.OWNER_AT, owner, 0);
  }
}
