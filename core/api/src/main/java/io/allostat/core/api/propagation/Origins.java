package io.allostat.core.api.propagation;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Continuation;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * Tells where the senders of requests were, for those whose word counts. Thread safe.
 *
 * <p>To be asked about requests that have the header {@link Baggage#HEADER}, where there are peers
 * at all: others cost nothing then.
 */
public final class Origins {
  private final Function<ComponentStack, Continuation> follow;
  private final BiConsumer<String, String> refusal;
  private final AtomicBoolean refused = new AtomicBoolean();

  /**
   * Has heard of nobody.
   *
   * @param follow goes on with a stack, as {@link
   *     io.allostat.core.api.profile.Profiler#continuation} does
   * @param refusal is told the sender's address and what is wrong with its header, the first time
   *     only: it comes from outside, and as often as the outside likes
   */
  public Origins(
      Function<ComponentStack, Continuation> follow, BiConsumer<String, String> refusal) {
    this.follow = Objects.requireNonNull(follow, "follow");
    this.refusal = Objects.requireNonNull(refusal, "refusal");
  }

  /**
   * Finds the component stack in which the sender of a request was.
   *
   * @param peers whose word counts
   * @param address the sender's, as {@link Peers#contains} takes it
   * @param lines the values of the header in their order
   * @return to be resumed; {@link Continuation#NONE} if the sender is no peer or names no stack
   */
  public Continuation of(Peers peers, String address, Enumeration<String> lines) {
    if (!peers.contains(address)) {
      return Continuation.NONE;
    }
    Baggage baggage = Baggage.parse(Collections.list(lines));
    if (baggage.defect().isPresent() && refused.compareAndSet(false, true)) {
      refusal.accept(address, baggage.defect().get());
    }
    return baggage.stack().map(follow).orElse(Continuation.NONE);
  }
}
