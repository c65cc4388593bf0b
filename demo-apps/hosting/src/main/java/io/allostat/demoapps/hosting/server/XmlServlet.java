package io.allostat.demoapps.hosting.server;

import io.allostat.demoapps.hosting.site.Parameters;
import io.allostat.demoapps.hosting.site.Visit;
import io.allostat.demoapps.hosting.site.XmlPage;
import io.allostat.demoapps.hosting.site.XmlPage.Document;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Serves documents of XML, which are sent as they are written. Thread safe. */
public final class XmlServlet extends SiteServlet {
  private static final long serialVersionUID = 1L;

  private final transient XmlPage page;

  /**
   * @param page what it serves
   * @param posts whether it is sent something, by {@code POST}, instead of asked by {@code GET}
   * @param traffic where requests are counted
   */
  public XmlServlet(XmlPage page, boolean posts, Traffic traffic) {
    super(posts, traffic);
    this.page = page;
  }

  @Override
  protected void serve(HttpServletRequest request, HttpServletResponse response)
      throws IOException, SQLException {
    Visit visit = new Visit(new Parameters(request::getParameter));
    Document document = page.answer(visit, request.getInputStream());
    tellLoss(response, visit);
    response.setContentType("application/xml;charset=utf-8");
    try {
      // Of a stream the JDK's writer would make single bytes, and of an OutputStreamWriter it would
      // ask for each character whether it can be encoded.
      XMLStreamWriter xml =
          XMLOutputFactory.newDefaultFactory()
              .createXMLStreamWriter(
                  new BufferedWriter(
                      new OutputStreamWriter(response.getOutputStream(), StandardCharsets.UTF_8)));
      xml.writeStartDocument();
      document.write(xml);
      xml.writeEndDocument();
      xml.flush();
    } catch (XMLStreamException e) {
      if (e.getNestedException() instanceof IOException gone) {
        throw gone;
      }
      throw new IllegalStateException("the answer is no XML", e);
    }
  }
}
