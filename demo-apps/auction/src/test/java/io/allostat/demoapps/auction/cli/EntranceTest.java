package io.allostat.demoapps.auction.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.Instances;
import io.allostat.demoapps.auction.data.Population;
import io.allostat.demoapps.auction.server.AuctionServerMXBean;
import io.allostat.demoapps.hosting.cli.ServiceLevels;
import io.allostat.demoapps.hosting.cli.SiteServer;
import io.allostat.demoapps.hosting.cli.TestBrowser;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import io.allostat.demoapps.hosting.keys.ServerKey;
import io.allostat.demoapps.hosting.limiter.LimiterSpec;
import io.allostat.demoapps.hosting.server.SiteServlet;
import io.allostat.demoapps.hosting.server.TlsOptions;
import io.allostat.demoapps.hosting.server.TlsOptions.Versions;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.nio.file.Path;
import javax.management.JMX;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How connections and requests are let in, with and without Allostat. */
@Timeout(120)
class EntranceTest {
  @TempDir static Path state;

  private static SiteServer start(ServerOptions.Entry entry) throws Exception {
    return AuctionCommand.start(
        new ServerOptions(
            "127.0.0.1",
            0,
            0,
            new Population(new BigDecimal("0.05"), 200),
            ServiceLevels.OFF,
            new ServerOptions.Tuning(10, null, null),
            DatabaseSpec.EMBEDDED,
            state,
            entry));
  }

  private static ServerOptions.Entry without(String limiter) {
    return new ServerOptions.Entry(false, false, TlsOptions.DEFAULT, LimiterSpec.parse(limiter));
  }

  private static TestBrowser browser(SiteServer server) throws Exception {
    return TestBrowser.secure(AuctionCommand.NAME, state, server.port());
  }

  private static AuctionServerMXBean bean() throws Exception {
    return JMX.newMXBeanProxy(
        ManagementFactory.getPlatformMBeanServer(),
        new ObjectName(AuctionServerMXBean.NAME),
        AuctionServerMXBean.class);
  }

  @Test
  void theSiteServesWithoutAllostat() throws Exception {
    SiteServer server = start(without("none"));
    try {
      assertTrue(Instances.find("auction").isEmpty());
      assertEquals(200, browser(server).get("Home").statusCode());
      assertEquals(200, browser(server).get("ViewItem?itemId=1").statusCode());
      assertEquals(2, bean().getFullHandshakes());
      assertEquals(0, bean().getResumedHandshakes());
    } finally {
      server.close();
    }
    assertFalse(
        ManagementFactory.getPlatformMBeanServer()
            .isRegistered(new ObjectName(AuctionServerMXBean.NAME)));
  }

  @Test
  void withoutTlsTheSiteServesPlainHttp() throws Exception {
    TlsOptions off = new TlsOptions(Versions.OFF, ServerKey.EC);
    SiteServer server = start(new ServerOptions.Entry(false, false, off, LimiterSpec.NONE));
    try {
      TestBrowser plain = TestBrowser.plain(AuctionCommand.NAME, server.port());
      assertEquals(200, plain.get("Home").statusCode());
      assertEquals(0, bean().getFullHandshakes() + bean().getResumedHandshakes());
    } finally {
      server.close();
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> new ServerOptions.Entry(true, true, off, LimiterSpec.NONE));
  }

  @Test
  void limitersOfRequestsTakeTurnsInARunningServer() throws Exception {
    SiteServer server = start(without("semaphore:1"));
    try {
      TestBrowser browser = browser(server);
      assertEquals("semaphore:1", bean().getLimiter());
      for (String limiter :
          new String[] {
            "semaphore:8",
            "concurrency-limits:vegas",
            "concurrency-limits:vegas-tuned",
            "concurrency-limits:gradient2",
            "concurrency-limits:gradient2-tuned",
            "sentinel:load=999",
            "semaphore:8+least",
            "brownout:pole=0.9,setpoint=1",
            "none"
          }) {
        bean().setLimiter(limiter);
        assertEquals(limiter, bean().getLimiter());
        assertEquals(200, browser.get("Home").statusCode(), limiter);
      }
      assertEquals(1, bean().getFullHandshakes(), "one connection for all of them");
    } finally {
      server.close();
    }
  }

