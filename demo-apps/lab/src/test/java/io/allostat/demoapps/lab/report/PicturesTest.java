package io.allostat.demoapps.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.report.Series.Point;
import io.allostat.demoapps.lab.testing.Origins;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class PicturesTest {
  private static Document parse(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
  }

  private static List<String> texts(Document svg) {
    List<String> texts = new ArrayList<>();
    NodeList found = svg.getElementsByTagName("text");
    for (int i = 0; i < found.getLength(); i++) {
      texts.add(found.item(i).getTextContent());
    }
    return texts;
  }

  private static String page(Chart chart) {
    return new Page("t", "s").figures(chart.svg()).text();
  }

  private static Chart chart(String id) {
    return new Chart(id, "Sessions < all & \"some\"", "a second", 10)
        .against("times the capacity")
        .line(new Series("stock", 0, false, List.of(new Point(0, 1), new Point(10, 2))))
        .line(new Series("a <b>", 1, false, List.of(new Point(0, 3), new Point(10, 4))))
        .threshold("limit", 3);
  }

  @Test
  void aPictureHasTitleLegendAndLines() throws Exception {
    Map<String, String> pictures = Pictures.of(page(chart("completed-keep-alive")));
    assertEquals(Set.of("completed-keep-alive.svg"), pictures.keySet());
    Document svg = parse(pictures.get("completed-keep-alive.svg"));
    assertEquals("http://www.w3.org/2000/svg", svg.getDocumentElement().getAttribute("xmlns"));
    List<String> texts = texts(svg);
    assertEquals("Sessions < all & \"some\", a second, against times the capacity", texts.get(0));
    assertTrue(texts.containsAll(List.of("stock", "a <b>", "limit")), texts.toString());
    // Two lines, and a key of each.
    assertEquals(4, svg.getElementsByTagName("path").getLength());
    assertTrue(svg.getElementsByTagName("style").item(0).getTextContent().contains("--c1"));
  }

  @Test
  void aLongLegendGoesOnInTheNextLine() throws Exception {
    Chart many = new Chart("many", "t", "u", 10);
    for (int i = 0; i < 12; i++) {
      many.line(new Series("an arm with a long name " + i, 0, false, List.of(new Point(0, 1))));
    }
    Element svg = parse(Pictures.of(page(many)).get("many.svg")).getDocumentElement();
    String[] box = svg.getAttribute("viewBox").split(" ");
    NodeList texts = svg.getElementsByTagName("text");
    for (int i = 0; i < texts.getLength(); i++) {
      Element text = (Element) texts.item(i);
      assertTrue(Double.parseDouble(text.getAttribute("x")) < Double.parseDouble(box[2]));
      assertTrue(Double.parseDouble(text.getAttribute("y")) < Double.parseDouble(box[3]));
    }
  }

  @Test
  void namesAreFitForFiles() {
    assertEquals(
        Set.of("p95_a_b_c.svg", "second.svg"),
        Pictures.of(page(chart("p95/a b:c")) + page(chart("second"))).keySet());
  }

  @Test
  void figuresOfOneNameAreNumbered() {
    assertEquals(
        List.of("p95_a.svg", "p95_a-2.svg", "p95_a-3.svg"),
        List.copyOf(
            Pictures.of(page(chart("p95/a")) + page(chart("p95 a")) + page(chart("p95_a")))
                .keySet()));
  }

  @Test
  void aPageWithoutFiguresHasNoPictures() {
    assertEquals(Map.of(), Pictures.of(new Page("t", "s").heading("h").text()));
  }

  @Test
  void whatIsNoFigureIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> Pictures.of("<figure><p>none</p></figure>"));
    assertThrows(IllegalArgumentException.class, () -> Pictures.of("<figure><svg></figure>"));
    for (String svg :
        List.of(
            "<svg viewBox='0 0 9 9'><title>no id</title></svg>",
            "<svg><title id='a-t'>no box</title></svg>",
            "<svg viewBox='0 0 9'><title id='a-t'>half a box</title></svg>",
            "<svg viewBox='0 0 9999999999 9'><title id='a-t'>a huge box</title></svg>")) {
      assertThrows(
          IllegalArgumentException.class,
          () -> Pictures.of("<figure>" + svg + "<figcaption>c</figcaption></figure>"),
          svg);
    }
  }

  @ParameterizedTest
  @MethodSource("io.allostat.demoapps.lab.report.FigureOriginTest#reports")
  void everyFigureOfEveryReportBecomesAPicture(FigureOriginTest.Report report) throws Exception {
    Map<String, String> pictures = Pictures.of(report.html());
    assertEquals(report.html().split("<figure>", -1).length - 1, pictures.size());
    for (String picture : pictures.values()) {
      String texts = String.join(" ", texts(parse(picture)));
      assertTrue(texts.contains("repeated by: " + Origins.COMMAND), texts);
    }
  }
}
