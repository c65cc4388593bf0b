package io.allostat.demoapps.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.analysis.AdmissionOverheadResult;
import io.allostat.demoapps.lab.analysis.CostRatio.Method;
import io.allostat.demoapps.lab.analysis.Overhead;
import io.allostat.demoapps.lab.analysis.OverheadResult;
import io.allostat.demoapps.lab.analysis.SessionOverheadRow;
import io.allostat.demoapps.lab.analysis.Slice;
import io.allostat.demoapps.lab.analysis.SummaryJson;
import io.allostat.demoapps.lab.observe.Machine;
import io.allostat.demoapps.lab.testing.Origins;
import io.allostat.demoapps.lab.testing.Overheads;
import io.allostat.demoapps.lab.testing.SessionSlices;
import io.allostat.demoapps.lab.testing.Traces;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.SAXException;

class ReportTest {
  private static Document xml(String html) {
    try {
      String body = html.replaceFirst("<!DOCTYPE html>", "").replaceAll("<meta [^>]*>", "");
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(new ByteArrayInputStream(body.strip().getBytes(StandardCharsets.UTF_8)));
    } catch (SAXException | IOException | ParserConfigurationException e) {
      throw new AssertionError("not well formed: " + e.getMessage(), e);
    }
  }

  @Test
  void reportIsWellFormedAndNeedsNothingElse() {
    String html = HtmlReport.of(Traces.result(List.of()));
    Document document = xml(html);
    assertFalse(html.contains("http://") || html.contains("https://"), "no outside address");
    assertEquals(0, document.getElementsByTagName("script").getLength());
    assertEquals(0, document.getElementsByTagName("link").getLength());
    assertTrue(html.contains("CPU &lt;fast&gt;"), "texts are escaped");
    assertTrue(html.contains("<td>unsorted</td><td>0.70</td>"), "what a step takes");
    assertTrue(html.contains("<h1>Service levels under overload, auction, browsing, a quick look"));
  }

  @Test
  void reportHasAPlotOfEverythingWithADescription() {
    String html = HtmlReport.of(Traces.result(List.of()));
    for (String title :
        List.of("Throughput", "Response time", "CPU of the server", "Service levels, on, run 1")) {
      assertTrue(html.contains("<b>Figure 9: " + title + "</b>"), title);
      assertTrue(
          HtmlReport.of(Traces.result(2.2, List.of())).contains("<b>" + title + "</b>"),
          "the paper has no such load");
    }
    assertTrue(html.contains("overload threshold"));
    assertEquals(2, count(html, "class=\"down\""), "two levels were taken away");
    assertEquals(2, count(html, "class=\"up\""), "and given back");
    assertEquals(count(html, "role=\"img\""), count(html, "<desc "));
    assertTrue(html.contains("off, run 1: every component stayed at full service."));
  }

  @Test
  void reportListsEveryPredictionThatHasAnError() {
    String html = HtmlReport.of(Traces.result(List.of()));
    assertTrue(
        html.contains("<td>6</td><td>DEGRADE</td><td>Search</td><td>2</td><td>8.0 %</td>"), html);
    assertFalse(html.contains("<td>2</td><td>DEGRADE</td>"), "without an error");
  }

  @Test
  void theCostOfSamplingIsDrawnAgainstItsRateWhereThereAreSeveral() {
    OverheadResult one = Overheads.result(Method.PER_REPLY, 0.0012);
    assertFalse(OverheadHtmlReport.of(one).contains("Figure 8"), "one rate is no line");
    String html =
        OverheadHtmlReport.of(Overheads.of(List.of("on-1", "on-10", "dashboard", "on-1000")));
    xml(html);
    assertTrue(html.contains("<b>Figure 8: What sampling costs</b>"), html);
    assertTrue(html.contains("cost: median 0.3000, from 0.3000 to 0.3000."), html);
    assertTrue(html.contains(">1\u202f000</text>"), html);
  }

  @Test
  void anInvalidResultSaysSoFirst() {
    String html = HtmlReport.of(Traces.result(List.of("the client was the limit")));
    assertTrue(html.indexOf("not valid") < html.indexOf("<table"));
    assertFalse(HtmlReport.of(Traces.result(List.of())).contains("not valid"));
    assertTrue(TextReport.of(Traces.result(List.of("so and so"))).contains("NOT VALID: so and so"));
  }

  @Test
  void theStacksStandWithWhatServiceLevelsCanGiveAtMost() {
    String html = HtmlReport.of(Traces.result(List.of()));
    assertTrue(html.contains("<td>60.0 %</td><td>10.00</td><td>40.00</td>"), html);
    assertTrue(html.contains("with service levels: 60.0 %. g,"), html);
    assertTrue(html.contains("per execution: 0.25."), html);
    assertTrue(html.contains("1.82 times the capacity"), html);
  }

