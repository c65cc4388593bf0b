package io.allostat.sampler.export.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/**
 * Writes the page with the flame graph. Its script and style are part of it and named by their
 * hashes in a content security policy, which forbids every other script and every connection: even
 * a name that got through the escaping could do nothing. Without scripts the tables remain.
 * Stateless, thread safe.
 */
public final class FlamePage {
  /** Rows of the largest tables; the graph shows all. */
  private static final int MAX_ROWS = 200;

  private static final JsonFactory FACTORY = new JsonFactory();

  private FlamePage() {}

  /**
   * Writes the page.
   *
   * @param profile the profile
   * @param title the page's title
   * @return an HTML document
   */
  public static String of(Profile profile, String title) {
    List<ResourceProfile> shown =
        profile.resources().stream()
            .filter(r -> !FlameTree.of(profile, r.resource()).isEmpty())
            .toList();
    String style = "\n" + resource("flamegraph.css");
    String script = "\n" + resource("flamegraph.js");
    StringBuilder page = new StringBuilder();
    page.append("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n")
        .append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ")
        .append("script-src ")
        .append(Markup.hash(script))
        .append("; style-src ")
        .append(Markup.hash(style))
        .append("; base-uri 'none'; form-action 'none'\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        .append("<title>")
        .append(Markup.text(title))
        .append("</title><style>")
        .append(style)
        .append("</style></head>\n<body><main>\n<h1>")
        .append(Markup.text(title))
        .append("</h1>\n<p class=\"sub\">")
        .append(
            String.format(
                Locale.ROOT,
                "%.1f s, sampled %d times.",
                profile.seconds(),
                profile.samplingInstants()))
        .append("</p>\n");
    if (shown.isEmpty()) {
      page.append("<p>Nothing was used in this window.</p>\n</main></body></html>\n");
      return page.toString();
    }
    controls(page, shown);
    for (ResourceProfile one : shown) {
      table(page, profile, one);
    }
    page.append("</main>\n<script type=\"application/json\" id=\"data\">")
        .append(Markup.json(data(profile, shown)))
        .append("</script>\n<script>")
        .append(script)
        .append("</script></body></html>\n");
    return page.toString();
  }

  private static void controls(StringBuilder page, List<ResourceProfile> shown) {
    page.append("<section id=\"flame\" hidden aria-label=\"Flame graph\">\n<p class=\"controls\">")
        .append("<label>Resource <select id=\"resource\">");
    for (int i = 0; i < shown.size(); i++) {
      page.append("<option value=\"")
          .append(i)
          .append("\">")
          .append(Markup.text(shown.get(i).resource()))
          .append("</option>");
    }
    page.append("</select></label> <label>Find <input id=\"find\" type=\"search\"></label> ")
        .append("<button id=\"whole\" type=\"button\">Whole graph</button></p>\n")
        .append("<p id=\"status\" role=\"status\"></p>\n")
        .append("<div id=\"chart\" role=\"tree\" aria-label=\"Component stacks\"></div>\n")
        .append("<p class=\"sub\">Width is use of the resource. Click or Enter enlarges a frame, ")
        .append("arrow keys move, Escape shows the whole graph.</p>\n</section>\n");
  }

  private static void table(StringBuilder page, Profile profile, ResourceProfile resource) {
    List<StackProfile> stacks = profile.stacksOf(resource.resource());
    page.append("<div class=\"scroll\" tabindex=\"0\"><table><caption>")
        .append(Markup.text(caption(resource, stacks.size())))
        .append("</caption>\n<thead><tr>");
    for (String column :
        List.of("component stack", "usage", "executions", "cost per execution", "samples")) {
      page.append("<th scope=\"col\">").append(column).append("</th>");
    }
    page.append("</tr></thead><tbody>\n");
    for (StackProfile stack : stacks.subList(0, Math.min(MAX_ROWS, stacks.size()))) {
      page.append("<tr><th scope=\"row\">")
          .append(Markup.text(stack.stack().toString()))
          .append("</th><td>")
          .append(Figures.usage(stack.usage()))
          .append("</td><td>")
          .append(Figures.rate(stack.executionRate()))
          .append("</td><td>")
          .append(Figures.cost(stack))
          .append("</td><td>")
          .append(stack.samples())
          .append("</td></tr>\n");
    }
    page.append("</tbody></table></div>\n");
  }

  private static String caption(ResourceProfile resource, int stacks) {
    return resource.resource()
        + ": "
        + Figures.percent(resource.usage())
        + String.format(Locale.ROOT, " of %.2f in use", resource.capacity())
        + ", "
        + resource.samples()
        + " samples; figures with their 95 % intervals"
        + (stacks > MAX_ROWS ? "; the first " + MAX_ROWS + " of " + stacks + " stacks" : "");
  }

  private static String data(Profile profile, List<ResourceProfile> shown) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      json.writeStartArray();
      for (ResourceProfile one : shown) {
        FlameTree.of(profile, one.resource()).write(json);
      }
      json.writeEndArray();
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot be written", e);
    }
    return text.toString();
  }

  private static String resource(String name) {
    try (InputStream in = FlamePage.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(name + " of this bundle cannot be read", e);
    }
  }
}
