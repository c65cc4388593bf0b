package io.allostat.demoapps.lab.compare;

import io.allostat.demoapps.lab.compare.Noise.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One experiment, run twice. Lines are the same if they have the same names and the same load; a
 * load may be a figure itself, found by a search or measured. Beside the figures themselves stand
 * their ratios to the first arm without Allostat in the same run: what the whole machine did faster
 * or slower on the day is not in them. Pure.
 *
 * @param before the earlier run
 * @param after the later run
 * @param changes of every figure that has a direction and is on both sides
 * @param missing lines and figures that only one side has
 */
public record ExperimentComparison(
    RunSummary before, RunSummary after, List<Change> changes, List<String> missing) {
  private static final String ARM = "arm";

  /** Between a figure and the arm that it was divided by; no figure's own name has it. */
  private static final String OF = " of ";

  private static final List<String> REFERENCES = List.of("off", "stock", "kernel-default");

  /** Copies the lists. */
  public ExperimentComparison {
    changes = List.copyOf(changes);
    missing = List.copyOf(missing);
  }

  /** The runs of one line, with the load of each. */
  private record Line(
      Map<String, String> names,
      double load,
      LoadKind kind,
      Map<Integer, Double> loads,
      Map<String, List<Measured>> figures) {
    static Line of(SummaryRow row, LoadKind kind) {
      return new Line(row.names(), row.load(), kind, new HashMap<>(), new LinkedHashMap<>());
    }

    boolean sameAs(Line other) {
      return names.equals(other.names) && kind.same(load, other.load);
    }

    /** A run has its rows of one load in a line only: two loads of a run are meant to differ. */
    boolean takes(SummaryRow row) {
      return names.equals(row.names())
          && kind.same(load, row.load())
          && Double.compare(loads.getOrDefault(row.run(), row.load()), row.load()) == 0;
    }

    String title() {
      String title = new SummaryRow(names, load, 1, Map.of()).title();
      return Double.isNaN(load) || kind == LoadKind.MEASURED
          ? title
          : title + String.format(Locale.ROOT, ", load %.4g", load);
    }
  }

  /**
   * Compares.
   *
   * @param before the earlier run
   * @param after the later run of the same experiment
   * @param noise the rule
   * @return what became of it
   */
  public static ExperimentComparison of(RunSummary before, RunSummary after, Noise noise) {
    LoadKind kind = LoadKind.of(before.experiment());
    List<Line> earlier = lines(before.rows(), kind);
    List<Line> later = new ArrayList<>(lines(after.rows(), kind));
    List<Change> changes = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    for (Line line : earlier) {
      Optional<Line> match = nearest(line.load(), later.stream().filter(line::sameAs));
      if (match.isEmpty()) {
        missing.add("only before: " + line.title());
      } else {
        later.remove(match.get());
        compare(line, match.get(), noise, changes, missing);
      }
    }
    later.forEach(line -> missing.add("only after: " + line.title()));
    return new ExperimentComparison(before, after, changes, missing);
  }

  private static void compare(
      Line before, Line after, Noise noise, List<Change> changes, List<String> missing) {
    Set<String> figures = new LinkedHashSet<>(before.figures().keySet());
    figures.addAll(after.figures().keySet());
    for (String figure : figures) {
      Optional<Direction> direction = Direction.of(figure.split(" ", 2)[0]);
      if (direction.isEmpty()) {
        continue;
      }
      List<Measured> was = before.figures().getOrDefault(figure, List.of());
      List<Measured> is = after.figures().getOrDefault(figure, List.of());
      if (was.isEmpty() || is.isEmpty()) {
        missing.add(
            "only " + (is.isEmpty() ? "before" : "after") + ": " + before.title() + ": " + figure);
        continue;
      }
      Sample earlier = Sample.of(was);
      Sample later = Sample.of(is);
      changes.add(
          new Change(
              before.title(),
              figure,
              earlier,
              later,
              figure.contains(OF) || (earlier.interval() && later.interval()),
              noise.judge(earlier, later, direction.get())));
    }
  }

  private static Optional<Line> nearest(double load, Stream<Line> among) {
    return among.min(Comparator.comparingDouble(line -> Math.abs(line.load() - load)));
  }

  private static List<Line> lines(List<SummaryRow> rows, LoadKind kind) {
    Map<Map<String, String>, List<Line>> byNames = new LinkedHashMap<>();
    for (SummaryRow row : rows) {
      List<Line> sharing = byNames.computeIfAbsent(row.names(), names -> new ArrayList<>());
      Line own = Line.of(row, kind);
      Line line = nearest(row.load(), sharing.stream().filter(l -> l.takes(row))).orElse(own);
      if (line == own) {
        sharing.add(own);
      }
      line.loads().put(row.run(), row.load());
      row.figures().forEach((name, value) -> add(line, name, value));
      ratios(row, rows, kind).forEach((name, value) -> add(line, name, value));
    }
    return byNames.values().stream().flatMap(List::stream).toList();
  }

  private static void add(Line line, String figure, Measured value) {
    line.figures().computeIfAbsent(figure, name -> new ArrayList<>()).add(value);
  }

  /** Throughputs and times as ratios to those of the reference in the same run. */
  private static Map<String, Measured> ratios(
      SummaryRow row, List<SummaryRow> rows, LoadKind kind) {
    Map<String, Measured> ratios = new LinkedHashMap<>();
    String arm = row.names().get(ARM);
    if (arm == null || REFERENCES.contains(arm)) {
      return ratios;
    }
    for (String reference : REFERENCES) {
      Map<String, String> names = new LinkedHashMap<>(row.names());
      names.put(ARM, reference);
      Optional<SummaryRow> other =
          rows.stream()
              .filter(r -> r.run() == row.run() && r.names().equals(names))
              .filter(r -> kind.same(r.load(), row.load()))
              .min(Comparator.comparingDouble(r -> Math.abs(r.load() - row.load())));
      if (other.isPresent()) {
        row.figures().forEach((name, value) -> ratio(ratios, name, value, other.get(), reference));
        return ratios;
      }
    }
    return ratios;
  }

  private static void ratio(
      Map<String, Measured> ratios,
      String name,
      Measured value,
      SummaryRow other,
      String reference) {
    Measured base = other.figures().get(name);
    if (Direction.scales(name) && base != null && base.value() > 0) {
      ratios.put(name + OF + reference, Measured.of(value.value() / base.value()));
    }
  }

  /**
   * The changes with a verdict.
   *
   * @param verdict which
   * @return in the order of the rows
   */
  public List<Change> with(Verdict verdict) {
    return changes.stream().filter(change -> change.verdict() == verdict).toList();
  }

  /**
   * The changes that decide whether something got worse: ratios of runs that can be laid side by
   * side. All others inform.
   *
   * @return in the order of the rows; none if there are doubts
   */
  public List<Change> deciding() {
    return doubts().isEmpty() ? changes.stream().filter(Change::ratio).toList() : List.of();
  }

  /**
   * Whether no figure is on both sides, although the experiment is.
   *
   * @return true if so
   */
  public boolean nothingCompared() {
    return changes.isEmpty();
  }

  /**
   * Why nothing decides.
   *
   * @return a sentence; empty if something does
   */
  public Optional<String> undecided() {
    if (nothingCompared()) {
      return Optional.of("nothing compared: no line and figure is on both sides");
    }
    if (!doubts().isEmpty()) {
      return Optional.of("nothing decides: the runs are not of the same conditions, or not valid");
    }
    return deciding().isEmpty()
        ? Optional.of(
            "nothing decides: no figure on both sides is a ratio to one of the arms %s of its own run"
                .formatted(String.join(", ", REFERENCES)))
        : Optional.empty();
  }

  /**
   * What makes the comparison doubtful.
   *
   * @return one sentence each
   */
  public List<String> doubts() {
    List<String> doubts = new ArrayList<>();
    against(doubts, "before", before);
    against(doubts, "after", after);
    if (!before.machine().equals(after.machine())) {
      doubts.add("other machine: %s, then %s".formatted(before.machine(), after.machine()));
    }
    if (!before.jdk().equals(after.jdk())) {
      doubts.add("other JDK: %s, then %s".formatted(before.jdk(), after.jdk()));
    }
    if (!before.quick().equals(after.quick())) {
      doubts.add("one is the quick form, the other is not");
    }
    return List.copyOf(doubts);
  }

  private static void against(List<String> doubts, String side, RunSummary summary) {
    if (!summary.valid()) {
      doubts.add(
          "%s was not valid: %s"
              .formatted(
                  side,
                  summary.invalid().isEmpty()
                      ? "no reason given"
                      : String.join("; ", summary.invalid())));
    }
    if (!summary.doubts().isEmpty()) {
      doubts.add("%s, of some rows: %s".formatted(side, String.join("; ", summary.doubts())));
    }
  }
}