  @Test
  void terminalTableShowsTheHeadline() {
    String text = TextReport.of(Traces.result(List.of()));
    String on = text.lines().filter(line -> line.startsWith("on ")).findFirst().orElseThrow();
    assertTrue(on.contains("1.60") && on.contains("97.5 %") && on.contains("300 ms"), on);
    assertTrue(text.lines().anyMatch(line -> line.startsWith("on, fall")));
  }

  @Test
  void everyFormOfTheOverheadResultSaysHowItsFigureCameAbout() {
    OverheadResult result = Overheads.result(Method.TOO_FEW_SLICES, 0.0012);
    String words = "per reply (too few slices for equal pages)";
    assertTrue(OverheadHtmlReport.of(result).contains(words));
    assertTrue(TextReport.of(result).contains(words));
    assertTrue(SummaryJson.of(result).contains("\"method\" : \"" + words + "\""));
  }

  @Test
  void everyFormOfTheOverheadResultTellsTheLoopsOwnShare() {
    OverheadResult result = Overheads.result(Method.EQUAL_PAGES, 0.0012);
    String words = "own threads used 0.120 % of a CPU over 120 s";
    assertTrue(TextReport.of(result).contains(words));
    assertTrue(OverheadHtmlReport.of(result).contains("used 0.120 % of a CPU over 120 s"));
    assertTrue(SummaryJson.of(result).contains("\"loopCpuShare\" : 0.0012"));
    OverheadResult unknown = Overheads.result(Method.EQUAL_PAGES, Double.NaN);
    assertTrue(SummaryJson.of(unknown).contains("\"loopCpuShare\" : null"));
  }

  @Test
  void overheadReport() {
    OverheadResult result = Overheads.result(Method.EQUAL_PAGES, 0.0012);
    String html = OverheadHtmlReport.of(result);
    xml(html);
    assertTrue(html.contains("<td>1.0030 (0.9990 to 1.0070)</td>"));
    assertTrue(html.contains("1.200 % at equal pages and pace"));
    assertTrue(html.contains("async-profiler: not available, refused"));
    String text = TextReport.of(result);
    assertTrue(text.contains("1.0030, 95 % interval 0.9990 to 1.0070, from 60 blocks"));
    assertTrue(text.contains("1.200 % at equal pages and pace"));
    assertTrue(text.contains("async-profiler: not available, refused"));
    assertTrue(SummaryJson.of(result).contains("\"async-profiler\" : \"refused\""));
    assertTrue(SummaryJson.of(result).contains("\"experiment\" : \"overhead\""));
    assertTrue(SummaryJson.of(result).contains("\"meanUtilisation\" : 0.643"));
    assertTrue(html.contains("<td>64.3 %</td><td>66.1 %</td><td>1.2 %</td>"));
    assertTrue(TextReport.of(result).contains("64.3 %"));
  }

  @Test
  void theReportOfWhatAdmissionControlCosts() {
    List<Slice> slices = SessionSlices.noisy(1.05, 0.03, 60, 1);
    Overhead overhead = new Overhead(slices, 2);
    List<SessionOverheadRow> rows =
        SessionOverheadRow.of(
            "reconnect", slices, 24, overhead.costs(), SessionSlices.counted(0, 1));
    AdmissionOverheadResult result =
        new AdmissionOverheadResult(
            true,
            Origins.of(new Machine("CPU <fast>", 2, 8, "Linux", "17"), 1),
            overhead.costs(),
            overhead.noise(),
            rows,
            slices,
            List.of(),
            List.of("so and so"),
            Map.of("TLS", "1.2"));
    String html = AdmissionOverheadHtmlReport.of(result);
    xml(html);
    String how = "at equal pages, handshakes and pace of the processor";
    assertTrue(html.contains("<td>" + how + "</td>"), html);
    assertTrue(html.contains("<td>reconnect</td><td>60</td>"), html);
    assertTrue(html.indexOf("not valid") < html.indexOf("<table"));
    String text = AdmissionOverheadTextReport.of(result);
    assertTrue(text.contains("admission divided by off, " + how + ": 1.0"), text);
    assertTrue(text.contains("This was a quick run"), text);
    assertTrue(text.endsWith("NOT VALID: so and so" + System.lineSeparator()), text);
    String json = SummaryJson.of(result);
    assertTrue(json.contains("\"experiment\" : \"admission-overhead\""), json);
    assertTrue(json.contains("\"arm\" : \"admission\""), "the row is flat: " + json);
    assertTrue(json.contains("\"clients\" : null"), json);
    assertTrue(json.contains("\"countedShare\" : 1.0"), json);
  }

  private static int count(String text, String part) {
    return text.split(java.util.regex.Pattern.quote(part), -1).length - 1;
  }
}
