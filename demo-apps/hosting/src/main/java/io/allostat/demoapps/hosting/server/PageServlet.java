package io.allostat.demoapps.hosting.server;

import io.allostat.demoapps.hosting.site.Page;
import io.allostat.demoapps.hosting.site.Parameters;
import io.allostat.demoapps.hosting.site.Visit;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Map;

/** Serves one page of HTML. Thread safe. */
public final class PageServlet extends SiteServlet {
  private static final long serialVersionUID = 1L;

  private final transient Page page;
  private final transient Map<String, String> headers;

  /**
   * @param page what it serves
   * @param posts whether it takes forms, by {@code POST}, instead of {@code GET}
   * @param headers further headers of every reply
   * @param traffic where requests are counted
   */
  public PageServlet(Page page, boolean posts, Map<String, String> headers, Traffic traffic) {
    super(posts, traffic);
    this.page = page;
    this.headers = headers;
  }

  @Override
  protected void serve(HttpServletRequest request, HttpServletResponse response)
      throws IOException, SQLException {
    Visit visit = new Visit(new Parameters(request::getParameter));
    page.write(visit);
    headers.forEach(response::setHeader);
    tellLoss(response, visit);
    send(response, visit.html());
  }
}
