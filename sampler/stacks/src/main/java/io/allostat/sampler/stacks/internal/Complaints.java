package io.allostat.sampler.stacks.internal;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Says which failures of one resource are worth a line in the log, whatever another host may put
 * into their texts: the first of each kind, and of a kind the 10th, 100th and so on. Failures are
 * of one kind where their texts differ in figures only; of kinds there are few, and what is beyond
 * them is one kind. A resource that was well for long enough begins anew, so that its next outage
 * is told. Not thread safe.
 */
final class Complaints {
  /** Bounds the lines, and what is remembered, where another host makes up the texts. */
  static final int MAX_KINDS = 8;

  /** So many readings without a failure, ten minutes' worth, end what was wrong before. */
  static final int WELL_AGAIN = 600;

  private static final Pattern FIGURES = Pattern.compile("[-+]?[0-9][0-9.,]*(?:[eE][-+]?[0-9]+)?");
  private static final String ANY_OTHER = "";
  private static final int LONGEST_KIND = 200;

  private static final class Kind {
    private long times;
    private long next = 1;
  }

  private final Map<String, Kind> kinds = new HashMap<>();
  private int wellSince;

  /** A reading succeeded. */
  void wentWell() {
    if (!kinds.isEmpty() && ++wellSince >= WELL_AGAIN) {
      kinds.clear();
    }
  }

  /**
   * A reading failed.
   *
   * @param failure why
   * @return how often it failed for this kind of reason, > 0, if that is worth a line; 0 if not
   */
  long count(Exception failure) {
    wellSince = 0;
    Kind kind = kind(FIGURES.matcher(shortened(failure.toString())).replaceAll("#"));
    kind.times++;
    if (kind.times < kind.next) {
      return 0;
    }
    kind.next *= 10;
    return kind.times;
  }

  private Kind kind(String text) {
    Kind known = kinds.get(text);
    if (known != null) {
      return known;
    }
    return kinds.computeIfAbsent(kinds.size() < MAX_KINDS ? text : ANY_OTHER, kind -> new Kind());
  }

  private static String shortened(String text) {
    return text.length() > LONGEST_KIND ? text.substring(0, LONGEST_KIND) : text;
  }
}
