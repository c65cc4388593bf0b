package io.allostat.demoapps.hosting.server;

import io.allostat.demoapps.hosting.site.BadRequestException;
import io.allostat.demoapps.hosting.site.ForbiddenException;
import io.allostat.demoapps.hosting.site.Html;
import io.allostat.demoapps.hosting.site.NotFoundException;
import io.allostat.demoapps.hosting.site.RefusedException;
import io.allostat.demoapps.hosting.site.Visit;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.slf4j.LoggerFactory;

/**
 * What the pages of a site have in common: it takes requests of one method, counts them, and turns
 * what goes wrong into a status. Thread safe.
 */
public abstract class SiteServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;

  /** Tells what a reply lost by degradation, 0 to 1. */
  public static final String LOSS = "X-Service-Level-Loss";

  /** The context's parameter which names the style sheet of pages that say what went wrong. */
  public static final String STYLE = "style";

  /** The page that a site begins with. */
  public static final String HOME = "Home";

  private final boolean posts;
  private final transient Traffic traffic;

  /**
   * @param posts whether it is asked by {@code POST}, instead of {@code GET}
   * @param traffic where requests are counted
   */
  protected SiteServlet(boolean posts, Traffic traffic) {
    this.posts = posts;
    this.traffic = traffic;
  }

  /**
   * Answers a request. Once a part of the answer has been sent, an exception cuts it off; before,
   * it becomes a status.
   *
   * @param request of the right method
   * @param response nothing has been written to it
   * @throws IOException if the client is gone
   * @throws SQLException if the database fails
   * @throws BadRequestException if the request cannot be understood
   */
  protected abstract void serve(HttpServletRequest request, HttpServletResponse response)
      throws IOException, SQLException;

  /**
   * Puts the servlet under its name into a context; {@value #HOME} is its first page, too.
   *
   * @param context not started yet
   * @param name in the path and of the component
   */
  public final void deploy(Context context, String name) {
    Wrapper wrapper = Tomcat.addServlet(context, name, this);
    wrapper.setLoadOnStartup(1);
    wrapper.addMapping("/" + name);
    if (name.equals(HOME)) {
      wrapper.addMapping("");
    }
  }

  @Override
  protected final void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (posts) {
      notAllowed(request, response, "POST");
    } else {
      answer(request, response);
    }
  }

  @Override
  protected final void doPost(HttpServletRequest request, HttpServletResponse response)
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
      serve(request, response);
    } catch (BadRequestException e) {
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
      failed(request, response, e);
    } finally {
      traffic.end();
    }
  }

  private void failed(HttpServletRequest request, HttpServletResponse response, Exception e)
      throws IOException {
    LoggerFactory.getLogger(getClass()).error("{} failed", request.getRequestURI(), e);
    if (response.isCommitted()) {
      // Tomcat closes the connection then, so that half an answer is not taken for a whole one.
      throw new IOException("the answer was cut off", e);
    }
    error(
        request, response, HttpServletResponse.SC_INTERNAL_SERVER_ERROR, "the page cannot be made");
  }

  /**
   * Tells in a header what the service levels took from a reply, if anything.
   *
   * @param response none of its body has been sent
   * @param visit the request
   */
  protected static void tellLoss(HttpServletResponse response, Visit visit) {
    if (visit.loss() > 0) {
      response.setHeader(LOSS, Double.toString(Math.round(visit.loss() * 10_000) / 10_000.0));
    }
  }

  /**
   * Answers with a page that says what went wrong.
   *
   * @param request asked for something in the site's context
   * @param response the answer; what was written and not sent is dropped
   * @param status of HTTP
   * @param message any text
   * @throws IOException if the client is gone
   */
  public static void error(
      HttpServletRequest request, HttpServletResponse response, int status, String message)
      throws IOException {
    String site = request.getContextPath();
    response.resetBuffer();
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

  /**
   * Sends a page.
   *
   * @param response the answer
   * @param html the whole page
   * @throws IOException if the client is gone
   */
  protected static void send(HttpServletResponse response, Html html) throws IOException {
    byte[] body = html.toString().getBytes(StandardCharsets.UTF_8);
    response.setContentType("text/html;charset=utf-8");
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }
}
