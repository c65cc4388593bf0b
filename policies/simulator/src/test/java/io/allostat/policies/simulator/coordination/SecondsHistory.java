package io.allostat.policies.simulator.coordination;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileHistory;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A past of exact figures, second by second, of one CPU and requests with one root. */
final class SecondsHistory implements ProfileHistory {
  private static final long SECOND = 1_000_000_000L;

  /** So many of both that nothing is left to chance, and hardly anybody is inside at a time. */
  private static final long INSTANTS = 1_000_000;

  private static final long SAMPLES = 10_000;

  /** What was used in a second by each stack, CPU seconds; how often the root ran; A_i. */
  private record Second(Map<String, Double> used, double executions, double processors) {}

  private final List<Second> seconds;

  SecondsHistory() {
    this(List.of());
  }

  private SecondsHistory(List<Second> seconds) {
    this.seconds = seconds;
  }

  SecondsHistory with(Map<String, Double> used, double executions, double processors) {
    List<Second> longer = new ArrayList<>(seconds);
    longer.add(new Second(Map.copyOf(used), executions, processors));
    return new SecondsHistory(longer);
  }

  @Override
  public long latestNanos() {
    return seconds.size() * SECOND;
  }

  @Override
  public Optional<Profile> window(long fromNanos, long toNanos) {
    int from = (int) Math.max(0, -Math.floorDiv(-fromNanos, SECOND));
    int to = (int) Math.min(seconds.size(), Math.floorDiv(toNanos, SECOND));
    return to <= from ? Optional.empty() : Optional.of(profile(from, to));
  }

  private Profile profile(int from, int to) {
    Map<String, Double> used = new TreeMap<>();
    double executions = 0;
    double processors = 0;
    for (Second second : seconds.subList(from, to)) {
      second.used().forEach((stack, cpu) -> used.merge(stack, cpu, Double::sum));
      executions += second.executions();
      processors += second.processors();
    }
    double length = to - from;
    double capacity = processors / length;
    double all = used.values().stream().mapToDouble(Double::doubleValue).sum();
    double usage = all / processors;
    double rate = executions / length;
    List<StackProfile> stacks = new ArrayList<>();
    used.forEach(
        (stack, cpu) ->
            stacks.add(
                StackProfile.of(
                    ComponentStack.parse(stack),
                    "cpu",
                    Estimate.exact(all > 0 ? cpu / all : 0, SAMPLES),
                    usage,
                    capacity,
                    rate,
                    rate)));
    long samples = SAMPLES * used.size();
    ResourceProfile cpu =
        new ResourceProfile("cpu", true, usage, capacity, samples, usage / samples);
    return new Profile(from * SECOND, to * SECOND, INSTANTS, List.of(cpu), stacks);
  }
}
