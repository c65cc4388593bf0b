package io.allostat.sampler.export;

import io.allostat.core.api.profile.Profile;
import io.allostat.sampler.export.internal.FlamePage;

/**
 * A flame graph as one HTML file: style, script and data are inside, and nothing is fetched from
 * anywhere. It follows the reader's choice of light or dark, can be used with the keyboard alone,
 * and shows the figures with their intervals as tables, also where scripts are switched off.
 *
 * <p>The first row is the resource; below it stand the components, a callee under its caller, each
 * as wide as the use of its stack and of all stacks below. Stateless, thread safe.
 */
public final class FlameGraph {
  private FlameGraph() {}

  /**
   * Writes the page, for all resources of a profile that were used.
   *
   * @param profile the profile
   * @param title shown at the top; any text
   * @return an HTML document, to be stored as UTF-8
   */
  public static String html(Profile profile, String title) {
    return FlamePage.of(profile, title);
  }
}
