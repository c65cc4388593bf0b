package io.allostat.demoapps.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.testing.Combinations;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;

class CombinedReportTest {
  private static final Pattern ID = Pattern.compile(" id=\"([^\"]+)\"");

  @Test
  void thePageIsWellFormedAndHasEveryPlotOnce() throws Exception {
    String html = CombinedHtmlReport.of(Combinations.result(List.of()));
    String body = html.replaceFirst("<!DOCTYPE html>", "").replaceAll("<meta [^>]*>", "");
    DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(body.strip().getBytes(StandardCharsets.UTF_8)));
    for (String title :
        List.of(
            "Figure 11: Throughput",
            "Figure 12: Service levels, on, run 1",
            "Sessions, allostat-all, run 1",
            "Usage, allostat-levels, run 1",
            "Processors, allostat-all, run 1",
            "Service levels, allostat-all, run 1")) {
      assertTrue(html.contains("<b>" + title + "</b>"), title);
    }
    Matcher ids = ID.matcher(html);
    List<String> all = ids.results().map(match -> match.group(1)).toList();
    assertEquals(all.size(), all.stream().distinct().count(), "each id once");
    assertTrue(html.contains("CPU &lt;fast&gt;"), "texts are escaped");
    assertFalse(html.contains("not valid"));
  }

  @Test
  void itTellsTheOrderOfTheStepsAndWhatTheCoordinatorSaid() {
    String html = CombinedHtmlReport.of(Combinations.result(List.of()));
    int more = html.indexOf("<td>processors more</td>");
    int degraded = html.indexOf("<td>degraded</td>");
    int refusing = html.indexOf("<td>refusing</td>");
    int less = html.indexOf("<td>processors less</td>");
    assertTrue(0 < more && more < degraded && degraded < refusing && refusing < less, html);
    assertEquals(
        html.indexOf("asked for: &lt;more&gt;"),
        html.lastIndexOf("asked for: &lt;more&gt;"),
        "what was said twice is one step");
  }

  @Test
  void theTerminalShowsPeriodsPhasesAndSteps() {
    String text = CombinedTextReport.of(Combinations.result(List.of("so and so")));
    assertTrue(text.contains("on, bookstore, both"), text);
    assertTrue(text.contains("allostat-all, flood"), text);
    assertTrue(text.contains("processors more"), text);
    assertTrue(text.contains("NOT VALID: so and so"), text);
    assertTrue(text.contains("Note: a note"), text);
  }
}
