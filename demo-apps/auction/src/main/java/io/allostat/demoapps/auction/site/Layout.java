package io.allostat.demoapps.auction.site;

import io.allostat.demoapps.hosting.site.Html;

/** What is the same on every page. */
final class Layout {
  /** The path of the style sheet, relative to a page. */
  static final String STYLE = "style.css";

  private Layout() {}

  static void begin(Html html, String title) {
    html.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\">")
        .raw("<meta name=\"viewport\" content=\"width=device-width\"><title>")
        .text(title)
        .raw(" – Auction</title><link rel=\"stylesheet\" href=\"" + STYLE + "\"></head>\n<body>\n")
        .raw("<header>");
    Images.logo(html);
    html.raw("<nav><a href=\"/auction/Home\">Home</a> <a href=\"/auction/Browse\">Browse</a> ")
        .raw("<a href=\"/auction/Sell\">Sell</a> <a href=\"/auction/Register\">Register</a> ")
        .raw("<a href=\"/auction/AboutMeAuth\">About me</a></nav></header>\n<main>\n<h1>")
        .text(title)
        .raw("</h1>\n");
  }

  /**
   * Says what a page below full service lacks, which nobody could see otherwise.
   *
   * @param lacks the sentence without its end, of the site's own
   */
  static void notice(Html html, String lacks) {
    html.raw("<p>").raw(lacks).raw(" while the site is busy.</p>\n");
  }

  static void end(Html html) {
    html.raw("</main>\n<footer>A demonstration; nothing is for sale.</footer>\n</body>\n</html>\n");
  }
}
