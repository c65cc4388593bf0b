package io.allostat.demoapps.hosting.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** A page in a real Tomcat, asked for by bytes that no client's library would send. */
@Timeout(60)
class PageServletTest {
  private static final Logger LOG = (Logger) LoggerFactory.getLogger(PageServlet.class);

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
    PageServlet page =
        new PageServlet(
            visit -> visit.html().raw(visit.parameters().text("name", 10)),
            false,
            Map.of(),
            new Traffic());
    Tomcat.addServlet(context, "page", page).addMapping("/Page");
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

  private String get(String target) throws Exception {
    int port = tomcat.getConnector().getLocalPort();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      String request = "GET " + target + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void aParameterThatCannotBeReadIsTheClientsFault() throws Exception {
    assertTrue(get("/shop/Page?name=a").startsWith("HTTP/1.1 200"));
    String reply = get("/shop/Page?name=%zz");
    assertTrue(reply.startsWith("HTTP/1.1 400"), reply);
    assertTrue(reply.contains("the parameters cannot be read"), reply);
    assertEquals(List.of(), logged.list);
  }

  @Test
  void aSiteWithoutStyleSheetIsSentToNone() throws Exception {
    String reply = get("/shop/Page?name=%zz");
    assertTrue(reply.contains("<title>400</title></head>"), reply);
  }
}
