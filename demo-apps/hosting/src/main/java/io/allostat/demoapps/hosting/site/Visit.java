package io.allostat.demoapps.hosting.site;

import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ServiceLevel;
import java.util.List;

/**
 * One request on its way through a page: what was asked, the answer so far, and what the service
 * levels took from it. Belongs to the request's thread.
 */
public final class Visit {
  private final Parameters parameters;
  private final Html html = new Html();
  private double lost;
  private double whole;

  /**
   * @param parameters what was asked
   */
  public Visit(Parameters parameters) {
    this.parameters = parameters;
  }

  /**
   * @return what was asked
   */
  public Parameters parameters() {
    return parameters;
  }

  /**
   * @return where the page is written
   */
  public Html html() {
    return html;
  }

  /**
   * Reads the level of a component that this page depends on, and counts what it takes. Called once
   * a component and request, because the next read may see another level.
   *
   * @param component the component
   * @return its service level now
   */
  public int levelOf(Component component) {
    int level = component.serviceLevel();
    List<ServiceLevel> levels = component.serviceLevels();
    for (int i = 0; i < levels.size(); i++) {
      double weight = levels.get(i).degradationWeight();
      whole += weight;
      lost += i <= level ? weight : 0;
    }
    return level;
  }

  /**
   * @return Σ w of the steps applied / Σ w of all steps of the components used, 0 to 1
   */
  public double loss() {
    return whole == 0 ? 0 : lost / whole;
  }
}
