package io.allostat.demoapps.lab.analysis;

import static io.allostat.demoapps.lab.analysis.SecondResourceResult.COMPONENT;
import static io.allostat.demoapps.lab.analysis.SecondResourceResult.LEVEL;
import static io.allostat.demoapps.lab.analysis.SecondResourceResult.PAYING;
import static io.allostat.demoapps.lab.analysis.SecondResourceResult.SAVED;

import io.allostat.demoapps.lab.analysis.Finding.Verdict;
import io.allostat.demoapps.lab.observe.DecisionSample;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/** Says whether the second resource's veto was seen, and whether it was right. */
public final class SecondResourceFindings {
  private final SecondResourceResult result;
  private final List<DecisionSample> scarce;
  private final List<DecisionSample> room;

  /**
   * Findings about a result.
   *
   * @param result the result
   */
  public SecondResourceFindings(SecondResourceResult result) {
    this.result = result;
    int border = result.roomFrom();
    this.scarce = decisions(d -> d.second() < border);
    this.room = decisions(d -> d.second() >= border);
  }

  private List<DecisionSample> decisions(Predicate<DecisionSample> when) {
    return result.trace().decisions().stream().filter(d -> !d.paused()).filter(when).toList();
  }

  /**
   * Whether the claim holds: the level was applied because of the database; undoing it was wished
   * for by the web tier and vetoed by the database, again and again; it was not undone as long as
   * the database was scarce; the veto was right by the lab's own figures; and it was all that kept
   * the level: undone once the database had room, and not applied again.
   *
   * @return {@code holds}, {@code does not hold}, or {@code not valid}
   */
  public String verdict() {
    if (!result.invalid().isEmpty()) {
      return Verdict.NOT_VALID.label();
    }
    boolean holds =
        List.of(applied(), vetoed(), kept(), right(), undone()).stream()
            .allMatch(f -> f.verdict() == Verdict.MET);
    return holds ? "holds" : "does not hold";
  }

  /**
   * The figures against what was expected.
   *
   * @return one finding each
   */
  public List<Finding> bars() {
    List<Finding> findings = new ArrayList<>(List.of(applied(), vetoed(), kept(), right()));
    findings.add(undone());
    findings.add(cost(TierCost.DATABASE, "saves", "below 0 with its whole interval", true));
    findings.add(cost(TierCost.WEB, "costs", "above 0 with its whole interval", false));
    return findings.stream().map(this::unlessInvalid).toList();
  }

  private Finding unlessInvalid(Finding f) {
    return result.invalid().isEmpty() || f.verdict() == Verdict.NOT_MEASURED
        ? f
        : new Finding(f.subject(), f.bar(), f.measured(), Verdict.NOT_VALID);
  }

  private Optional<DecisionSample> application() {
    return scarce.stream().filter(d -> d.degrades() && d.component().equals(COMPONENT)).findFirst();
  }

  private Finding applied() {
    Optional<DecisionSample> first = application();
    return new Finding(
        LEVEL + " is applied because the database is scarce",
        "a decision for the resource " + SAVED,
        first
            .map(d -> "at %s: %s".formatted(Texts.seconds(d.second()), d.reason()))
            .orElse("it was not applied"),
        Verdict.of(first.filter(d -> d.resource().equals(SAVED)).isPresent()));
  }

  /** Vetoes by the database of what the web tier wished for, while the database was scarce. */
  private List<Veto> vetoes() {
    return Veto.of(scarce).stream()
        .filter(v -> v.wish().equals(PAYING) && v.vetoing().equals(SAVED))
        .filter(v -> v.undoing().startsWith(COMPONENT + " "))
        .toList();
  }

  private Finding vetoed() {
    List<Veto> vetoes = vetoes();
    double since = application().map(DecisionSample::second).orElse(0.0);
    long wishes =
        scarce.stream().filter(d -> d.second() > since && d.resource().equals(PAYING)).count();
    String text =
        vetoes.isEmpty()
            ? "none"
            : "%d of %d decisions for %s, %s"
                .formatted(vetoes.size(), wishes, PAYING, predicted(vetoes));
    return new Finding(
        "undoing it, for which the web tier has room, is vetoed by the database",
        "at least " + result.leastVetoes() + " decisions",
        text,
        Verdict.of(vetoes.size() >= result.leastVetoes()));
  }

