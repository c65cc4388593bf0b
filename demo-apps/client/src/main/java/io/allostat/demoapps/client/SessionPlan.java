package io.allostat.demoapps.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How many sessions arrive when, in phases that follow one another without a gap. Immutable.
 *
 * @param phases at least one
 */
public record SessionPlan(List<Phase> phases) {
  /** The most sessions a second of a phase. */
  public static final double MAX_RATE = 20_000;

  private static final Pattern PHASE =
      Pattern.compile("([0-9]{1,5}(?:\\.[0-9]{1,6})?)@([0-9]{1,5})\\+([0-9]{1,5})");

  /**
   * A rate and how long it is kept.
   *
   * @param sessionsPerSecond mean of the Poisson process, 0 to {@value #MAX_RATE}
   * @param settleSeconds at its beginning, which do not count
   * @param holdSeconds those that count, at least 1
   */
  public record Phase(double sessionsPerSecond, int settleSeconds, int holdSeconds) {
    /** Checks the ranges. */
    public Phase {
      if (!(sessionsPerSecond >= 0 && sessionsPerSecond <= MAX_RATE)
          || settleSeconds < 0
          || holdSeconds < 1) {
        throw new IllegalArgumentException(
            "phase with %s sessions/s, %d s to settle, %d s that count; expected 0 to %s, at least 0 and 1"
                .formatted(sessionsPerSecond, settleSeconds, holdSeconds, MAX_RATE));
      }
    }

    int seconds() {
      return settleSeconds + holdSeconds;
    }
  }

  /** Checks that there is a phase, that somebody comes, and that there is an end. */
  public SessionPlan {
    phases = List.copyOf(phases);
    if (phases.stream().noneMatch(phase -> phase.sessionsPerSecond() > 0)) {
      throw new IllegalArgumentException("plan without any session, expected a rate above 0");
    }
    int seconds = phases.stream().mapToInt(Phase::seconds).sum();
    if (seconds > LoadPlan.MAX_SECONDS) {
      throw new IllegalArgumentException(
          "plan of " + seconds + " s, expected at most " + LoadPlan.MAX_SECONDS + " s");
    }
  }

  /**
   * Reads {@code <sessions/s>@<settle s>+<hold s>,…}, for example {@code 40@5+20,72.5@5+20}.
   *
   * @param text the plan
   * @return the plan
   * @throws IllegalArgumentException when the text is not a plan
   */
  public static SessionPlan parse(String text) {
    List<Phase> phases = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      Matcher matcher = PHASE.matcher(part.strip());
      if (!matcher.matches()) {
        throw new IllegalArgumentException(
            "plan phase '"
                + part
                + "', expected <sessions/s>@<settle s>+<hold s>, for example 72.5@5+20");
      }
      phases.add(
          new Phase(
              Double.parseDouble(matcher.group(1)),
              Integer.parseInt(matcher.group(2)),
              Integer.parseInt(matcher.group(3))));
    }
    return new SessionPlan(phases);
  }

  /**
   * The length of the plan.
   *
   * @return seconds
   */
  public int seconds() {
    return phases.stream().mapToInt(Phase::seconds).sum();
  }

  /** The phase that a second, from 0, belongs to; after the end the last one. */
  int phaseOf(int second) {
    int end = 0;
    for (int i = 0; i < phases.size(); i++) {
      end += phases.get(i).seconds();
      if (second < end) {
        return i;
      }
    }
    return phases.size() - 1;
  }

  /** The second in which a phase begins. */
  int startOf(int phase) {
    return phases.subList(0, phase).stream().mapToInt(Phase::seconds).sum();
  }

  /** Whether a second, from 0, counts. */
  boolean counts(int second) {
    int phase = phaseOf(second);
    int within = second - startOf(phase);
    return within >= phases.get(phase).settleSeconds() && within < phases.get(phase).seconds();
  }

  @Override
  public String toString() {
    return phases.stream()
        .map(
            phase ->
                String.format(
                    Locale.ROOT,
                    "%.3f@%d+%d",
                    phase.sessionsPerSecond(),
                    phase.settleSeconds(),
                    phase.holdSeconds()))
        .collect(Collectors.joining(","));
  }
}
