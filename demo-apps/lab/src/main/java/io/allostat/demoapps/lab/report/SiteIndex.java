package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.all.Job;
import io.allostat.demoapps.lab.all.JobState;
import io.allostat.demoapps.lab.analysis.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the page that leads to the reports of all experiments. */
public final class SiteIndex {
  private SiteIndex() {}

  /**
   * The page.
   *
   * @param states of all experiments
   * @param quick whether they are short forms
   * @return HTML text
   */
  public static String of(List<JobState> states, boolean quick) {
    Page page =
        new Page(
            "All experiments" + (quick ? ", a quick look" : ""),
            "Each has a report of its own, which needs nothing but itself");
    page.box(
        "alarm",
        "Not complete; the same command runs what is missing:",
        states.stream()
            .filter(state -> !state.complete())
            .map(state -> state.job().name() + ": " + state.text())
            .toList());
    page.table(
        "Experiments",
        "left",
        List.of("experiment", "what it is about", "state", "rows", "JDK", "command"),
        states.stream().map(SiteIndex::line).toList());
    List<String> invalid = new ArrayList<>();
    Map<String, String> machines = new LinkedHashMap<>();
    for (JobState state : states) {
      state
          .summary()
          .ifPresent(
              summary -> {
                machines.put("machine of " + state.job().name(), summary.machine());
                summary
                    .invalid()
                    .forEach(reason -> invalid.add(state.job().name() + ": " + reason));
              });
    }
    page.box("note", "Why results are not valid:", invalid);
    return page.list(machines).text();
  }

  private static String line(JobState state) {
    Job job = state.job();
    String name = Html.text(job.name());
    String heading =
        state.complete()
            ? "<th scope=\"row\"><a href=\"%s/report.html\">%s</a></th>".formatted(name, name)
            : Html.row(job.name());
    return heading
        + Html.cell(job.about())
        + Html.cell(state.text())
        + Html.cell(
            state.summary().map(s -> Integer.toString(s.rows().size())).orElse(Texts.ABSENT))
        + Html.cell(state.summary().map(s -> s.jdk()).orElse(Texts.ABSENT))
        + Html.cell(("lab " + job.command() + " " + String.join(" ", job.arguments())).strip());
  }
}
