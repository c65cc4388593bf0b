package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.analysis.SettingsFindings;
import io.allostat.demoapps.lab.analysis.SettingsResult;
import io.allostat.demoapps.lab.analysis.SettingsSlice;
import io.allostat.demoapps.lab.analysis.Texts;
import io.allostat.demoapps.lab.observe.Consistency;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes {@code report.html} of settings beside the defaults: tables only. */
public final class SettingsHtmlReport {
  private static final String SLOWEST = "p95 of the slowest second";

  private SettingsHtmlReport() {}

  /**
   * The report.
   *
   * @param result what was found
   * @return HTML text
   */
  public static String of(SettingsResult result) {
    Page page =
        Page.ofExperiment(
            "Settings of admission control",
            result.quick(),
            "Sessions of a secure server, other settings beside the defaults, in turn",
            result.invalid(),
            result.origin());
    page.setAside(result.setAside());
    page.table(
        "The other settings beside the defaults",
        "",
        SettingsTextReport.TITLES,
        new SettingsFindings(result)
            .comparisons().stream()
                .map(each -> Html.line(SettingsTextReport.cells(each)))
                .toList());
    List<String> titles = new ArrayList<>(AdmissionTextReport.titles());
    titles.add(SLOWEST);
    page.table(
        "All slices; a run is a pair",
        "",
        titles,
        result.slices().stream().map(SettingsHtmlReport::line).toList());
    page.heading("How it was measured");
    page.paragraph(
        "One warm server, to which sessions come by a Poisson process. At each load slices come in pairs, in an order drawn by chance: "
            + "the defaults are in force in one of them and the other settings in the other; a slice's first seconds do not count. "
            + "Medians are over the slices of a kind. Ratios are of the means, with Student's 95 % interval over the differences within a pair; "
            + "pairs with a slice that client or machine spoiled are left out. "
            + "Unless it was given, the capacity is the most sessions that the server completes at any rate while it asks about nobody. "
            + "A run of the handshakes is a load.");
    AdmissionHtmlReport.handshakes(page, result.handshakes());
    Map<String, String> facts = result.origin().facts();
    facts.put("capacity", Texts.number(result.capacity()) + " sessions/s");
    facts.put("data afterwards", Consistency.text(result.consistency()));
    facts.putAll(result.options());
    return page.list(facts).text();
  }

  private static String line(SettingsSlice slice) {
    List<String> cells = new ArrayList<>(AdmissionTextReport.cells(slice.seen()));
    cells.add(Texts.millis(slice.slowestSecondP95Millis()));
    return Html.line(cells);
  }
}
