package io.allostat.demoapps.client;

import io.allostat.demoapps.client.arrivals.Arrivals;
import io.allostat.demoapps.client.arrivals.CurveArrivals;
import io.allostat.demoapps.client.arrivals.DayCurve;
import io.allostat.demoapps.client.arrivals.LinearCurve;
import io.allostat.demoapps.client.arrivals.RateCurve;
import io.allostat.demoapps.client.arrivals.Spacing;
import io.allostat.demoapps.client.arrivals.TraceArrivals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How many sessions arrive when, in phases that follow one another without a gap. Immutable.
 *
 * @param phases at least one
 */
public record SessionPlan(List<Phase> phases) implements Phased {
  /** The most sessions a second of a phase. */
  public static final double MAX_RATE = 20_000;

  private static final Pattern PHASE =
      Pattern.compile("([a-z0-9.:]{1,80})@([0-9]{1,5})\\+([0-9]{1,5})");
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,5}(?:\\.[0-9]{1,6})?");
  private static final String CURVES =
      "<sessions/s>, flash:<sessions/s>:<at its peak>:<begin s>:<rise s>:<stay s>:<fall s>, day:<mean sessions/s>:<swing 0..1>:<period s> or trace";
  private static final String FLASH = "flash";
  private static final int FLASH_NUMBERS = 6;
  private static final String DAY = "day";
  private static final int DAY_NUMBERS = 3;

  /**
   * A phase.
   *
   * @param arrivals when sessions come, at most {@value #MAX_RATE} a second
   * @param settleSeconds at its beginning, which do not count
   * @param holdSeconds those that count, at least 1
   */
  public record Phase(Arrivals arrivals, int settleSeconds, int holdSeconds)
      implements Phased.Span {
    /** Checks the ranges. */
    public Phase {
      if (!(arrivals.peak() <= MAX_RATE) || settleSeconds < 0 || holdSeconds < 1) {
        throw new IllegalArgumentException(
            "phase with up to %s sessions/s, %d s to settle, %d s that count; expected 0 to %s, at least 0 and 1"
                .formatted(arrivals.peak(), settleSeconds, holdSeconds, MAX_RATE));
      }
    }

    @Override
    public int leadSeconds() {
      return settleSeconds;
    }

    /**
     * The mean rate of the part that counts.
     *
     * @return sessions/s
     */
    public double sessionsPerSecond() {
      return arrivals.mean(settleSeconds, seconds());
    }
  }

  /** Checks that there is a phase, that somebody comes, and that there is an end. */
  public SessionPlan {
    phases = List.copyOf(phases);
    Phased.requireLength(phases);
    if (phases.stream().noneMatch(phase -> phase.arrivals().peak() > 0)) {
      throw new IllegalArgumentException("plan without any session, expected a rate above 0");
    }
  }

  /**
   * Reads {@code <sessions/s>@<settle s>+<hold s>,…}, for example {@code 40@5+20,72.5@5+20}, whose
   * sessions arrive by a Poisson process.
   *
   * @param text the plan
   * @return the plan
   * @throws IllegalArgumentException when the text is not a plan
   */
  public static SessionPlan parse(String text) {
    return parse(text, Spacing.POISSON, Optional.empty());
  }

  /**
   * Reads a plan whose rates may change within a phase, for example {@code
   * 40@5+20,flash:40:400:10:2:15:20@0+60,day:100:0.8:300@0+600,trace@0+60}.
   *
   * @param text the plan
   * @param spacing how sessions follow one another where a rate is given
   * @param trace what {@code trace} stands for
   * @return the plan
   * @throws IllegalArgumentException when the text is not a plan
   */
  public static SessionPlan parse(String text, Spacing spacing, Optional<TraceArrivals> trace) {
    List<Phase> phases = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      Matcher matcher = PHASE.matcher(part.strip());
      if (!matcher.matches()) {
        throw noPhase(part);
      }
      phases.add(
          new Phase(
              matcher.group(1).equals(TraceArrivals.WORD)
                  ? trace.orElseThrow(
                      () ->
                          new IllegalArgumentException(
                              "plan phase '" + part + "', expected --trace with it"))
                  : new CurveArrivals(curve(matcher.group(1), part), spacing),
              Integer.parseInt(matcher.group(2)),
              Integer.parseInt(matcher.group(3))));
    }
    return new SessionPlan(phases);
  }

  private static RateCurve curve(String text, String part) {
    List<String> words = Arrays.asList(text.split(":", -1));
    boolean named = words.get(0).equals(FLASH) || words.get(0).equals(DAY);
    List<String> numbers = named ? words.subList(1, words.size()) : words;
    if (!numbers.stream().allMatch(number -> NUMBER.matcher(number).matches())) {
      throw noPhase(part);
    }
    double[] n = numbers.stream().mapToDouble(Double::parseDouble).toArray();
    if (!named && n.length == 1) {
      return LinearCurve.steady(n[0]);
    }
    if (words.get(0).equals(FLASH) && n.length == FLASH_NUMBERS) {
      return LinearCurve.flashCrowd(n[0], n[1], n[2], n[3], n[4], n[5], text);
    }
    if (words.get(0).equals(DAY) && n.length == DAY_NUMBERS) {
      return new DayCurve(n[0], n[1], n[2], text);
    }
    throw noPhase(part);
  }

  private static IllegalArgumentException noPhase(String part) {
    return new IllegalArgumentException(
        "plan phase '"
            + part
            + "', expected <rate>@<settle s>+<hold s>, for example 72.5@5+20, with a rate of "
            + CURVES);
  }

  @Override
  public String toString() {
    return phases.stream()
        .map(phase -> phase.arrivals() + "@" + phase.settleSeconds() + "+" + phase.holdSeconds())
        .collect(Collectors.joining(","));
  }
}
