package io.allostat.core.api.profile;

import io.allostat.core.api.component.Call;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Profiles running requests by component stack. {@link #sample()} belongs to one thread, the
 * sampling loop's; everything else may be called by any thread.
 */
@ProviderType
public interface Profiler {
  /** The time that must pass between two looks at a thread's clock: a millisecond. */
  long LOOK_NANOS = 1_000_000;

  /**
   * Makes or finds the handle of a component. Beyond the configured number of components, calls
   * count for {@link ComponentStack#OTHER}.
   *
   * @param component the component's name
   * @return the handle
   */
  Probe probe(String component);

  /**
   * Marks the begin of a request on the calling thread. Closing the result ends the request and
   * repairs calls that were not closed; so does the begin of the next request. Nested begins on one
   * thread (forwards, includes) are part of the outermost request. Never throws.
   *
   * @return the request, to be closed by the same thread
   */
  Call beginRequest();

  /**
   * Notes where the calling thread is, for another thread to go on from there. Costs memory of the
   * stack's depth, takes no lock, reads no clock. Never throws.
   *
   * @return the present component stack; {@link Continuation#NONE} outside of every component
   */
  Continuation capture();

  /**
   * Goes on with a stack that was entered in another JVM: what is entered inside lies below it, and
   * it is not entered itself. The stack may come from outside. Such stacks and those below them
   * have a bound of their own, so that no peer can take the room of others: beyond it the stack is
   * {@link ComponentStack#OTHER} and counted as overflowed. Never throws.
   *
   * @param origin where the request was in the other JVM
   * @return to be resumed by the thread that serves the request; {@link Continuation#NONE} where
   *     nothing is tracked
   */
  default Continuation continuation(ComponentStack origin) {
    return Continuation.NONE;
  }

  /**
   * Visits the active contexts once, and closes the current bucket when its time has come. Called
   * at the sampling rate by the loop that owns the profiler. Reads the clock it was made with.
   */
  void sample();

  /**
   * Says whether {@link #sample()} saw runnable threads of which {@link #lookAgain()} would tell
   * whether they run or are blocked in the operating system. Sampling thread only.
   *
   * @return true if a second look is wanted
   */
  default boolean wantsLook() {
    return false;
  }

  /**
   * Looks a second time at the threads that the last {@link #sample()} saw runnable. Called by the
   * sampling thread, {@link #LOOK_NANOS} or more after that; sooner it does nothing. Where it is
   * never called, all runnable threads claim CPU.
   */
  default void lookAgain() {}

  /**
   * @return false if calls are not tracked at present
   */
  boolean enabled();

  /**
   * Switches profiling off or on at run time. Off, entering is one read, nothing is sampled and the
   * history is forgotten at the next sampling instant; calls already entered end as they should.
   *
   * @param enabled true, as at the start, to profile
   */
  void setEnabled(boolean enabled);

  /**
   * @return the recent past up to the last complete bucket
   */
  ProfileHistory history();

  /**
   * @return what was counted so far
   */
  ProfilerCounters counters();
}
