package io.allostat.adapters.tls.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.AdmissionConnector;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Verdict;
import io.allostat.core.testkit.RecordingAdmission;
import io.allostat.core.testkit.tls.JsseClient;
import io.allostat.core.testkit.tls.Keystores;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The engine, call by call. */
class AdmissionEngineTest {
  private final RecordingAdmission admission = new RecordingAdmission();
  private final ByteBuffer out = ByteBuffer.allocate(32 << 10);
  private AdmissionTls control;
  private SSLContext context;
  private SSLEngine engine;

  @BeforeEach
  void makeEngine() throws Exception {
    context = Keystores.context(Keystores.make(Path.of("target", "keystores"), "RSA"));
    control = new AdmissionTls("test", admission);
    engine = control.engine(context, InetAddress.getLoopbackAddress());
    engine.beginHandshake();
  }

  private static ByteBuffer hello() throws Exception {
    return ByteBuffer.wrap(new JsseClient("TLSv1.3").hello());
  }

  @Test
  void theEngineSeesNothingOfARefusedHello() throws Exception {
    admission.refuseNew(true);
    ByteBuffer hello = hello();
    ConnectionRefusedException refused =
        assertThrows(ConnectionRefusedException.class, () -> engine.unwrap(hello, out));
    assertEquals(RecordingAdmission.REASON, refused.getMessage());
    assertEquals(0, refused.getStackTrace().length);
    assertFalse(hello.hasRemaining());
    assertNull(engine.getHandshakeSession());
    assertNull(engine.getDelegatedTask());
    assertTrue(engine.isInboundDone() && engine.isOutboundDone());
    assertEquals(HandshakeStatus.NOT_HANDSHAKING, engine.getHandshakeStatus());
    assertEquals(Status.CLOSED, engine.unwrap(hello(), out).getStatus());
    assertEquals(Status.CLOSED, engine.wrap(ByteBuffer.allocate(0), out).getStatus());
    assertEquals(0, out.position());
  }

  @Test
  void anAlertIsLeftToWrap() throws Exception {
    admission.refuseNew(true);
    control.setAlertFirst(true);
    assertThrows(ConnectionRefusedException.class, () -> engine.unwrap(hello(), out));
    assertEquals(HandshakeStatus.NEED_WRAP, engine.getHandshakeStatus());
    assertFalse(engine.isOutboundDone());
    ByteBuffer small = ByteBuffer.allocate(6);
    ByteBuffer nothing = ByteBuffer.allocate(0);
    assertEquals(Status.BUFFER_OVERFLOW, engine.wrap(nothing, small).getStatus());
    SSLEngineResult result = engine.wrap(nothing, out);
    assertEquals(Status.CLOSED, result.getStatus());
    assertEquals(7, result.bytesProduced());
    assertEquals(21, out.get(0));
    assertTrue(engine.isOutboundDone());
  }

  @ParameterizedTest
  @CsvSource({"1", "7", "100", "16384"})
  void recordsAreTakenOneByOneWhateverArrives(int piece) throws Exception {
    byte[] hello = hello().array();
    ByteBuffer records = ByteBuffer.allocate(6 * hello.length);
    for (int at = 5; at < hello.length; at += piece) {
      int length = Math.min(piece, hello.length - at);
      records.put((byte) 22).putShort((short) 0x0301).putShort((short) length);
      records.put(hello, at, length);
    }
    int end = records.flip().limit();
    // One more byte each time, as slowly as a network can be.
    for (int there = 0; there < end - 1; there++) {
      int taken = records.position();
      SSLEngineResult result = engine.unwrap(records.limit(there), out);
      assertEquals(records.position() - taken, result.bytesConsumed());
      assertEquals(HandshakeStatus.NEED_UNWRAP, result.getHandshakeStatus());
      assertEquals(HandshakeStatus.NEED_UNWRAP, engine.getHandshakeStatus());
      assertTrue(admission.quiet());
    }
    SSLEngineResult result = engine.unwrap(records.limit(end), out);
    assertEquals(Status.OK, result.getStatus());
    assertEquals(HandshakeStatus.NEED_TASK, result.getHandshakeStatus());
    assertEquals(end, records.position());
    assertEquals(Claim.Kind.NEW, admission.next(RecordingAdmission.Decided.class).claim().kind());
    assertNotNull(engine.getDelegatedTask());
  }