  private static String predicted(List<Veto> vetoes) {
    DoubleSummaryStatistics expected =
        vetoes.stream()
            .map(Veto::expected)
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .summaryStatistics();
    Double ceiling =
        vetoes.stream().map(Veto::ceiling).filter(Objects::nonNull).findFirst().orElse(null);
    return expected.getCount() == 0
        ? "as the database was not below its floor"
        : "the database expected at %s to %s, ceiling %s"
            .formatted(
                Texts.percent(expected.getMin()),
                Texts.percent(expected.getMax()),
                Texts.percent(ceiling));
  }

  private Finding kept() {
    long undone = scarce.stream().filter(d -> d.changes() && !d.degrades()).count();
    return new Finding(
        "nothing is undone as long as the database is scarce",
        "no undoing",
        undone == 0 ? "none" : Long.toString(undone),
        application().isEmpty() ? Verdict.NOT_MEASURED : Verdict.of(undone == 0));
  }

  /** The lab's own figures, which know nothing of the loop's. */
  private Finding right() {
    Double ceiling =
        result.trace().status().stream()
            .map(s -> s.overloadThreshold())
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
    Optional<SecondResourceRow> row =
        result.rows().stream().filter(r -> r.phase().equals(SecondResourceRow.SCARCE)).findFirst();
    String subject = "the veto is right: what full service would need of the database's share";
    if (row.isEmpty() || ceiling == null) {
      return new Finding(subject, "above its ceiling", Texts.ABSENT, Verdict.NOT_MEASURED);
    }
    return new Finding(
        subject,
        "above its ceiling of " + Texts.percent(ceiling),
        Texts.percent(row.get().load()) + ", by what it used and what the slices say of the saving",
        Verdict.of(row.get().load() > ceiling));
  }

  private Finding undone() {
    Optional<DecisionSample> first =
        room.stream()
            .filter(d -> d.changes() && !d.degrades() && d.component().equals(COMPONENT))
            .findFirst();
    String measured =
        first
            .map(
                d ->
                    "%s after: %s"
                        .formatted(Texts.seconds(d.second() - result.roomFrom()), d.reason()))
            .orElse(
                "not within " + (result.trace().run().load().seconds() - result.roomFrom()) + " s");
    boolean again = room.stream().anyMatch(DecisionSample::degrades);
    return new Finding(
        "the veto was all that kept it: undone once the database has room",
        "undone, and not applied again",
        measured + (again ? "; applied again" : ""),
        application().isEmpty() ? Verdict.NOT_MEASURED : Verdict.of(first.isPresent() && !again));
  }

  private Finding cost(String tier, String what, String bar, boolean saves) {
    String subject = "%s %s CPU of the %s, per reply".formatted(LEVEL, what, tier);
    return result.costs().stream()
        .filter(c -> c.tier().equals(tier))
        .findFirst()
        .map(
            c ->
                new Finding(
                    subject, bar, text(c), Verdict.of(saves ? c.upper() < 0 : c.lower() > 0)))
        .orElse(new Finding(subject, bar, Texts.ABSENT, Verdict.NOT_MEASURED));
  }

  /**
   * A cost with its interval.
   *
   * @param cost the cost
   * @return for people
   */
  public static String text(TierCost cost) {
    return String.format(
        Locale.ROOT,
        "%+.2f ms (95 %% interval %+.2f to %+.2f) on %.2f ms, %d pairs%s",
        cost.changeMillis(),
        cost.lower(),
        cost.upper(),
        cost.fullMillis(),
        cost.pairs(),
        cost.equalPages() ? ", at equal pages" : "");
  }

  /**
   * What the figures say as a whole.
   *
   * @return sentences
   */
  public List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        switch (verdict()) {
          case "holds" ->
              "It holds: undoing %s was vetoed by %s, the second resource, as often as %s had room for it."
                  .formatted(LEVEL, SAVED, PAYING);
          case "does not hold" ->
              "It does not hold: the veto of %s against undoing %s was not seen as expected."
                  .formatted(SAVED, LEVEL);
          default -> "The run was not valid, so its figures say nothing.";
        });
    if (result.quick()) {
      sentences.add("This was a quick run, for a look. Publish full runs only.");
    }
    return List.copyOf(sentences);
  }
}
