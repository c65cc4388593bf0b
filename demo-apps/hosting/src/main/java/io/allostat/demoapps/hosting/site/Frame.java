package io.allostat.demoapps.hosting.site;

import java.util.List;

/**
 * What the pages of a small site have around them.
 *
 * @param site its name in paths, such as {@code verses}
 * @param linked the pages that each page links to
 */
public record Frame(String site, List<String> linked) {
  /** Keeps the list as it is. */
  public Frame {
    linked = List.copyOf(linked);
  }

  /**
   * Begins a page.
   *
   * @param html where it is written
   * @param title any text
   */
  public void begin(Html html, String title) {
    html.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\">")
        .raw("<meta name=\"viewport\" content=\"width=device-width\"><title>")
        .text(title + " – " + site)
        .raw("</title><style>body{font:16px/1.4 sans-serif;margin:2em auto;max-width:60em}")
        .raw("td,th{padding:.2em .6em;text-align:left}</style></head>\n<body>\n<header><nav>");
    for (String page : linked) {
      html.raw("<a href=\"");
      link(html, page).raw("\">").text(page).raw("</a> ");
    }
    html.raw("</nav></header>\n<main>\n<h1>").text(title).raw("</h1>\n");
  }

  /**
   * Writes the path of a page, for an attribute.
   *
   * @param html where it is written
   * @param page its name
   * @return the HTML
   */
  public Html link(Html html, String page) {
    return html.raw("/").text(site).raw("/").text(page);
  }

  /**
   * Ends a page.
   *
   * @param html where it is written
   */
  public void end(Html html) {
    html.raw("</main>\n</body>\n</html>\n");
  }
}
