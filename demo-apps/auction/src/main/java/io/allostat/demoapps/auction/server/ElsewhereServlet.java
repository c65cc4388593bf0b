package io.allostat.demoapps.auction.server;

import io.allostat.demoapps.hosting.server.PageServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;

/** Everything that is no page: the style sheet, the way to the entrance, and what is not there. */
final class ElsewhereServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;
  private static final int DAY_SECONDS = 86_400;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String path = request.getServletPath();
    if (path.equals("/")) {
      response.sendRedirect("/auction/Home");
    } else if (path.equals("/style.css")) {
      style(response);
    } else {
      PageServlet.error(
          request,
          response,
          HttpServletResponse.SC_NOT_FOUND,
          "there is no page " + path.substring(1));
    }
  }

  private static void style(HttpServletResponse response) throws IOException {
    response.setContentType("text/css;charset=utf-8");
    response.setHeader("Cache-Control", "max-age=" + DAY_SECONDS);
    try (InputStream style = ElsewhereServlet.class.getResourceAsStream("style.css")) {
      style.transferTo(response.getOutputStream());
    }
  }
}
