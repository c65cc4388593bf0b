package io.allostat.adapters.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random hellos are read back; random bytes and randomly damaged hellos end in a value. */
class HelloPropertiesTest {
  private static final int ROUNDS = 2_000;

  private final ClientHelloParser parser = new ClientHelloParser(1 << 17);

  @ParameterizedTest
  @ValueSource(longs = {1, 20260101, -7})
  void whatIsWrittenIsReadBack(long seed) {
    Random random = new Random(seed);
    for (int round = 0; round < ROUNDS; round++) {
      HelloBuilder builder = new HelloBuilder();
      ClientHello written = write(random, builder);
      byte[] records = split(random, builder.message());
      assertEquals(written, parser.parse(ByteBuffer.wrap(records)), "seed " + seed + ": " + round);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {2, 20260102, -8})
  void anyBytesEndInAValue(long seed) {
    Random random = new Random(seed);
    for (int round = 0; round < ROUNDS; round++) {
      byte[] bytes = bytes(random, random.nextInt(300));
      // Half of them get past the first checks.
      if (random.nextBoolean() && bytes.length > 9) {
        System.arraycopy(Bytes.hex("16 03 01 00 ff 01 00 00"), 0, bytes, 0, 8);
      }
      Invariants.check(bytes);
    }
  }

  @Test
  void damagedHellosEndInAValue() {
    Random random = new Random(3);
    List<byte[]> seeds = RecordedHello.all().stream().map(RecordedHello::bytes).toList();
    for (int round = 0; round < 10 * ROUNDS; round++) {
      byte[] message = Records.message(seeds.get(random.nextInt(seeds.size())));
      byte[] bytes = random.nextBoolean() ? Records.record(message) : split(random, message);
      int damages = 1 + random.nextInt(8);
      for (int i = 0; i < damages; i++) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      Invariants.check(Arrays.copyOf(bytes, bytes.length - random.nextInt(2)));
    }
  }

  private static ClientHello write(Random random, HelloBuilder builder) {
    int version = 0x0300 + random.nextInt(6);
    Set<TlsVersion> versions = EnumSet.noneOf(TlsVersion.class);
    Opaque sessionId = Opaque.copyOf(bytes(random, random.nextInt(33)));
    boolean ticketSupported = random.nextBoolean();
    Opaque ticket = Opaque.EMPTY;
    List<Opaque> keys = new ArrayList<>();
    boolean earlyData = random.nextBoolean();
    String serverName = "";
    List<String> protocols = List.of();
    builder.version(version).sessionId(sessionId.toByteArray());
    builder.suites(bytes(random, 2 * (1 + random.nextInt(40))));
    if (ticketSupported) {
      ticket = Opaque.copyOf(bytes(random, random.nextBoolean() ? 0 : random.nextInt(2000)));
      builder.ticket(ticket.toByteArray());
    }
    if (random.nextBoolean()) {
      serverName = "host" + random.nextInt() + ".example";
      builder.serverName(serverName);
    }
    if (random.nextBoolean()) {
      int[] codes = random.ints(1 + random.nextInt(6), 0x02fe, 0x0306).toArray();
      builder.versions(codes);
      for (TlsVersion each : TlsVersion.values()) {
        if (IntStream.of(codes).anyMatch(code -> code == each.code())) {
          versions.add(each);
        }
      }
    } else {
      for (TlsVersion each : EnumSet.range(TlsVersion.TLS_1_0, TlsVersion.TLS_1_2)) {
        if (each.code() <= version) {
          versions.add(each);
        }
      }
    }
    if (random.nextBoolean()) {
      builder.extension(100 + random.nextInt(0xff00), bytes(random, random.nextInt(1500)));
    }
    if (random.nextBoolean()) {
      protocols = IntStream.rangeClosed(0, random.nextInt(4)).mapToObj(i -> "p" + i).toList();
      builder.protocols(protocols);
    }
    if (earlyData) {
      builder.earlyData();
    }
    if (random.nextBoolean()) {
      for (int i = random.nextInt(4); i >= 0; i--) {
        keys.add(Opaque.copyOf(bytes(random, 1 + random.nextInt(500))));
      }
      builder.preSharedKeys(keys.stream().map(Opaque::toByteArray).toList());
    }
    return new ClientHello(
        version,
        versions,
        sessionId,
        ticketSupported,
        ticket,
        keys,
        earlyData,
        serverName,
        protocols);
  }

  private static byte[] split(Random random, byte[] message) {
    List<Integer> sizes = new ArrayList<>();
    int left = message.length;
    while (left > 0 && random.nextInt(4) > 0) {
      int size = 1 + random.nextInt(Math.min(left, 1 + random.nextInt(400)));
      sizes.add(size);
      left -= size;
    }
    return Records.fragmented(message, sizes.stream().mapToInt(Integer::intValue).toArray());
  }

  private static byte[] bytes(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
