package io.allostat.sampler.export;

import io.allostat.core.api.profile.Profile;
import io.allostat.sampler.export.internal.StackUse;

/**
 * Collapsed stacks, the format of Brendan Gregg's {@code flamegraph.pl}, which speedscope, inferno
 * and async-profiler's converter read as well: one line for each component stack, its components
 * outermost first and joined by semicolons, a space, and a whole number.
 *
 * <pre>
 * SearchItemsInCategory;Category;Database 5750000
 * (jvm) 310000
 * </pre>
 *
 * <p>The number is what the stack used itself, without the stacks below it. Stateless, thread safe.
 */
public final class CollapsedStacks {
  private static final double MICROSECONDS = 1e6;

  private CollapsedStacks() {}

  /**
   * Writes the stacks of one resource, in the order of the profile. A stack whose number is 0 is
   * left out. Names of components hold neither blanks nor semicolons, so nothing is escaped.
   *
   * @param profile the profile
   * @param resource the resource's name
   * @param weight what the numbers count
   * @return the lines, each with its end {@code \n}
   * @throws io.allostat.core.api.settings.SettingException if the profile has no such resource
   */
  public static String of(Profile profile, String resource, Weight weight) {
    StringBuilder text = new StringBuilder();
    for (StackUse use : StackUse.of(profile, resource)) {
      long count = weight == Weight.SAMPLES ? use.samples() : use.in(MICROSECONDS);
      if (count > 0) {
        text.append(String.join(";", use.stack().components()))
            .append(' ')
            .append(count)
            .append('\n');
      }
    }
    return text.toString();
  }
}
