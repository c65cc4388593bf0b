package io.allostat.sampler.stacks.internal;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
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

  /** In chars: enough for what an operator can use. */
  static final int LONGEST_TEXT = 300;

  /** Control characters, line breaks of any script, and what turns the direction of writing. */
  private static final Pattern NOT_TEXT = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+");

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
   * @param resource the resource's name
   * @param failure why
   * @return one line for the log, bounded and without control characters; empty if that is not
   *     worth one
   */
  Optional<String> line(String resource, Throwable failure) {
    long times = count(failure);
    if (times == 0) {
      return Optional.empty();
    }
    String text = shortened(failure.toString(), LONGEST_TEXT);
    String why = NOT_TEXT.matcher(text).replaceAll(" ");
    return Optional.of(
        times == 1
            ? "Resource %s cannot be read; the profile leaves this time out: %s"
                .formatted(resource, why)
            : "Resource %s could not be read %d times so, the latest: %s"
                .formatted(resource, times, why));
  }

  /**
   * A reading failed.
   *
   * @param failure why
   * @return how often it failed for this kind of reason, > 0, if that is worth a line; 0 if not
   */
  long count(Throwable failure) {
    wellSince = 0;
    Kind kind = kind(FIGURES.matcher(shortened(failure.toString(), LONGEST_KIND)).replaceAll("#"));
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

  private static String shortened(String text, int longest) {
    return text.length() > longest ? text.substring(0, longest) : text;
  }
}
