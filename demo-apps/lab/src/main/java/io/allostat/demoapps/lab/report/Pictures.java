package io.allostat.demoapps.lab.report;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * The figures of a report as pictures that stand for themselves: each an SVG file with its title,
 * its legend and what it takes to have it again, for light and dark pages. Stateless.
 */
public final class Pictures {
  /** How the file of a picture ends. */
  public static final String ENDING = ".svg";

  private static final Pattern FIGURE = Pattern.compile("<figure>.*?</figure>", Pattern.DOTALL);
  private static final Pattern TITLE_ID = Pattern.compile("(.+)-[^-]*");
  private static final Pattern VIEW_BOX = Pattern.compile("0 0 (\\d{1,5}) (\\d{1,5})");
  private static final Pattern UNFIT = Pattern.compile("[^A-Za-z0-9._-]+");

  private static final int MARGIN = 14;
  private static final int LINE = 16;
  private static final int SMALL_LINE = 13;
  private static final int GAP = 4;

  /** Fonts differ; this is about what a letter takes. */
  private static final double LETTER = 6.6;

  private static final double SMALL_LETTER = 5.4;
  private static final int KEY = 32;
  private static final int BETWEEN_KEYS = 18;

  private static final String STYLE =
      """
      .paper { fill: var(--panel); }
      svg text.head { fill: var(--ink); font-size: 13px; font-weight: 600; }
      svg text.small { font-size: 10px; }
      """;

  private Pictures() {}

  /**
   * Makes a picture of each figure.
   *
   * @param report a page as the reports of this package are
   * @return SVG documents by the names of their files, in the order of the page
   * @throws IllegalArgumentException if a figure is none of this package
   */
  public static Map<String, String> of(String report) {
    Map<String, String> pictures = new LinkedHashMap<>();
    Matcher figures = FIGURE.matcher(report);
    while (figures.find()) {
      Element figure = parse(figures.group());
      String name = name(figure);
      String file = name + ENDING;
      for (int number = 2; pictures.containsKey(file); number++) {
        file = name + "-" + number + ENDING;
      }
      pictures.put(file, draw(figure));
    }
    return pictures;
  }

  private static Element parse(String figure) {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      DocumentBuilder reader = factory.newDocumentBuilder();
      // The one that it has by default writes to stderr what is thrown anyway.
      reader.setErrorHandler(new DefaultHandler());
      return reader.parse(new InputSource(new StringReader(figure))).getDocumentElement();
    } catch (ParserConfigurationException | SAXException | IOException e) {
      throw new IllegalArgumentException("a figure cannot be read: " + e.getMessage(), e);
    }
  }

  private static Element chart(Element figure) {
    return first(figure, "svg");
  }

  private static Element first(Element in, String tag) {
    if (in.getElementsByTagName(tag).item(0) instanceof Element found) {
      return found;
    }
    throw new IllegalArgumentException("a figure without " + tag);
  }

  private static String name(Element figure) {
    Matcher id = matched(TITLE_ID, first(chart(figure), "title"), "id");
    return UNFIT.matcher(id.group(1)).replaceAll("_");
  }

  private static Matcher matched(Pattern pattern, Element element, String attribute) {
    String value = element.getAttribute(attribute);
    Matcher matcher = pattern.matcher(value);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "a figure whose %s has the %s \"%s\", expected %s"
              .formatted(element.getTagName(), attribute, value, pattern));
    }
    return matcher;
  }

  private static String draw(Element figure) {
    Element chart = chart(figure);
    Matcher box = matched(VIEW_BOX, chart, "viewBox");
    int width = Integer.parseInt(box.group(1));
    StringBuilder body = new StringBuilder();
    int at = MARGIN + LINE;
    for (String line : wrap(caption(figure), width, LETTER)) {
      body.append(text("head", MARGIN, at - 4, line));
      at += LINE;
    }
    at -= LINE - 4;
    body.append("<g transform=\"translate(0 %d)\">%s</g>".formatted(at, inside(chart)));
    at += Integer.parseInt(box.group(2)) + LINE;
    at = legend(body, figure, width, at) + GAP;
    for (String line : wrap(origin(figure), width, SMALL_LETTER)) {
      at += SMALL_LINE;
      body.append(text("small", MARGIN, at, line));
    }
    return """
        <svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="%s" viewBox="0 0 %d %d"><style>
        %s%s</style><rect class="paper" width="100%%" height="100%%"/>%s</svg>
        """
        .formatted(
            chart.getAttribute("aria-labelledby"), width, at + MARGIN, Page.style(), STYLE, body);
  }

  /** What stands below the chart, but for the legend: title, unit and axis. */
  private static String caption(Element figure) {
    StringBuilder out = new StringBuilder();
    NodeList parts = first(figure, "figcaption").getChildNodes();
    for (int i = 0; i < parts.getLength(); i++) {
      if (!(parts.item(i) instanceof Element part && part.getTagName().equals("span"))) {
        out.append(parts.item(i).getTextContent());
      }
    }
    return out.toString();
  }

  private static String origin(Element figure) {
    NodeList found = figure.getElementsByTagName("p");
    return found.getLength() == 0 ? "" : found.item(0).getTextContent();
  }

  private static int legend(StringBuilder body, Element figure, int width, int top) {
    NodeList keys = first(figure, "figcaption").getElementsByTagName("span");
    double left = MARGIN;
    int at = top;
    for (int i = 0; i < keys.getLength(); i++) {
      Element key = (Element) keys.item(i);
      double takes = KEY + LETTER * key.getTextContent().length() + BETWEEN_KEYS;
      if (left > MARGIN && left + takes > width) {
        left = MARGIN;
        at += LINE;
      }
      body.append(
          "<path class=\"%s\" d=\"M%.0f %dh26\"/>"
              .formatted(first(key, "path").getAttribute("class"), left, at - 4));
      body.append(text("", (int) left + KEY, at, key.getTextContent()));
      left += takes;
    }
    return at;
  }

  private static String text(String style, int x, int y, String text) {
    return "<text%s x=\"%d\" y=\"%d\">%s</text>"
        .formatted(style.isEmpty() ? "" : " class=\"" + style + "\"", x, y, Html.text(text));
  }

  private static List<String> wrap(String text, int width, double letter) {
    int most = (int) ((width - 2 * MARGIN) / letter);
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.strip().split("\\s+")) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > most) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  private static String inside(Element chart) {
    try {
      Transformer writer = TransformerFactory.newInstance().newTransformer();
      writer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
      StringWriter out = new StringWriter();
      for (Node part = chart.getFirstChild(); part != null; part = part.getNextSibling()) {
        writer.transform(new DOMSource(part), new StreamResult(out));
      }
      return out.toString();
    } catch (TransformerException e) {
      throw new IllegalArgumentException("a figure cannot be written: " + e.getMessage(), e);
    }
  }
}
