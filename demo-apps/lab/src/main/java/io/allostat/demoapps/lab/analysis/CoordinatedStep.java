package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.CrowdSecond;
import io.allostat.demoapps.lab.observe.CrowdTrace;
import io.allostat.demoapps.lab.observe.DecisionSample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * Something that processors, service levels or admission control did about a crowd.
 *
 * @param second since the start of the run
 * @param kind what was done
 * @param what in words
 */
public record CoordinatedStep(double second, Kind kind, String what) {
  /** Processors held that differ by less, as a share or at all, are the same. */
  private static final double SAME_SHARE = 0.1;

  private static final double SAME = 0.02;

  /** Refusals this many seconds apart belong together. */
  private static final int PAUSE_SECONDS = 6;

  /** What can be done about a crowd. */
  public enum Kind {
    /** More processors are held. */
    PROCESSORS_MORE,
    /** A service level was lowered. */
    DEGRADED,
    /** Sessions begin to be refused. */
    REFUSING,
    /** Nobody is refused any more. */
    ADMITTING,
    /** A service level was raised. */
    UPGRADED,
    /** Fewer processors are held. */
    PROCESSORS_LESS;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * Finds out what was done, from what server, journal and client say.
   *
   * @param trace what was seen
   * @return in the order of time
   */
  public static List<CoordinatedStep> of(CrowdTrace trace) {
    List<CoordinatedStep> steps = new ArrayList<>();
    steps.addAll(processors(trace.seconds()));
    trace.decisions().stream()
        .filter(DecisionSample::changes)
        .map(CoordinatedStep::of)
        .forEach(steps::add);
    steps.addAll(refusals(trace.seconds()));
    return steps.stream().sorted(Comparator.comparingDouble(CoordinatedStep::second)).toList();
  }

  private static CoordinatedStep of(DecisionSample decision) {
    return new CoordinatedStep(
        decision.second(),
        decision.degrades() ? Kind.DEGRADED : Kind.UPGRADED,
        decision.component() + " to level " + decision.appliedLevel());
  }

  private static List<CoordinatedStep> processors(List<CrowdSecond> seconds) {
    List<CoordinatedStep> steps = new ArrayList<>();
    double before = Double.NaN;
    for (CrowdSecond second : seconds) {
      double held = second.processors().held();
      if (Double.isNaN(before)) {
        before = held;
      } else if (Math.abs(held - before) > Math.max(SAME, SAME_SHARE * before)) {
        steps.add(
            new CoordinatedStep(
                second.client().second() + 1.0,
                held > before ? Kind.PROCESSORS_MORE : Kind.PROCESSORS_LESS,
                Texts.ratio(held) + " processors, before " + Texts.ratio(before)));
        before = held;
      }
    }
    return steps;
  }

  private static List<CoordinatedStep> refusals(List<CrowdSecond> seconds) {
    List<CoordinatedStep> steps = new ArrayList<>();
    int last = Integer.MIN_VALUE;
    long refused = 0;
    for (CrowdSecond second : seconds) {
      int now = second.client().second();
      boolean goesOn = refused > 0 && now - last <= PAUSE_SECONDS;
      if (refused > 0 && !goesOn) {
        steps.add(admitting(last, refused));
        refused = 0;
      }
      if (second.client().counts().refused() > 0) {
        if (refused == 0) {
          steps.add(new CoordinatedStep(now, Kind.REFUSING, "the first session is refused"));
        }
        refused += second.client().counts().refused();
        last = now;
      }
    }
    if (refused > 0) {
      steps.add(admitting(last, refused));
    }
    return steps;
  }

  private static CoordinatedStep admitting(int last, long refused) {
    return new CoordinatedStep(
        last + 1.0, Kind.ADMITTING, refused + " sessions were refused since that began");
  }

  /**
   * When something was first done.
   *
   * @param steps in the order of time
   * @param kind what
   * @param from the earliest second that counts
   * @return the second, or empty if it was not done
   */
  public static OptionalDouble first(List<CoordinatedStep> steps, Kind kind, double from) {
    return seconds(steps, kind, from).findFirst();
  }

  /**
   * When something was last done.
   *
   * @param steps in the order of time
   * @param kind what
   * @param from the earliest second that counts
   * @return the second, or empty if it was not done
   */
  public static OptionalDouble last(List<CoordinatedStep> steps, Kind kind, double from) {
    return seconds(steps, kind, from).max();
  }

  private static DoubleStream seconds(List<CoordinatedStep> steps, Kind kind, double from) {
    return steps.stream()
        .filter(step -> step.kind() == kind && step.second() >= from)
        .mapToDouble(CoordinatedStep::second);
  }
}
