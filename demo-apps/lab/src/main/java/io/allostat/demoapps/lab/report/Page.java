package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.observe.Origin;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** A page that needs nothing but itself. */
final class Page {
  private static final String STYLE = "report.css";

  private static final String FIGURE_END = "</figure>";

  private final StringBuilder body = new StringBuilder();
  private final String title;
  private final String origin;

  /** A page whose figures, if any, come from elsewhere. */
  Page(String title, String subtitle) {
    this(title, subtitle, "");
  }

  private Page(String title, String subtitle, String origin) {
    this.title = title;
    this.origin = origin;
    body.append("<h1>").append(Html.text(title)).append("</h1>\n");
    body.append("<p class=\"sub\">").append(Html.text(subtitle)).append("</p>\n");
  }

  /** The page of an experiment; what speaks against its figures comes first. */
  static Page ofExperiment(
      String title, boolean quick, String subtitle, List<String> invalid, Origin origin) {
    return new Page(title + (quick ? ", a quick look" : ""), subtitle, under(origin))
        .box("alarm", "These figures are not valid:", invalid);
  }

  private static String under(Origin origin) {
    return "<p class=\"origin\">%s; repeated by: <code>%s</code></p>"
        .formatted(Html.text(origin.text()), Html.text(origin.command()));
  }

  Page heading(String text) {
    body.append("<h2>").append(Html.text(text)).append("</h2>\n");
    return this;
  }

  Page paragraph(String text) {
    body.append("<p>").append(Html.text(text)).append("</p>\n");
    return this;
  }

  /** A box with a list, or nothing without entries. */
  Page box(String style, String lead, List<String> entries) {
    if (!entries.isEmpty()) {
      body.append("<div class=\"%s\"><b>%s</b><ul>".formatted(style, Html.text(lead)));
      entries.forEach(entry -> body.append("<li>").append(Html.text(entry)).append("</li>"));
      body.append("</ul></div>\n");
    }
    return this;
  }

  /** What speaks against figures that no bar rests on. */
  Page doubts(List<String> doubts) {
    return box("note", "Not to be relied on; no bar rests on these figures:", doubts);
  }

  /** What was left out. */
  Page setAside(List<String> parts) {
    return box("note", "Set aside; no figure rests on these parts:", parts);
  }

  /** Figures and what stands between them; under each is printed what it takes to repeat it. */
  Page figures(String html) {
    body.append(html.replace(FIGURE_END, origin + FIGURE_END));
    return this;
  }

  /** A table; each line begins with its heading, and cells are HTML. */
  Page table(String caption, String style, List<String> header, List<String> lines) {
    body.append(
        "<div class=\"scroll\" tabindex=\"0\"><table class=\"%s\"><caption>".formatted(style));
    body.append(Html.text(caption)).append("</caption><thead><tr>");
    header.forEach(column -> body.append(Html.column(column)));
    body.append("</tr></thead><tbody>\n");
    lines.forEach(line -> body.append("<tr>").append(line).append("</tr>\n"));
    body.append("</tbody></table></div>\n");
    return this;
  }

  Page list(Map<String, String> entries) {
    body.append("<dl>");
    entries.forEach(
        (name, value) ->
            body.append("<dt>%s</dt><dd>%s</dd>".formatted(Html.text(name), Html.text(value))));
    body.append("</dl>\n");
    return this;
  }

  String text() {
    return """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>%s</title><style>
        %s</style></head>
        <body><main>
        %s</main></body></html>
        """
        .formatted(Html.text(title), style(), body);
  }

  /** What the pages look like; its classes are those of charts, too. */
  static String style() {
    try (InputStream in = Page.class.getResourceAsStream(STYLE)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the style of the report cannot be read", e);
    }
  }
}
