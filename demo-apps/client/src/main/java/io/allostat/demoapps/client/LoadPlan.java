package io.allostat.demoapps.client;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many browsers are active when: phases one after the other, each a linear ramp from the number
 * before to its own and then a hold, which is the part that counts.
 *
 * @param phases at least one; together at most three hours
 */
public record LoadPlan(List<Phase> phases) implements Phased {
  /** The longest plan, in seconds. */
  public static final int MAX_SECONDS = 3 * 3600;

  /** The most browsers. */
  public static final int MAX_CLIENTS = 20_000;

  private static final Pattern PHASE = Pattern.compile("(\\d{1,9})@(\\d{1,9})\\+(\\d{1,9})");

  /**
   * One phase.
   *
   * @param clients active browsers during the hold, 0..20,000
   * @param rampSeconds time to get there, at least 0
   * @param holdSeconds the counted part, at least 1
   */
  public record Phase(int clients, int rampSeconds, int holdSeconds) implements Phased.Span {
    public Phase {
      if (clients < 0 || clients > MAX_CLIENTS) {
        throw new IllegalArgumentException("clients " + clients + ", expected 0.." + MAX_CLIENTS);
      }
      if (rampSeconds < 0 || rampSeconds > MAX_SECONDS) {
        throw new IllegalArgumentException(
            "ramp " + rampSeconds + " s, expected 0.." + MAX_SECONDS);
      }
      if (holdSeconds < 1 || holdSeconds > MAX_SECONDS) {
        throw new IllegalArgumentException(
            "hold " + holdSeconds + " s, expected 1.." + MAX_SECONDS);
      }
    }

    @Override
    public int leadSeconds() {
      return rampSeconds;
    }
  }

  public LoadPlan {
    phases = List.copyOf(phases);
    Phased.requireLength(phases);
    if (phases.stream().allMatch(phase -> phase.clients() == 0)) {
      throw new IllegalArgumentException(
          "plan without any client, expected a phase with at least 1");
    }
  }

  /** One phase. */
  public static LoadPlan constant(int clients, int rampSeconds, int holdSeconds) {
    return new LoadPlan(List.of(new Phase(clients, rampSeconds, holdSeconds)));
  }

  /**
   * Reads {@code <clients>@<ramp s>+<hold s>,…}, for example {@code 1024@60+300,320@0+180}.
   *
   * @throws IllegalArgumentException when the text is not a plan
   */
  public static LoadPlan parse(String text) {
    List<Phase> phases = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      Matcher matcher = PHASE.matcher(part.strip());
      if (!matcher.matches()) {
        throw new IllegalArgumentException(
            "plan phase '"
                + part
                + "', expected <clients>@<ramp s>+<hold s>, for example 1024@60+300");
      }
      phases.add(
          new Phase(
              Integer.parseInt(matcher.group(1)),
              Integer.parseInt(matcher.group(2)),
              Integer.parseInt(matcher.group(3))));
    }
    return new LoadPlan(phases);
  }

  /** The most browsers active at once. */
  public int maxClients() {
    return phases.stream().mapToInt(Phase::clients).max().orElseThrow();
  }

  /**
   * Active browsers wanted.
   *
   * @param seconds since the start; before it 0, after the end the last phase's clients
   */
  public int clientsAt(double seconds) {
    int before = 0;
    double start = 0;
    for (Phase phase : phases) {
      if (seconds < start) {
        return before;
      }
      if (seconds < start + phase.rampSeconds()) {
        return (int)
            Math.round(
                before + (phase.clients() - before) * (seconds - start) / phase.rampSeconds());
      }
      before = phase.clients();
      start += phase.seconds();
    }
    return before;
  }
}
