package io.allostat.demoapps.bench;

import io.allostat.adapters.tls.ClientHelloScanner;
import io.allostat.adapters.tls.TlsVersion;
import io.allostat.core.api.admission.Claim;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Time and memory for telling what a client claims, by recorded hello. One thread. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ClientHelloBenchmark {
  /** The file of a hello, without its suffix: the shortest, the longest, and some between. */
  @Param({
    "openssl-limited-to-1.0-3.0_full",
    "jsse-17.0_full",
    "openssl-3.0_resumed-1.3",
    "curl-7.88_resumed-1.3",
    "go-1.26_resumed-1.3"
  })
  public String hello;

  private final ClientHelloScanner scanner = new ClientHelloScanner();
  private final Set<TlsVersion> enabled = TlsVersion.among("TLSv1.2", "TLSv1.3");
  private ByteBuffer bytes;

  /** For JMH. */
  public ClientHelloBenchmark() {}

  /**
   * Reads the hello into a direct buffer, as a server has it.
   *
   * @throws IOException if there is no such hello
   */
  @Setup
  public void read() throws IOException {
    try (InputStream in =
        ClientHelloBenchmark.class.getResourceAsStream("hellos/" + hello + ".bin")) {
      if (in == null) {
        throw new IOException("no hello " + hello);
      }
      byte[] all = in.readAllBytes();
      bytes = ByteBuffer.allocateDirect(all.length).put(all).flip();
    }
  }

  /**
   * @return what the client claims
   */
  @Benchmark
  public Claim.Kind classify() {
    scanner.scan(bytes);
    return scanner.claim(enabled);
  }
}
