package io.allostat.adapters.tomcat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.admission.AdmissionCounts;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Claim.Kind;
import io.allostat.core.testkit.RecordingAdmission;
import io.allostat.core.testkit.RecordingAdmission.Decided;
import io.allostat.core.testkit.RecordingAdmission.Ended;
import io.allostat.core.testkit.RecordingAdmission.Established;
import io.allostat.core.testkit.RecordingAdmission.Event;
import io.allostat.core.testkit.tls.JsseClient;
import io.allostat.core.testkit.tls.Shell;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Full and resumed connections of real clients at a real server. */
class RealClientsTest {
  private static final String BOTH = "TLSv1.2+TLSv1.3";

  @TempDir Path directory;

  @ParameterizedTest(name = "openssl, tickets {0}, {1}")
  @CsvSource({
    "false, -tls1_2, SESSION_ID, true",
    "false, -tls1_3, PSK, true",
    "true, -tls1_2, TICKET, false",
    "true, -tls1_3, PSK, false",
  })
  void opensslIsKeptWhenItResumesAndRefusedWhenItIsNew(
      boolean tickets, String version, Kind kind, boolean verified) throws Exception {
    try (TlsServer server = new TlsServer(tickets, BOTH).start()) {
      assertEquals(tickets ? "ticket" : "exact", server.protocol.getClaimMode());
      String first = Shell.openssl(directory, server.port(), version, "-sess_out", "session");
      assertTrue(first.contains("New, TLSv1.") && first.contains("hello"), first);
      served(server, Kind.NEW, true, false);

      server.admission.refuseNew(true);
      String again = Shell.openssl(directory, server.port(), version, "-sess_in", "session");
      assertTrue(again.contains("Reused, TLSv1.") && again.contains("hello"), again);
      served(server, kind, verified, true);

      String refused = Shell.openssl(directory, server.port(), version);
      assertFalse(refused.contains("hello"), refused);
      assertEquals(Kind.NEW, server.admission.next(Decided.class).claim().kind());
      assertTrue(server.admission.quiet());
      assertEquals(
          new AdmissionCounts(1, 1, Map.of(RecordingAdmission.REASON, 1L), Map.of(), 0, 1, 1, 0, 0),
          server.protocol.admissionCounts());
    }
  }

  @Test
  void aClientThatCouldDo13ResumesByItsIdAtAServerThatCannot() throws Exception {
    try (TlsServer server = new TlsServer(false, "TLSv1.2").start()) {
      Shell.openssl(directory, server.port(), "-sess_out", "session");
      served(server, Kind.NEW, true, false);
      server.admission.refuseNew(true);
      String again = Shell.openssl(directory, server.port(), "-sess_in", "session");
      assertTrue(again.contains("Reused, TLSv1.2") && again.contains("hello"), again);
      served(server, Kind.SESSION_ID, true, true);
      assertEquals(0, server.protocol.admissionCounts().falseClaims(), "its id was a filler");
    }
  }

  @Test
  void aSessionOfAnotherServerIsNewInExactMode() throws Exception {
    try (TlsServer other = new TlsServer(false, BOTH).start()) {
      Shell.openssl(directory, other.port(), "-tls1_2", "-sess_out", "session12");
      Shell.openssl(directory, other.port(), "-tls1_3", "-sess_out", "session13");
    }
    try (TlsServer server = new TlsServer(false, BOTH).start()) {
      server.admission.refuseNew(true);
      for (String version : new String[] {"2", "3"}) {
        String refused =
            Shell.openssl(
                directory, server.port(), "-tls1_" + version, "-sess_in", "session1" + version);
        assertFalse(refused.contains("hello"), refused);
        assertEquals(Kind.NEW, server.admission.next(Decided.class).claim().kind());
      }
      assertEquals(2, server.protocol.admissionCounts().falseClaims());
    }
  }

