package io.allostat.adapters.tls;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** Looks for bytes that break what must hold for any; begins from the recorded hellos. */
class ClientHelloFuzzTest {
  static Stream<byte[]> recorded() {
    return RecordedHello.all().stream().map(RecordedHello::bytes);
  }

  @MethodSource("recorded")
  @FuzzTest(maxDuration = "5s")
  void anyBytesEndInAValue(byte[] bytes) {
    Invariants.check(bytes);
  }
}
