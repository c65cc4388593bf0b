package io.allostat.demoapps.hosting.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.allostat.demoapps.hosting.site.BadRequestException;
import io.allostat.demoapps.hosting.site.Visit;
import io.allostat.demoapps.hosting.site.XmlPage;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Documents in a real Tomcat, looked at byte by byte. */
@Timeout(60)
class XmlServletTest {
  private static final Logger LOG = (Logger) LoggerFactory.getLogger(XmlServlet.class);
  private static final int MANY = 5_000;

  @TempDir static Path temp;

  private final ListAppender<ILoggingEvent> logged = new ListAppender<>();
  private final Tomcat tomcat = new Tomcat();

  @BeforeEach
  void start() throws Exception {
    tomcat.setBaseDir(temp.toString());
    Connector connector = new Connector();
    connector.setPort(0);
    tomcat.setConnector(connector);
    Context context = tomcat.addContext("/shop", temp.toString());
    new XmlServlet(XmlServletTest::numbers, false, new Traffic()).deploy(context, "Numbers");
    new XmlServlet(XmlServletTest::echo, true, new Traffic()).deploy(context, "Echo");
    tomcat.start();
    logged.start();
    LOG.addAppender(logged);
  }

  @AfterEach
  void stop() throws Exception {
    LOG.detachAppender(logged);
    tomcat.stop();
    tomcat.destroy();
  }

  /** Elements up to a number, at which the database fails. */
  private static XmlPage.Document numbers(Visit visit, InputStream body) throws SQLException {
    int failing = visit.parameters().count("failing", 0, 2 * MANY);
    if (failing == 0) {
      throw new SQLException("before anything was written");
    }
    return xml -> {
      xml.writeStartElement("numbers");
      for (int i = 1; i <= MANY; i++) {
        if (i == failing) {
          throw new SQLException("in the middle");
        }
        xml.writeEmptyElement("n");
        xml.writeAttribute("is", "<" + i + ">");
      }
      xml.writeEndElement();
    };
  }

  private static XmlPage.Document echo(Visit visit, InputStream body) throws IOException {
    String text = new String(body.readAllBytes(), StandardCharsets.UTF_8);
    if (text.isEmpty()) {
      throw new BadRequestException("expected a <text>");
    }
    return xml -> {
      xml.writeStartElement("echo");
      xml.writeCharacters(text);
      xml.writeEndElement();
    };
  }

  private String ask(String method, String target, String body) throws Exception {
    int port = tomcat.getConnector().getLocalPort();
    byte[] sent = body.getBytes(StandardCharsets.UTF_8);
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      String head =
          method
              + " /shop/"
              + target
              + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/xml\r\n"
              + "Content-Length: "
              + sent.length
              + "\r\n\r\n";
      socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      socket.getOutputStream().write(sent);
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void aDocumentComesInPiecesAndWhole() throws Exception {
    String reply = ask("GET", "Numbers?failing=" + 2 * MANY, "");
    assertTrue(reply.startsWith("HTTP/1.1 200"), reply);
    assertTrue(reply.contains("Content-Type: application/xml;charset=utf-8"), reply);
    assertTrue(reply.contains("<numbers><n is=\"&lt;1&gt;\""), reply.substring(0, 400));
    assertTrue(reply.endsWith("\r\n0\r\n\r\n"), "the last piece");
    assertEquals(List.of(), logged.list);
  }

  @Test
  void aDocumentThatCannotBeWrittenToItsEndIsCutOff() throws Exception {
    String reply = ask("GET", "Numbers?failing=" + MANY, "");
    assertTrue(reply.startsWith("HTTP/1.1 200"), reply);
    assertFalse(reply.endsWith("\r\n0\r\n\r\n"), "no client takes it for a whole one");
    assertEquals(1, logged.list.size());
  }

  @Test
  void whatFailsBeforeAnythingWasSentIsAStatus() throws Exception {
    String first = ask("GET", "Numbers?failing=0", "");
    assertTrue(first.startsWith("HTTP/1.1 500"), first);
    String buffered = ask("GET", "Numbers?failing=2", "");
    assertTrue(buffered.startsWith("HTTP/1.1 500"), buffered);
    assertFalse(buffered.contains("<numbers>"), buffered);
    assertEquals(2, logged.list.size());
  }

  @Test
  void whatIsSentIsRead() throws Exception {
    String reply = ask("POST", "Echo", "a < ü");
    assertTrue(reply.contains("<echo>a &lt; ü</echo>"), reply);
    String bad = ask("POST", "Echo", "");
    assertTrue(bad.startsWith("HTTP/1.1 400"), bad);
    assertTrue(bad.contains("expected a &lt;text&gt;"), bad);
    assertTrue(ask("GET", "Echo", "").startsWith("HTTP/1.1 405"));
  }
}
