package io.allostat.sampler.export;

import io.allostat.core.api.profile.Profile;
import io.allostat.sampler.export.internal.Comparer;
import java.util.List;

/**
 * What changed between two profiles, before and after a release for instance: which stacks cost
 * more or less per execution of their root, by how much, and whether that is beyond noise.
 *
 * <p>The cost compared is c_R(S) = C_R(S)·W(S)/W(root(S)), which does not depend on how much was
 * asked for, and sees calls that were removed or added. The ratio's interval comes from the delta
 * method: var(ln(c⁺/c⁻)) is the sum of the squared relative errors of both, of which one part is
 * sampling and the other that executions differ; it is taken as at least 2 %, since data and caches
 * of the same release move by about that. A change counts if the difference is beyond its error
 * too, which is the stricter of the two where one side has few samples, and the only one where a
 * stack has come or gone. All comparisons form one family, in which Holm's procedure bounds the
 * probability of any false alarm; it needs no independence, which stacks that share one resource do
 * not have.
 *
 * <p>Not compared are: {@code (jvm)}, which is not executed; stacks whose root ran in one of the
 * profiles only; stacks with too few samples in both; resources that only one profile has. What a
 * profile cannot know is whether its load was the same mix of parameters: compare like with like.
 *
 * @param changes those compared, largest change of usage at the later rate first
 * @param notCompared the others, in the order of the later profile
 * @param falseAlarms the probability of any false alarm that was allowed
 */
public record ProfileComparison(
    List<StackChange> changes, List<NotCompared> notCompared, double falseAlarms) {
  /** The usual bound on the probability of a false alarm. */
  public static final double FALSE_ALARMS = 0.05;

  /** Copies the lists. */
  public ProfileComparison {
    changes = List.copyOf(changes);
    notCompared = List.copyOf(notCompared);
  }

  /**
   * Compares.
   *
   * @param before the earlier profile
   * @param after the later profile
   * @param falseAlarms the probability, above 0 and below 1, that any stack is called changed if
   *     none is; {@link #FALSE_ALARMS} is usual
   * @return what changed
   */
  public static ProfileComparison of(Profile before, Profile after, double falseAlarms) {
    if (!(falseAlarms > 0 && falseAlarms < 1)) {
      throw new IllegalArgumentException(
          "falseAlarms: expected above 0 and below 1, got " + falseAlarms);
    }
    return new Comparer(before, after, falseAlarms).compare();
  }

  /**
   * @return the changes that are beyond noise, largest change of usage first
   */
  public List<StackChange> significant() {
    return changes.stream().filter(StackChange::significant).toList();
  }
}
