package io.allostat.demoapps.lab.plan;

/** What answers to a flash crowd; the names are those of the summary. */
public enum CrowdArm {
  /** Nothing: Allostat observes, and everybody is let in. */
  OFF("off", false, false),
  /** Service levels alone; the kernel divides the processor. */
  LEVELS("allostat-levels", true, false),
  /** Processors from a manager, then service levels, while admission control shields. */
  ALL("allostat-all", true, true);

  private final String label;
  private final boolean levels;
  private final boolean coordinated;

  CrowdArm(String label, boolean levels, boolean coordinated) {
    this.label = label;
    this.levels = levels;
    this.coordinated = coordinated;
  }

  /**
   * The name in reports.
   *
   * @return the name
   */
  public String label() {
    return label;
  }

  /**
   * Whether control loops may act.
   *
   * @return whether they are resumed
   */
  public boolean levels() {
    return levels;
  }

  /**
   * Whether there are a processor manager and admission control, so that the coordinator orders all
   * three.
   *
   * @return whether there are
   */
  public boolean coordinated() {
    return coordinated;
  }
}