  @Test
  void theLeastServiceLevelsSayWhatTheyLose() throws Exception {
    SiteServer server = start(without("none+least"));
    try {
      TestBrowser browser = browser(server);
      assertEquals("1.0", loss(browser));
      bean().setLimiter("none");
      assertEquals("0", loss(browser));
    } finally {
      server.close();
    }
  }

  private static String loss(TestBrowser browser) throws Exception {
    return browser.get("ViewItem?itemId=1").headers().firstValue(SiteServlet.LOSS).orElse("0");
  }

  @Test
  void whereAllostatMovesTheLevelsNoLimiterDoes() throws Exception {
    SiteServer server =
        start(new ServerOptions.Entry(true, false, TlsOptions.DEFAULT, LimiterSpec.NONE));
    try {
      for (String limiter : new String[] {"none+least", "brownout:pole=0.9,setpoint=1"}) {
        Exception e = assertThrows(RuntimeException.class, () -> bean().setLimiter(limiter));
        assertTrue(rootOf(e).getMessage().contains("--allostat off"), rootOf(e).toString());
        assertEquals("none", bean().getLimiter());
      }
    } finally {
      server.close();
    }
  }

  @Test
  void aServerWithoutThePlaceForItTakesNoLimiterOfConnections() throws Exception {
    SiteServer server = start(without("none"));
    try {
      Exception e = assertThrows(RuntimeException.class, () -> bean().setLimiter("blind:5"));
      assertTrue(rootOf(e).getMessage().contains("--admission on"), rootOf(e).toString());
      assertEquals("none", bean().getLimiter());
      assertFalse(bean().isAsking());
      bean().setAsking(false);
      e = assertThrows(RuntimeException.class, () -> bean().setAsking(true));
      assertTrue(rootOf(e).getMessage().contains("--admission on"), rootOf(e).toString());
    } finally {
      server.close();
    }
  }

  private static Throwable rootOf(Throwable e) {
    return e.getCause() == null ? e : rootOf(e.getCause());
  }

  @Test
  void aBlindLimitRefusesHandshakes() throws Exception {
    // One connection in a hundred seconds.
    SiteServer server = start(without("blind:0.01"));
    try {
      assertEquals(200, browser(server).get("Home").statusCode());
      TestBrowser second = browser(server);
      assertThrows(IOException.class, () -> second.get("Home"));
      assertEquals(1, bean().getFullHandshakes());
      assertTrue(bean().getRefusedConnections() > 0);
      bean().setAsking(false);
      assertEquals(200, second.get("Home").statusCode());
      assertEquals(1, bean().getFullHandshakes(), "as if nobody decided on connections");
    } finally {
      server.close();
    }
  }

  @Test
  void admissionControlDecidesOnConnections() throws Exception {
    SiteServer server =
        start(new ServerOptions.Entry(true, true, TlsOptions.DEFAULT, LimiterSpec.NONE));
    try {
      assertEquals(200, browser(server).get("Home").statusCode());
      assertEquals(1, bean().getFullHandshakes());
      bean().setLimiter("blind:100");
      assertEquals(200, browser(server).get("Home").statusCode());
    } finally {
      server.close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLS_1_2", "TLS_1_3"})
  void oneVersionOfTlsIsEnough(String version) throws Exception {
    SiteServer server =
        start(
            new ServerOptions.Entry(
                false,
                false,
                new TlsOptions(Versions.valueOf(version), ServerKey.EC),
                LimiterSpec.NONE));
    try {
      assertEquals(
          Versions.valueOf(version) == Versions.TLS_1_2 ? "TLSv1.2" : "TLSv1.3",
          browser(server).get("Home").sslSession().orElseThrow().getProtocol());
    } finally {
      server.close();
    }
  }

  @Test
  void admissionNeedsAllostat() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new ServerOptions.Entry(false, true, TlsOptions.DEFAULT, LimiterSpec.NONE));
  }
}
