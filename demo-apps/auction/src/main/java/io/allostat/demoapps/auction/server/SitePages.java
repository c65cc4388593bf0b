package io.allostat.demoapps.auction.server;

import io.allostat.demoapps.auction.data.Facts;
import io.allostat.demoapps.auction.site.Images;
import io.allostat.demoapps.auction.site.Site;
import io.allostat.demoapps.auction.site.State;
import io.allostat.demoapps.hosting.server.PageServlet;
import io.allostat.demoapps.hosting.server.Traffic;
import io.allostat.demoapps.hosting.site.Page;
import jakarta.servlet.Servlet;
import java.util.Map;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.startup.Tomcat;

/** The site's pages as the servlets of a context. */
public final class SitePages {
  private SitePages() {}

  /**
   * Adds the servlets.
   *
   * @param context of the site, not started yet
   * @param site what they serve
   * @param traffic where each request is counted
   */
  public static void deploy(Context context, Site site, Traffic traffic) {
    Facts facts = site.facts();
    Map<String, String> population =
        Map.of(
            "X-Auction-Items", Integer.toString(facts.items()),
            "X-Auction-Users", Integer.toString(facts.users()));
    for (Map.Entry<State, Page> entry : site.pages().entrySet()) {
      State state = entry.getKey();
      Map<String, String> headers = state == State.HOME ? population : Map.of();
      PageServlet servlet = new PageServlet(entry.getValue(), state.posts(), headers, traffic);
      add(context, state.path(), servlet, "/" + state.path());
    }
    add(context, Images.NAME, new ImageServlet(site.images()), Images.PATH + "*");
    context.addParameter(PageServlet.STYLE, "style.css");
    add(context, "Elsewhere", new ElsewhereServlet(), "/");
  }

  private static void add(Context context, String name, Servlet servlet, String path) {
    Wrapper wrapper = Tomcat.addServlet(context, name, servlet);
    wrapper.setLoadOnStartup(1);
    wrapper.addMapping(path);
  }
}
