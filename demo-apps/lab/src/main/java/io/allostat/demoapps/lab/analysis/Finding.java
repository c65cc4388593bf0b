package io.allostat.demoapps.lab.analysis;

/**
 * A bar and what was measured against it.
 *
 * @param subject what is judged
 * @param bar what was expected
 * @param measured what came
 * @param verdict how they compare
 */
public record Finding(String subject, String bar, String measured, Verdict verdict) {
  /** How a figure compares with its bar. */
  public enum Verdict {
    /** It is reached. */
    MET("met"),
    /** It is not reached. */
    SHORT("falls short"),
    /** There is no figure, or too few. */
    NOT_MEASURED("not measured"),
    /** There is a figure, but the run was not valid. */
    NOT_VALID("not valid");

    private final String label;

    Verdict(String label) {
      this.label = label;
    }

    /**
     * The verdict for people.
     *
     * @return in words
     */
    public String label() {
      return label;
    }

    static Verdict of(boolean met) {
      return met ? MET : SHORT;
    }
  }
}