  @Test
  void aTicketOfAnotherServerEndsInAFullHandshakeAndIsCounted() throws Exception {
    try (TlsServer other = new TlsServer(true, BOTH).start()) {
      Shell.openssl(directory, other.port(), "-tls1_2", "-sess_out", "session12");
      Shell.openssl(directory, other.port(), "-tls1_3", "-sess_out", "session13");
    }
    try (TlsServer server = new TlsServer(true, BOTH).start()) {
      Shell.openssl(directory, server.port(), "-tls1_2", "-sess_in", "session12");
      served(server, Kind.TICKET, false, false);
      Shell.openssl(directory, server.port(), "-tls1_3", "-sess_in", "session13");
      served(server, Kind.PSK, false, false);
      assertEquals(2, server.protocol.admissionCounts().falseClaims());
    }
  }

  @ParameterizedTest(name = "curl, tickets {0}, {1}")
  @CsvSource({
    "false, 1.2, SESSION_ID, true",
    "false, 1.3, PSK, true",
    "true, 1.2, SESSION_ID, true",
    "true, 1.3, PSK, false",
  })
  void curlResumes(boolean tickets, String version, Kind kind, boolean verified) throws Exception {
    try (TlsServer server = new TlsServer(tickets, BOTH).start()) {
      String pages = Shell.curl(directory, server.port(), 2, "--tls-max", version);
      assertEquals("hellohello", pages);
      // It does not wait for the end of the first connection before it begins the second.
      List<Event> events = new ArrayList<>();
      while (events.size() < 6) {
        events.add(server.admission.next(Event.class));
      }
      Map<Claim, List<Event>> byClaim =
          events.stream()
              .collect(
                  Collectors.groupingBy(Event::claim, LinkedHashMap::new, Collectors.toList()));
      assertEquals(List.of(Kind.NEW, kind), byClaim.keySet().stream().map(Claim::kind).toList());
      byClaim.forEach(
          (claim, calls) -> {
            boolean resumed = claim.kind() == kind;
            assertEquals(!resumed || verified, claim.verified());
            assertEquals(new Decided(claim), calls.get(0));
            assertEquals(new Established(claim, resumed), calls.get(1));
            assertInstanceOf(Ended.class, calls.get(2));
          });
    }
  }

  @ParameterizedTest(name = "JSSE, tickets {0}, {1}")
  @CsvSource({
    "false, TLSv1.2, SESSION_ID, true",
    "false, TLSv1.3, PSK, true",
    "true, TLSv1.2, TICKET, false",
    "true, TLSv1.3, PSK, false",
  })
  void jsseIsKeptWhenItResumesAndRefusedWhenItIsNew(
      boolean tickets, String version, Kind kind, boolean verified) throws Exception {
    try (TlsServer server = new TlsServer(tickets, BOTH).start()) {
      JsseClient client = new JsseClient(version);
      assertTrue(client.get(server.port()).endsWith("hello"));
      served(server, Kind.NEW, true, false);
      server.admission.refuseNew(true);
      assertTrue(client.get(server.port()).endsWith("hello"));
      served(server, kind, verified, true);
      assertEquals("refused", new JsseClient(version).get(server.port()));
      assertEquals(Kind.NEW, server.admission.next(Decided.class).claim().kind());
    }
  }

  /** The three calls of one connection, in their order; a false claim ends as a new session. */
  private static void served(TlsServer server, Kind kind, boolean verified, boolean resumed)
      throws InterruptedException {
    Claim claim = server.admission.next(Decided.class).claim();
    assertEquals(kind, claim.kind());
    assertEquals(verified, claim.verified());
    assertEquals("127.0.0.1", claim.client().getHostAddress());
    assertTrue(claim.connector().startsWith("https-jsse-nio"), claim.connector());
    assertEquals(new Established(claim, resumed), server.admission.next(Established.class));
    Ended ended = server.admission.next(Ended.class);
    assertEquals(resumed ? kind : Kind.NEW, ended.claim().kind(), "what it cost");
    assertEquals(claim.client(), ended.claim().client());
    assertTrue(ended.cpuNanos() > 0, "CPU time of a handshake and a request");
  }
}
