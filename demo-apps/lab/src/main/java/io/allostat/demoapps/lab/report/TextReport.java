package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.analysis.ArmCost;
import io.allostat.demoapps.lab.analysis.CostRatio;
import io.allostat.demoapps.lab.analysis.Finding;
import io.allostat.demoapps.lab.analysis.Findings;
import io.allostat.demoapps.lab.analysis.OverheadResult;
import io.allostat.demoapps.lab.analysis.OverheadRow;
import io.allostat.demoapps.lab.analysis.ServiceLevelsResult;
import io.allostat.demoapps.lab.analysis.SliceNoise;
import io.allostat.demoapps.lab.analysis.Texts;
import io.allostat.demoapps.lab.plan.OverheadPlan;
import java.util.List;
import java.util.Locale;

/** What the terminal shows at the end. */
public final class TextReport {
  private TextReport() {}

  /**
   * The final table of the service-level experiment.
   *
   * @param result what was found
   * @return text of several lines
   */
  public static String of(ServiceLevelsResult result) {
    StringBuilder out = new StringBuilder(System.lineSeparator());
    line(out, result.pages().title());
    out.append(RowTables.console(result.rows()).text()).append(System.lineSeparator());
    Findings findings = new Findings(result);
    out.append(bars(findings.bars()).text());
    findings.sentences().forEach(s -> line(out, s));
    result.warnings().forEach(w -> line(out, "Note: " + w));
    result.consistency().forEach(look -> line(out, look.text()));
    result.invalid().forEach(reason -> line(out, "NOT VALID: " + reason));
    return out.toString();
  }

  /** Figures against their bars. */
  static ConsoleTable bars(List<Finding> findings) {
    ConsoleTable bars = new ConsoleTable(List.of("measured against its bar", "", "", ""));
    for (Finding f : findings) {
      bars.add(List.of(f.subject(), f.bar(), f.measured(), f.verdict().label()));
    }
    return bars;
  }

  /**
   * The final table of the overhead experiment.
   *
   * @param result what was found
   * @return text of several lines
   */
  public static String of(OverheadResult result) {
    StringBuilder out = new StringBuilder(System.lineSeparator());
    ConsoleTable table =
        new ConsoleTable(List.of("arm", "slices", "load", "replies/s", "CPU", "CPU ms per reply"));
    for (OverheadRow row : result.rows()) {
      table.add(
          List.of(
              row.arm(),
              Integer.toString(row.slices()),
              Texts.ratio(row.load()),
              Texts.number(row.repliesPerSecond()),
              Texts.percent(row.meanUtilisation()),
              String.format(Locale.ROOT, "%.3f", row.cpuMillisPerReply())));
    }
    out.append(table.text());
    result.costs().forEach(cost -> line(out, judged(cost)));
    result.notAvailable().forEach((arm, why) -> line(out, notAvailable(arm, why)));
    line(out, noise(result.noise()));
    line(out, loop(result));
    if (result.quick()) {
      line(out, "This was a quick run, for a look. Publish full runs only.");
    }
    result.consistency().forEach(look -> line(out, look.text()));
    result.invalid().forEach(reason -> line(out, "NOT VALID: " + reason));
    return out.toString();
  }

  /** The figure that counts, and how it came about. */
  static String judged(ArmCost cost) {
    return "%s divided by off, %s: %s (per reply %s)"
        .formatted(
            cost.arm(), cost.judged().method(), ratio(cost.judged()), plain(cost.perReply()));
  }

  /** An arm that was wanted in vain. */
  static String notAvailable(String arm, String why) {
    return arm + ": not available, " + why;
  }

  /** What each step of the analysis buys. */
  static String noise(SliceNoise noise) {
    return "Standard deviation of a slice: %s as CPU per reply, %s within blocks, %s at equal pages, %s at equal pages and pace"
        .formatted(
            Texts.finePercent(noise.perReply()),
            Texts.finePercent(noise.inBlocks()),
            Texts.finePercent(noise.equalPages()),
            Texts.finePercent(noise.equalPagesAndPace()));
  }

  /** The cost of the threads that slices interrupt. */
  static String loop(OverheadResult result) {
    return "What slices this short cannot show: Allostat's own threads used %s of a CPU over %d s at this load, with a full history"
        .formatted(Texts.finePercent(result.loopCpuShare()), OverheadPlan.LOOP_SECONDS);
  }

  /** A ratio with its interval. */
  static String ratio(CostRatio ratio) {
    return String.format(
        Locale.ROOT,
        "%.4f, 95 %% interval %.4f to %.4f, from %d blocks",
        ratio.ratio(),
        ratio.lower(),
        ratio.upper(),
        ratio.blocks());
  }

  /** The same in a table. */
  static String plain(CostRatio ratio) {
    return Double.isNaN(ratio.ratio())
        ? Texts.ABSENT
        : String.format(
            Locale.ROOT, "%.4f (%.4f to %.4f)", ratio.ratio(), ratio.lower(), ratio.upper());
  }

  private static void line(StringBuilder out, String text) {
    out.append(text).append(System.lineSeparator());
  }
}
