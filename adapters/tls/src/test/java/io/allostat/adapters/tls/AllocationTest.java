package io.allostat.adapters.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.allostat.adapters.tls.ClientHelloScanner.Field;
import io.allostat.adapters.tls.ClientHelloScanner.Outcome;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every connection takes this path, also the ones that are part of an attack. */
class AllocationTest {
  private static final int WARM_UP = 20_000;
  private static final int ROUNDS = 1_000;

  @Test
  void scanningAndClassifyingAllocateNothing() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    assumeTrue(
        threads.isThreadAllocatedMemorySupported() && threads.isThreadAllocatedMemoryEnabled(),
        "needs a virtual machine that counts the memory that threads allocate");
    ByteBuffer[] hellos = hellos();
    ClientHelloScanner scanner = new ClientHelloScanner();
    Set<TlsVersion> enabled = TlsVersion.among("TLSv1.2", "TLSv1.3");
    byte[] name = new byte[256];
    run(scanner, hellos, enabled, name, WARM_UP);
    long before = threads.getCurrentThreadAllocatedBytes();
    int checksum = run(scanner, hellos, enabled, name, ROUNDS);
    long after = threads.getCurrentThreadAllocatedBytes();
    assertEquals(0, after - before, () -> "bytes in " + ROUNDS + " rounds, sum " + checksum);
  }

  private static int run(
      ClientHelloScanner scanner,
      ByteBuffer[] hellos,
      Set<TlsVersion> enabled,
      byte[] name,
      int rounds) {
    int checksum = 0;
    for (int round = 0; round < rounds; round++) {
      for (ByteBuffer hello : hellos) {
        Outcome outcome = scanner.scan(hello);
        checksum += outcome.ordinal();
        if (outcome == Outcome.CLIENT_HELLO) {
          checksum += scanner.claim(enabled).ordinal() + scanner.copy(Field.SERVER_NAME, name, 0);
        }
      }
    }
    return checksum;
  }

  /** Whole, cut, in many records, and no hello at all. */
  private static ByteBuffer[] hellos() {
    List<byte[]> recorded = RecordedHello.all().stream().map(RecordedHello::bytes).toList();
    byte[] first = recorded.get(0);
    return Stream.concat(
            recorded.stream(),
            Stream.of(
                Bytes.hex("16 03 01 00"),
                Bytes.hex("474554202f"),
                Bytes.hex("80 2e 01"),
                Records.record(Bytes.filled(60, 1)),
                Records.inPiecesOf(9, Records.message(first))))
        .map(ByteBuffer::wrap)
        .toArray(ByteBuffer[]::new);
  }
}
