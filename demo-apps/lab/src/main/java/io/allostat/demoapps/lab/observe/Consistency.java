package io.allostat.demoapps.lab.observe;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Whether the data of a server are whole after an experiment, as the application's own check says.
 *
 * @param application whose data
 * @param server that has written them, by its name in the experiment
 * @param outcome what came of the look
 * @param said what the check printed, the first lines of it
 */
public record Consistency(String application, String server, Outcome outcome, List<String> said) {
  private static final int MOST_LINES = 20;
  private static final int LONGEST_LINE = 300;
  private static final int VIOLATED_CODE = 1;

  /** What comes of a look. */
  public enum Outcome {
    /** All rules hold. */
    WHOLE,
    /** Something was lost, counted twice or stored in part. */
    VIOLATED,
    /** The check could not look. */
    UNKNOWN;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Keeps the first lines. */
  public Consistency {
    said =
        said.stream()
            .limit(MOST_LINES)
            .map(line -> line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) : line)
            .toList();
  }

  /**
   * What a check has found that has ended.
   *
   * @param application whose data
   * @param server that has written them
   * @param exitCode 0 if all is whole, 1 if not, else it could not look
   * @param said what it printed
   * @return the outcome
   */
  public static Consistency of(String application, String server, int exitCode, List<String> said) {
    Outcome outcome =
        exitCode == 0
            ? Outcome.WHOLE
            : exitCode == VIOLATED_CODE ? Outcome.VIOLATED : Outcome.UNKNOWN;
    return new Consistency(application, server, outcome, said);
  }

  /**
   * What makes a result worthless. Results ask for it themselves, so that none with data that are
   * not whole is valid.
   *
   * @param others reasons that have nothing to do with the data
   * @param looks at the data; none if nobody was to look
   * @return the reasons, and one sentence for each look that did not find everything whole
   */
  public static List<String> reasons(List<String> others, List<Consistency> looks) {
    List<String> reasons = new ArrayList<>(others);
    looks.stream()
        .filter(look -> look.outcome != Outcome.WHOLE)
        .map(Consistency::text)
        .filter(reason -> !reasons.contains(reason))
        .forEach(reasons::add);
    return List.copyOf(reasons);
  }

  /**
   * The look for people.
   *
   * @return one line
   */
  public String text() {
    String about = "data of " + application + " (" + server + "): ";
    String last = said.isEmpty() ? "the check said nothing" : said.get(said.size() - 1);
    return switch (outcome) {
      case WHOLE -> about + "whole, " + last;
      case VIOLATED -> about + "not whole, such as: " + (said.isEmpty() ? last : said.get(0));
      case UNKNOWN -> about + "nobody knows whether they are whole: " + last;
    };
  }

  /**
   * All looks for people.
   *
   * @param looks in their order
   * @return one line
   */
  public static String text(List<Consistency> looks) {
    return looks.isEmpty()
        ? "not looked at"
        : String.join("; ", looks.stream().map(Consistency::text).toList());
  }
}
