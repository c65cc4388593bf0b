package io.allostat.demoapps.auction.server;

import io.allostat.demoapps.auction.site.Images;
import io.allostat.demoapps.hosting.server.PageServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;

/** Serves the site's images. Thread safe. */
final class ImageServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;
  private static final int DAY_SECONDS = 86_400;
  private static final int MINUTE_SECONDS = 60;

  private final transient Images images;

  ImageServlet(Images images) {
    this.images = images;
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String path = request.getPathInfo();
    String name = path == null ? "" : path.substring(1);
    Optional<Images.Image> found = images.find(name);
    if (found.isEmpty()) {
      PageServlet.error(
          request, response, HttpServletResponse.SC_NOT_FOUND, "there is no image \"" + name + '"');
      return;
    }
    Images.Image image = found.get();
    // A smaller one is not kept for long: the full one may be had again soon.
    int seconds = image.loss() > 0 ? MINUTE_SECONDS : DAY_SECONDS;
    response.setContentType("image/png");
    response.setContentLength(image.bytes().length);
    response.setHeader("Cache-Control", "max-age=" + seconds);
    if (image.loss() > 0) {
      response.setHeader(PageServlet.LOSS, Double.toString(image.loss()));
    }
    response.getOutputStream().write(image.bytes());
  }
}
