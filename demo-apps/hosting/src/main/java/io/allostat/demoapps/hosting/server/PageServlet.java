package io.allostat.demoapps.hosting.server;

import io.allostat.demoapps.hosting.site.BadParameterException;
import io.allostat.demoapps.hosting.site.ForbiddenException;
import io.allostat.demoapps.hosting.site.Html;
import io.allostat.demoapps.hosting.site.NotFoundException;
import io.allostat.demoapps.hosting.site.Page;
import io.allostat.demoapps.hosting.site.Parameters;
import io.allostat.demoapps.hosting.site.RefusedException;
import io.allostat.demoapps.hosting.site.Visit;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Map;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Serves one page and turns what goes wrong into a status. Thread safe. */
public final class PageServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(PageServlet.class);

  /** Tells what a reply lost by degradation, 0 to 1. */
  public static final String LOSS = "X-Service-Level-Loss";

  /** The context's parameter which names the style sheet of pages that say what went wrong. */
  public static final String STYLE = "style";

  private final transient Page page;
  private final boolean posts;
  private final transient Map<String, String> headers;
  private final transient Traffic traffic;

  /**
   * @param page what it serves
   * @param posts whether it takes forms, by {@code POST}, instead of {@code GET}
   * @param headers further headers of every reply
   * @param traffic where requests are counted
   */
  public PageServlet(Page page, boolean posts, Map<String, String> headers, Traffic traffic) {
    this.page = page;
    this.posts = posts;
    this.headers = headers;
    this.traffic = traffic;
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (posts) {
      notAllowed(request, response, "POST");
    } else {
      answer(request, response);
    }
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (posts) {
      request.setCharacterEncoding(StandardCharsets.UTF_8.name());
      // The next form carries the password.
      response.setHeader("Cache-Control", "no-store");
      answer(request, response);
    } else {
      notAllowed(request, response, "GET");
    }
  }

  private static void notAllowed(
      HttpServletRequest request, HttpServletResponse response, String instead) throws IOException {
    response.setHeader("Allow", instead);
    error(
        request,
        response,
        HttpServletResponse.SC_METHOD_NOT_ALLOWED,
        "this page is asked for by " + instead + " only");
  }

  private void answer(HttpServletRequest request, HttpServletResponse response) throws IOException {
    if (!traffic.begin()) {
      response.setHeader("Connection", "close");
      error(
          request,
          response,
          HttpServletResponse.SC_SERVICE_UNAVAILABLE,
          "the server is being stopped");
      return;
    }
    try {
      Visit visit = new Visit(new Parameters(request::getParameter));
      page.write(visit);
      headers.forEach(response::setHeader);
      if (visit.loss() > 0) {
        response.setHeader(LOSS, Double.toString(Math.round(visit.loss() * 10_000) / 10_000.0));
      }
      send(response, visit.html());
    } catch (BadParameterException e) {
      error(request, response, HttpServletResponse.SC_BAD_REQUEST, e.getMessage());
    } catch (ForbiddenException e) {
      error(request, response, HttpServletResponse.SC_FORBIDDEN, e.getMessage());
    } catch (RefusedException e) {
      error(request, response, HttpServletResponse.SC_CONFLICT, e.getMessage());
    } catch (NotFoundException e) {
      error(request, response, HttpServletResponse.SC_NOT_FOUND, e.getMessage());
    } catch (InvalidParameterException e) {
      error(request, response, e.getErrorCode(), "the parameters cannot be read");
    } catch (SQLException | RuntimeException e) {
      LOG.error("{} failed", request.getRequestURI(), e);
      error(
          request,
          response,
          HttpServletResponse.SC_INTERNAL_SERVER_ERROR,
          "the page cannot be made");
    } finally {
      traffic.end();
    }
  }

  /**
   * Answers with a page that says what went wrong.
   *
   * @param request asked for something in the site's context
   * @param response the answer
   * @param status of HTTP
   * @param message any text
   * @throws IOException if the client is gone
   */
  public static void error(
      HttpServletRequest request, HttpServletResponse response, int status, String message)
      throws IOException {
    String site = request.getContextPath();
    response.setStatus(status);
    Html html = new Html();
    html.raw("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>")
        .number(status)
        .raw("</title>");
    String style = request.getServletContext().getInitParameter(STYLE);
    if (style != null) {
      html.raw("<link rel=\"stylesheet\" href=\"").text(site + '/' + style).raw("\">");
    }
    html.raw("</head>\n<body><main><h1>")
        .number(status)
        .raw("</h1>\n<p>")
        .text(message)
        .raw("</p>\n<p><a href=\"")
        .text(site)
        .raw("/Home\">Home</a></p></main></body></html>\n");
    send(response, html);
  }

  private static void send(HttpServletResponse response, Html html) throws IOException {
    byte[] body = html.toString().getBytes(StandardCharsets.UTF_8);
    response.setContentType("text/html;charset=utf-8");
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }
}
