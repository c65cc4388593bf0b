package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.analysis.Finding;
import io.allostat.demoapps.lab.analysis.ProvisioningFindings;
import io.allostat.demoapps.lab.analysis.ProvisioningResult;
import io.allostat.demoapps.lab.analysis.ProvisioningRow;
import io.allostat.demoapps.lab.analysis.Texts;
import java.util.List;
import java.util.function.Function;

/** What the terminal shows at the end of the provisioning experiment. */
public final class ProvisioningTextReport {
  /**
   * What is shown of a row.
   *
   * @param title its heading
   * @param text how it is written
   */
  record Shown(String title, Function<ProvisioningRow, String> text) {}

  static final List<Shown> COLUMNS =
      List.of(
          new Shown("arm", ProvisioningRow::arm),
          new Shown("zone", ProvisioningRow::zone),
          new Shown("server", ProvisioningRow::application),
          new Shown("load", row -> Texts.ratio(row.load())),
          new Shown("run", row -> Integer.toString(row.run())),
          new Shown("offered/s", row -> Texts.number(row.offeredPerSecond())),
          new Shown("completed/s", row -> Texts.number(row.completedSessionsPerSecond())),
          new Shown("replies/s", row -> Texts.number(row.repliesPerSecond())),
          new Shown("p50", row -> Texts.millis(row.p50Millis())),
          new Shown("p95", row -> Texts.millis(row.p95Millis())),
          new Shown("refused/s", row -> Texts.number(row.refusedPerSecond())),
          new Shown("timed out/s", row -> Texts.number(row.timedOutPerSecond())),
          new Shown("failed/s", row -> Texts.number(row.failedPerSecond())),
          new Shown("requested", row -> Texts.ratio(row.processorsRequestedMean())),
          new Shown("allocated", row -> Texts.ratio(row.processorsAllocatedMean())),
          new Shown("server CPU", row -> Texts.percent(row.serverCpu())),
          new Shown("others' CPU", row -> Texts.percent(row.otherCpu())),
          new Shown("stolen", row -> Texts.percent(row.stolenShare())),
          new Shown("disturbed", row -> Texts.percent(row.disturbedShare())),
          new Shown("clients' CPU", row -> Texts.percent(row.clientCpu())),
          new Shown("sent late, p99", row -> Texts.millis(row.latenessP99Millis())));

  private ProvisioningTextReport() {}

  /** The headings. */
  static List<String> titles() {
    return COLUMNS.stream().map(Shown::title).toList();
  }

  /** The cells of a row. */
  static List<String> cells(ProvisioningRow row) {
    return COLUMNS.stream().map(column -> column.text().apply(row)).toList();
  }

  /**
   * The final tables.
   *
   * @param result what was found
   * @return text of several lines
   */
  public static String of(ProvisioningResult result) {
    ConsoleTable table = new ConsoleTable(titles());
    result.rows().forEach(row -> table.add(cells(row)));
    ConsoleTable bars = new ConsoleTable(List.of("completed sessions together", "", "", ""));
    for (Finding f : new ProvisioningFindings(result).bars()) {
      bars.add(List.of(f.subject(), f.bar(), f.measured(), f.verdict().label()));
    }
    StringBuilder out = new StringBuilder(System.lineSeparator());
    out.append(table.text()).append(bars.text()).append(System.lineSeparator());
    result.consistency().forEach(look -> out.append(look.text()).append(System.lineSeparator()));
    result
        .invalid()
        .forEach(reason -> out.append("NOT VALID: ").append(reason).append(System.lineSeparator()));
    result
        .setAside()
        .forEach(part -> out.append("SET ASIDE: ").append(part).append(System.lineSeparator()));
    return out.toString();
  }
}
