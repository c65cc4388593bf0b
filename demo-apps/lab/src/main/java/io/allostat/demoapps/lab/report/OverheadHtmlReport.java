package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.analysis.ArmCost;
import io.allostat.demoapps.lab.analysis.CostRatio;
import io.allostat.demoapps.lab.analysis.OverheadResult;
import io.allostat.demoapps.lab.analysis.OverheadRow;
import io.allostat.demoapps.lab.analysis.Slice;
import io.allostat.demoapps.lab.analysis.Texts;
import io.allostat.demoapps.lab.observe.Consistency;
import io.allostat.demoapps.lab.plan.OverheadArm;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Writes {@code report.html} of the overhead experiment. */
public final class OverheadHtmlReport {
  private static final int COLORS = 7;

  private OverheadHtmlReport() {}

  /**
   * The report of the overhead experiment.
   *
   * @param result what was found
   * @return HTML text
   */
  public static String of(OverheadResult result) {
    Page page =
        Page.ofExperiment(
            "The cost of being on",
            result.quick(),
            "CPU time of the server per reply, Allostat and others switched on and off at run time",
            result.invalid(),
            result.origin());
    page.table(
        "All slices",
        "",
        List.of(
            "arm",
            "slices",
            "browsers",
            "load",
            "offered/s",
            "replies/s",
            "CPU of the server",
            "CPU in all",
            "stolen",
            "CPU ms per reply",
            "client CPU",
            "sent late, p99",
            "errors"),
        result.rows().stream().map(OverheadHtmlReport::line).toList());
    costs(page, result.costs());
    page.figures(againstRate(result.costs()));
    result
        .notAvailable()
        .forEach((arm, why) -> page.paragraph(TextReport.notAvailable(arm, why) + "."));
    page.paragraph(TextReport.noise(result.noise()) + ".");
    page.paragraph(TextReport.loop(result) + ".");
    page.figures(chart(result.slices()));
    page.heading("How it was measured");
    page.paragraph(
        "One server below its capacity. Slices come in blocks of all arms, "
            + "the order within each block drawn by chance. The interval of CPU per reply is Student's, over the logarithms of the blocks' ratios. "
            + "At equal pages: least squares explain the differences in CPU time within each block by the differences in pages served, by kind; what is left when none differs is the cost of the arm. "
            + "At equal pace: so do the differences in what a pacemaker needs, a program that does the same piece of work again and again on the server's processor. "
            + "Its own ratio tells whether an arm slows its neighbours down, which would be missing in the figure judged. "
            + "The profile of a slice begins with an empty history, so that the loop has little to look at; its threads are watched for that reason in a last step without interruption. "
            + "A part of what they use is in the ratio already.");
    Map<String, String> facts = result.origin().facts();
    facts.put("data afterwards", Consistency.text(result.consistency()));
    facts.putAll(result.options());
    return page.list(facts).text();
  }

  /** The table of what arms cost. */
  static void costs(Page page, List<ArmCost> costs) {
    page.table(
        "Cost, divided by that of off, with 95 % intervals",
        "",
        List.of("arm", "judged", "how", "at equal pages", "per reply", "pacemaker beside it"),
        costs.stream().map(OverheadHtmlReport::line).toList());
  }

  private static String line(ArmCost cost) {
    return Html.row(cost.arm())
        + Html.cell(TextReport.plain(cost.judged()))
        + Html.cell(cost.judged().method())
        + Html.cell(TextReport.plain(cost.perPage()))
        + Html.cell(TextReport.plain(cost.perReply()))
        + Html.cell(TextReport.plain(cost.pace()));
  }

  private static String line(OverheadRow row) {
    return Html.row(row.arm())
        + Html.cell(row.slices())
        + Html.cell(row.clients())
        + Html.cell(Texts.ratio(row.load()))
        + Html.cell(Texts.number(row.offeredPerSecond()))
        + Html.cell(Texts.number(row.repliesPerSecond()))
        + Html.cell(Texts.percent(row.meanUtilisation()))
        + Html.cell(Texts.percent(row.processorUtilisation()))
        + Html.cell(Texts.percent(row.stolenShare()))
        + Html.cell(String.format(Locale.ROOT, "%.3f", row.cpuMillisPerReply()))
        + Html.cell(Texts.percent(row.clientCpu()))
        + Html.cell(Texts.millis(row.latenessP99Millis()))
        + Html.cell(row.errors());
  }

  /** What sampling costs by its rate, with the interval; nothing of a single rate. */
  private static String againstRate(List<ArmCost> costs) {
    List<ArmCost> swept =
        costs.stream()
            .filter(cost -> OverheadArm.of(cost.arm()).rateOnly())
            .filter(cost -> !Double.isNaN(cost.judged().ratio()))
            .toList();
    if (swept.size() < 2) {
      return "";
    }
    double most = percent(swept, CostRatio::upper).max().orElse(1);
    double least = percent(swept, CostRatio::lower).min().orElse(-1);
    Chart chart =
        new Chart("against-rate", "Figure 8: What sampling costs", "% of CPU per reply", 1)
            .against(
                "the sampling frequency, Hz; Philippe et al. have peak performance",
                Axis.logarithmic(hertz(swept.get(0)), hertz(swept.get(swept.size() - 1))))
            .vertical(
                new Axis(Math.floor(Math.min(least, 0)), Math.ceil(Math.max(most, 1)), false));
    chart.line(rates(swept, "upper end", 1, CostRatio::upper));
    chart.line(rates(swept, "cost", 0, CostRatio::ratio));
    return chart.line(rates(swept, "lower end", 2, CostRatio::lower)).svg();
  }

  private static DoubleStream percent(List<ArmCost> costs, ToDoubleFunction<CostRatio> end) {
    return costs.stream().mapToDouble(cost -> 100 * (end.applyAsDouble(cost.judged()) - 1));
  }

  private static double hertz(ArmCost cost) {
    return OverheadArm.of(cost.arm()).samplingHertz().orElseThrow();
  }

  private static Series rates(
      List<ArmCost> costs, String name, int color, ToDoubleFunction<CostRatio> end) {
    double[] percents = percent(costs, end).toArray();
    return new Series(
        name,
        color,
        false,
        IntStream.range(0, percents.length)
            .mapToObj(i -> new Series.Point(hertz(costs.get(i)), percents[i]))
            .toList());
  }

  /** CPU time of a reply, slice by slice. */
  static String chart(List<Slice> slices) {
    Chart chart = new Chart("slices", "CPU per reply", "ms, slice by slice", slices.size());
    List<OverheadArm> arms = slices.stream().map(Slice::arm).distinct().sorted().toList();
    for (OverheadArm arm : arms) {
      chart.line(
          new Series(
              arm.label(),
              arms.indexOf(arm) % COLORS,
              false,
              IntStream.range(0, slices.size())
                  .filter(i -> slices.get(i).arm() == arm && slices.get(i).replies() > 0)
                  .mapToObj(
                      i ->
                          new Series.Point(
                              i, 1000 * slices.get(i).cpuSeconds() / slices.get(i).replies()))
                  .toList()));
    }
    return chart.svg();
  }
}
