package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.DecisionSample;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A decision that a resource with room would have been for, and that another one forbade: an
 * undoing that was wished for because of the one and vetoed by the other.
 *
 * @param second since the start of the run
 * @param wish the resource below its floor, because of which something was to be undone
 * @param vetoing the resource that forbade it
 * @param undoing the step, such as {@code Region 0->1}
 * @param expected the vetoing resource's usage after the undoing, or null where the journal says
 *     only that it is not below its floor
 * @param atMost the upper end of that prediction, or null
 * @param ceiling the vetoing resource's, or null
 */
public record Veto(
    double second,
    String wish,
    String vetoing,
    String undoing,
    Double expected,
    Double atMost,
    Double ceiling) {
  private static final String SHARE = "(\\d+(?:\\.\\d+)?) %";
  private static final Pattern ABOVE =
      Pattern.compile(
          "undoing (\\S+ \\d+->\\d+) is expected to take (\\S+) to "
              + SHARE
              + ", at most "
              + SHARE
              + ", not below its ceiling of "
              + SHARE);
  private static final Pattern NOT_LOW =
      Pattern.compile(
          "undoing (\\S+ \\d+->\\d+) would use more of (\\S+), which is not below its floor");
  private static final double PERCENT = 100;

  /**
   * The vetoes among decisions.
   *
   * @param decisions of a journal
   * @return those that one resource wished for and another forbade, in their order
   */
  public static List<Veto> of(List<DecisionSample> decisions) {
    return decisions.stream().map(Veto::of).flatMap(Optional::stream).toList();
  }

  private static Optional<Veto> of(DecisionSample decision) {
    if (decision.changes()) {
      return Optional.empty();
    }
    Matcher above = ABOVE.matcher(decision.reason());
    if (above.find()) {
      return veto(decision, above, share(above, 3), share(above, 4), share(above, 5));
    }
    Matcher low = NOT_LOW.matcher(decision.reason());
    return low.find() ? veto(decision, low, null, null, null) : Optional.empty();
  }

  private static Optional<Veto> veto(
      DecisionSample decision, Matcher said, Double expected, Double atMost, Double ceiling) {
    String vetoing = said.group(2);
    return vetoing.equals(decision.resource())
        ? Optional.empty()
        : Optional.of(
            new Veto(
                decision.second(),
                decision.resource(),
                vetoing,
                said.group(1),
                expected,
                atMost,
                ceiling));
  }

  private static Double share(Matcher said, int group) {
    return Double.parseDouble(said.group(group)) / PERCENT;
  }
}
