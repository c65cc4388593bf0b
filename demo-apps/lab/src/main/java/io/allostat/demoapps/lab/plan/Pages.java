package io.allostat.demoapps.lab.plan;

import io.allostat.demoapps.lab.plan.Application.Mix;

/**
 * What browsers ask for.
 *
 * @param application whose pages
 * @param mix in which proportions
 */
public record Pages(Application application, Mix mix) {
  /**
   * Finds them by their names.
   *
   * @param application its label
   * @param mix as the client knows it, or null for the application's first
   * @return the pages
   * @throws IllegalArgumentException if there is no such application, or it has no such mix
   */
  public static Pages of(String application, String mix) {
    Application found = Application.of(application);
    return new Pages(found, found.mix(mix));
  }

  /**
   * The pages that are asked for unless others are named.
   *
   * @param application whose
   * @return its first mix
   */
  public static Pages of(Application application) {
    return new Pages(application, application.mix(null));
  }

  /**
   * The name of an experiment with them; each application and each mix has its own.
   *
   * @param experiment its name with what the auction site is usually asked for
   * @return such as {@code service-levels-bookstore-ordering}
   */
  public String nameOf(String experiment) {
    String name =
        application == Application.AUCTION ? experiment : experiment + "-" + application.label();
    boolean usual = mix.equals(application.mix(null));
    return usual ? name : name + "-" + mix.name().replace('_', '-');
  }

  /**
   * A name for people.
   *
   * @return such as {@code auction, browsing}
   */
  public String title() {
    return application.label() + ", " + mix.name();
  }
}
