package io.allostat.core.api.coordination;

import io.allostat.core.api.processors.Allocation;
import java.util.Objects;

/**
 * What the coordinator says of an interval, and all that it remembers. Immutable.
 *
 * @param state what may happen
 * @param demand D_now, processors that the load needs at the present service levels
 * @param offeredLoad processors that all who came in the interval would need at the present service
 *     levels, those refused included; as far as what is in use bears it out
 * @param demandAtFullService D_full, processors that it would need at full service
 * @param processorRequest R_i, processors
 * @param processors A_i, processors
 * @param room processors that can be counted on: A_i, or what others leave where that is more and
 *     A_i is no limit
 * @param allocation what A_i rests on
 * @param overloadThreshold share of the room beyond which too much is needed of it, 0 to 1
 * @param lacking whether more is asked for than held
 * @param processorsChanged whether A_i is another than the step before saw, by so much that what
 *     was measured meanwhile says nothing
 * @param stepDown whether a service level may be lowered
 * @param pressure what all who came would need, as a share of the room that may exceed 1 (of less
 *     than that, where admission refuses beyond less than the resource's own threshold), where a
 *     service level is to be lowered for those who are refused; 0 else
 * @param quietIntervals intervals without a refusal, up to now
 * @param settledNanos since when nothing came that answers the request: since it is as it is
 *     whether A_i is enough, or A_i last rose notably; monotonic nanoseconds
 * @param settledProcessors A_i then, or what is left of it
 * @param recentUse processors in use lately; remembered also while nothing is coordinated
 * @param reason one sentence for the operator
 */
public record Coordination(
    State state,
    double demand,
    double offeredLoad,
    double demandAtFullService,
    double processorRequest,
    double processors,
    double room,
    Allocation.State allocation,
    double overloadThreshold,
    boolean lacking,
    boolean processorsChanged,
    boolean stepDown,
    double pressure,
    long quietIntervals,
    long settledNanos,
    double settledProcessors,
    RecentUse recentUse,
    String reason) {
  /** Nothing asks for admission, or ever did. */
  public static final Coordination IDLE = idle(RecentUse.NONE);

  /** What may happen. */
  public enum State {
    /** Nothing is coordinated. */
    IDLE,
    /** All is served in full. */
    FULL_SERVICE,
    /** The processor manager has yet to answer, or gave all that was asked for. */
    ASKING,
    /** Service levels may be lowered. */
    DEGRADING,
    /** Neither lowered nor raised. */
    HOLDING,
    /** Service levels may be raised. */
    RECOVERING
  }

  /** Refuses nulls. */
  public Coordination {
    Objects.requireNonNull(state, "state");
    Objects.requireNonNull(allocation, "allocation");
    Objects.requireNonNull(recentUse, "recentUse");
    Objects.requireNonNull(reason, "reason");
  }

  /**
   * Nothing asks for admission: the adaptation loop decides alone.
   *
   * @param recentUse processors in use lately
   * @return at rest
   */
  public static Coordination idle(RecentUse recentUse) {
    return new Coordination(
        State.IDLE,
        0,
        0,
        0,
        0,
        0,
        0,
        Allocation.State.UNMANAGED,
        0,
        false,
        false,
        true,
        0,
        0,
        0,
        0,
        recentUse,
        "no connection asks for admission");
  }
}
