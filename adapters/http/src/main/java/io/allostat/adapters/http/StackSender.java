package io.allostat.adapters.http;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.propagation.Baggage;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decides what the header of a request is to be, such that nothing reaches the call. */
final class StackSender {
  private static final Logger LOG = LoggerFactory.getLogger(StackSender.class);

  private final Profiler profiler;
  private final Predicate<URI> receivers;
  private final AtomicBoolean reported = new AtomicBoolean();

  StackSender(Profiler profiler, Predicate<URI> receivers) {
    this.profiler = Objects.requireNonNull(profiler, "profiler: expected one, got null");
    this.receivers = Objects.requireNonNull(receivers, "receivers: expected hosts, got null");
  }

  /**
   * Puts the calling thread's stack in, for a receiver; takes out one that the application copied
   * from elsewhere, for everybody else. A header that cannot be read goes to a receiver as it is.
   *
   * @param target where the request goes
   * @param present the header's values as the application set them
   * @return the header's values; the same list if there is nothing to change
   */
  List<String> values(URI target, List<String> present) {
    Baggage baggage = Baggage.parse(present);
    boolean receives = receives(target);
    if (!baggage.readable()) {
      return receives ? present : withoutOurs(present);
    }
    Optional<ComponentStack> stack = receives ? stack() : Optional.empty();
    boolean ours = baggage.stack().isPresent() || baggage.defect().isPresent();
    if (stack.isEmpty() && !ours) {
      return present;
    }
    Baggage sent = stack.map(baggage::with).orElseGet(baggage::without);
    return sent.header().map(List::of).orElse(List.of());
  }

  /**
   * What names our key is taken out even where it might be another's value: a name too few in a
   * header that nobody may read is better than one too many.
   */
  private static List<String> withoutOurs(List<String> unreadable) {
    List<String> lines = new ArrayList<>();
    for (String line : unreadable) {
      if (!line.contains(Baggage.MEMBER)) {
        lines.add(line);
        continue;
      }
      String others =
          Arrays.stream(line.split(",", -1))
              .filter(member -> !member.contains(Baggage.MEMBER))
              .collect(Collectors.joining(","));
      if (!others.isBlank()) {
        lines.add(others);
      }
    }
    return lines;
  }

  private boolean receives(URI target) {
    try {
      return receivers.test(target);
    } catch (Throwable e) {
      report(e);
      return false;
    }
  }

  private Optional<ComponentStack> stack() {
    try {
      return profiler.capture().stack();
    } catch (Throwable e) {
      report(e);
      return Optional.empty();
    }
  }

  /** The first failure is news and the rest are noise. */
  void report(Throwable failure) {
    if (reported.compareAndSet(false, true)) {
      LOG.warn("Allostat failed; calls go on without their component stack", failure);
    }
  }
}
