package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.analysis.AdmissionOverheadResult;
import io.allostat.demoapps.lab.analysis.SessionOverheadRow;
import io.allostat.demoapps.lab.analysis.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the terminal shows of what admission control costs. */
public final class AdmissionOverheadTextReport {
  private AdmissionOverheadTextReport() {}

  /**
   * The final table.
   *
   * @param result what was found
   * @return text of several lines
   */
  public static String of(AdmissionOverheadResult result) {
    ConsoleTable table =
        new ConsoleTable(
            List.of(
                "arm",
                "sessions",
                "slices",
                "replies/s",
                "full handshakes/s",
                "resumed/s",
                "CPU",
                "CPU ms per reply"));
    for (SessionOverheadRow row : result.rows()) {
      table.add(
          List.of(
              row.seen().arm(),
              row.shape(),
              Integer.toString(row.seen().slices()),
              Texts.number(row.seen().repliesPerSecond()),
              Texts.number(row.fullHandshakesPerSecond()),
              Texts.number(row.resumedHandshakesPerSecond()),
              Texts.percent(row.seen().meanUtilisation()),
              String.format(Locale.ROOT, "%.3f", row.seen().cpuMillisPerReply())));
    }
    List<String> lines = new ArrayList<>();
    result.costs().forEach(cost -> lines.add(TextReport.judged(cost)));
    lines.add(TextReport.noise(result.noise()));
    if (result.quick()) {
      lines.add("This was a quick run, for a look. Publish full runs only.");
    }
    result.invalid().forEach(reason -> lines.add("NOT VALID: " + reason));
    String end = System.lineSeparator();
    return end + table.text() + String.join(end, lines) + end;
  }
}