  @Test
  void whoseHelloIsRejectedHasBrokenItOff() throws Exception {
    SSLEngine older = control.engine(context, InetAddress.getLoopbackAddress());
    older.setEnabledProtocols(new String[] {"TLSv1.2"});
    ByteBuffer hello = hello();
    assertThrows(
        SSLException.class,
        () -> {
          older.unwrap(hello, out);
          older.getDelegatedTask().run();
          older.wrap(ByteBuffer.allocate(0), out);
          older.wrap(ByteBuffer.allocate(0), out);
        });
    older.closeOutbound();
    Claim claim = admission.next(RecordingAdmission.Decided.class).claim();
    assertEquals(claim, admission.next(RecordingAdmission.BrokenOff.class).claim());
    assertTrue(admission.quiet(), "once");
  }

  @Test
  void aFailureOfOursAdmits() throws Exception {
    control.setAdmission(
        new Admission() {
          @Override
          public Verdict decide(Claim claim) {
            throw new OutOfMemoryError("decide");
          }

          @Override
          public void established(Claim claim, boolean resumed) {}

          @Override
          public void ended(Claim claim, long cpuNanos, int standsFor) {
            throw new OutOfMemoryError("ended");
          }
        });
    assertEquals(HandshakeStatus.NEED_TASK, engine.unwrap(hello(), out).getHandshakeStatus());
    engine.closeOutbound();
    assertEquals(2, control.counts().failures());
  }

  /** Gives those who join another to ask. */
  private static final class Joinable implements Admission {
    private final RecordingAdmission asked = new RecordingAdmission();
    private final List<AdmissionConnector> joined = new ArrayList<>();

    @Override
    public Admission join(AdmissionConnector connector) {
      joined.add(connector);
      return asked;
    }

    @Override
    public void leave(AdmissionConnector connector) {
      joined.remove(connector);
    }

    @Override
    public Verdict decide(Claim claim) {
      throw new IllegalStateException("who joined asks another");
    }

    @Override
    public void established(Claim claim, boolean resumed) {}

    @Override
    public void ended(Claim claim, long cpuNanos, int standsFor) {}
  }

  @Test
  void aControlIsJoinedFromItsMakingToItsClose() throws Exception {
    Joinable first = new Joinable();
    final Joinable second = new Joinable();
    try (AdmissionTls joining = new AdmissionTls("joining", first)) {
      AdmissionConnector connector = first.joined.get(0);
      assertEquals("joining", connector.name());
      SSLEngine asking = joining.engine(context, InetAddress.getLoopbackAddress());
      asking.beginHandshake();
      asking.unwrap(hello(), out);
      assertEquals(
          "joining", first.asked.next(RecordingAdmission.Decided.class).claim().connector());
      assertEquals(1, connector.counts().newConnections());
      joining.setAdmission(second);
      assertEquals(List.of(), first.joined);
      assertEquals(List.of(connector), second.joined);
      asking.closeOutbound();
      first.asked.next(RecordingAdmission.BrokenOff.class);
      assertTrue(second.asked.quiet(), "it ends where it was admitted");
    }
    assertEquals(List.of(), second.joined);
  }

  @Test
  void whereAllAreAdmittedNoClockIsRead() throws Exception {
    control.setAdmission(Admission.ALL);
    assertEquals(HandshakeStatus.NEED_TASK, engine.unwrap(hello(), out).getHandshakeStatus());
    engine.getDelegatedTask().run();
    engine.closeOutbound();
    assertTrue(control.phases().stream().allMatch(time -> time.count() == 0));
  }

  @Test
  void anEngineInClientModeIsNotAskedAbout() throws Exception {
    SSLEngine client = control.wrap(context).createSSLEngine("127.0.0.1", 443);
    client.setUseClientMode(true);
    assertTrue(client.wrap(ByteBuffer.allocate(0), out).bytesProduced() > 0);
    client.closeOutbound();
    assertTrue(admission.quiet());
    assertEquals(0, control.counts().abandoned());
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, 127.0.0.1",
    "255.1.20.199, 255.1.20.199",
    "::1, 0:0:0:0:0:0:0:1",
    "256.1.1.1, 0.0.0.0",
    "1.2.3, 0.0.0.0",
    "1.2.3.4., 0.0.0.0",
    "localhost, 0.0.0.0",
    ", 0.0.0.0",
    "1::2::3, 0.0.0.0",
  })
  void namesAreNotLookedUp(String peer, String address) {
    assertEquals(address, ClientAddress.of(peer).getHostAddress());
  }
}
