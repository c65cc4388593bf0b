package io.allostat.demoapps.auction.site;

import io.allostat.demoapps.hosting.site.Html;

/** Writes a form that is sent by {@code POST}; every value is escaped. */
final class Form {
  private final Html html;

  private Form(Html html) {
    this.html = html;
  }

  /**
   * Begins a form.
   *
   * @param action path and query of the page that takes it, not escaped
   */
  static Form begin(Html html, String action) {
    html.raw("<form method=\"post\" action=\"").text(action).raw("\">\n");
    return new Form(html);
  }

  Form hidden(String name, String value) {
    html.raw("<input type=\"hidden\" name=\"").raw(name).raw("\" value=\"").text(value);
    html.raw("\">\n");
    return this;
  }

  Form text(String label, String name, int max) {
    return input(label, "text", name, " required maxlength=\"" + max + "\"");
  }

  Form password(String label, String name, int max) {
    return input(label, "password", name, " required maxlength=\"" + max + "\"");
  }

  Form area(String label, String name, int max) {
    html.raw("<p><label>").raw(label).raw(" <textarea required rows=\"6\" cols=\"60\" name=\"");
    html.raw(name).raw("\" maxlength=\"").number(max).raw("\"></textarea></label></p>\n");
    return this;
  }

  Form whole(String label, String name, int min, int max) {
    String range = " min=\"" + min + "\" max=\"" + max + "\" value=\"" + min + "\"";
    return input(label, "number", name, " required" + range);
  }

  Form amount(String label, String name, boolean required) {
    String step = " min=\"0.01\" step=\"0.01\"";
    return input(label, "number", name, (required ? " required" : "") + step);
  }

  Form choice(String label, String name, Iterable<Option> options) {
    html.raw("<p><label>").raw(label).raw(" <select name=\"").raw(name).raw("\">\n");
    for (Option option : options) {
      html.raw("<option value=\"").number(option.value()).raw("\">");
      html.text(option.text()).raw("</option>\n");
    }
    html.raw("</select></label></p>\n");
    return this;
  }

  /** One of a choice. */
  record Option(int value, String text) {}

  private Form input(String label, String type, String name, String attributes) {
    html.raw("<p><label>").raw(label).raw(" <input type=\"").raw(type).raw("\" name=\"");
    html.raw(name).raw("\"").raw(attributes).raw("></label></p>\n");
    return this;
  }

  void end(String button) {
    html.raw("<p><button>").raw(button).raw("</button></p>\n</form>\n");
  }
}
