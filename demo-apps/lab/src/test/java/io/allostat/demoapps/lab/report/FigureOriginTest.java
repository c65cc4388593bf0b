package io.allostat.demoapps.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.analysis.AdmissionResult;
import io.allostat.demoapps.lab.analysis.CharacteriseResult;
import io.allostat.demoapps.lab.analysis.CombinedResult;
import io.allostat.demoapps.lab.analysis.CostRatio.Method;
import io.allostat.demoapps.lab.analysis.GoodputResult;
import io.allostat.demoapps.lab.analysis.OverheadResult;
import io.allostat.demoapps.lab.analysis.ProvisioningResult;
import io.allostat.demoapps.lab.analysis.SecondResourceResult;
import io.allostat.demoapps.lab.analysis.ServiceLevelsResult;
import io.allostat.demoapps.lab.analysis.StaticLevelsResult;
import io.allostat.demoapps.lab.analysis.SummaryJson;
import io.allostat.demoapps.lab.plan.GoodputArm;
import io.allostat.demoapps.lab.testing.Admissions;
import io.allostat.demoapps.lab.testing.Characterisations;
import io.allostat.demoapps.lab.testing.Combinations;
import io.allostat.demoapps.lab.testing.Goodputs;
import io.allostat.demoapps.lab.testing.Origins;
import io.allostat.demoapps.lab.testing.Overheads;
import io.allostat.demoapps.lab.testing.Provisionings;
import io.allostat.demoapps.lab.testing.SecondResources;
import io.allostat.demoapps.lab.testing.StaticLevelsResults;
import io.allostat.demoapps.lab.testing.Traces;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Under every figure of every report stands what it takes to have it again. */
class FigureOriginTest {
  record Report(String name, String html, String summary) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static final AdmissionResult ADMISSION =
      Admissions.result(List.of(Admissions.row("allostat", 1, 1, 80, 300)), List.of());
  private static final GoodputResult GOODPUT =
      Goodputs.result(List.of(Goodputs.row(GoodputArm.LEVELS, 1.6, 1, 180, 0.2)), List.of());
  private static final CharacteriseResult CHARACTERISE =
      Characterisations.result(List.of(Characterisations.row("tls", "reconnect", 1, 1, 500)));
  private static final ProvisioningResult PROVISIONING =
      Provisionings.result(Provisionings.rows("allostat-equal", "E", 1, 38, 39, 0.5), List.of());
  private static final StaticLevelsResult STATIC =
      StaticLevelsResults.result(0.02, 0.88, List.of());
  private static final SecondResourceResult SECOND =
      SecondResources.result(SecondResources.journal(), List.of());

  static Stream<Report> reports() {
    ServiceLevelsResult levels = Traces.result(List.of());
    CombinedResult combined = Combinations.result(List.of());
    OverheadResult overhead = Overheads.result(Method.EQUAL_PAGES, 0.001);
    return Stream.of(
        new Report("service-levels", HtmlReport.of(levels), SummaryJson.of(levels)),
        new Report("static-levels", StaticLevelsHtmlReport.of(STATIC), SummaryJson.of(STATIC)),
        new Report("combined", CombinedHtmlReport.of(combined), SummaryJson.of(combined)),
        new Report("overhead", OverheadHtmlReport.of(overhead), SummaryJson.of(overhead)),
        new Report("admission", AdmissionHtmlReport.of(ADMISSION), SummaryJson.of(ADMISSION)),
        new Report("goodput", GoodputHtmlReport.of(GOODPUT), SummaryJson.of(GOODPUT)),
        new Report(
            "characterise", CharacteriseHtmlReport.of(CHARACTERISE), SummaryJson.of(CHARACTERISE)),
        new Report(
            "provisioning", ProvisioningHtmlReport.of(PROVISIONING), SummaryJson.of(PROVISIONING)),
        new Report("second-resource", SecondResourceHtmlReport.of(SECOND), SummaryJson.of(SECOND)));
  }

  @ParameterizedTest
  @MethodSource("reports")
  void everyFigureSaysWhereItComesFrom(Report report) {
    String[] figures = report.html().split("<figure>", -1);
    assertTrue(figures.length > 1, "no figure");
    for (String figure : List.of(figures).subList(1, figures.length)) {
      String shown = figure.substring(0, figure.indexOf("</figure>"));
      assertTrue(shown.contains("repeated by: <code>" + Origins.COMMAND + "</code>"), shown);
      assertTrue(shown.contains("Linux") && shown.contains("JDK 17"), shown);
      assertTrue(shown.contains("Allostat 0.1.0 (build 12ab); seed "), shown);
    }
  }

  @ParameterizedTest
  @MethodSource("reports")
  void everySummaryHasTheSame(Report report) {
    String summary = report.summary();
    assertTrue(summary.contains("\"command\" : \"" + Origins.COMMAND + "\""), summary);
    assertTrue(summary.contains("\"Allostat\" : \"0.1.0 (build 12ab)\""), summary);
    assertTrue(summary.contains("\"machine\"") && summary.contains("\"jdk\""), summary);
    assertEquals(summary.indexOf("\"command\""), summary.lastIndexOf("\"command\""));
  }
}
