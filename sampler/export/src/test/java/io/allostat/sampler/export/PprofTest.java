package io.allostat.sampler.export;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.StackProfile;
import io.allostat.core.api.settings.SettingException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PprofTest {
  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

  private static Message decoded(byte[] gzipped) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(gzipped))) {
      return new Message(in.readAllBytes());
    }
  }

  @Test
  void theMessageIsThatOfProfileProto() throws IOException {
    Message profile = decoded(Pprof.of(Profiles.byHand(), List.of("cpu", "database"), BEGIN));
    List<String> strings = profile.texts(6);
    assertEquals("", strings.get(0));
    List<String> types = new ArrayList<>();
    for (Message type : profile.messages(1)) {
      types.add(strings.get((int) type.number(1)) + "/" + strings.get((int) type.number(2)));
    }
    assertEquals(
        List.of(
            "cpu_samples/count",
            "cpu_use/nanoseconds",
            "database_samples/count",
            "database_use/nanoseconds"),
        types);
    assertEquals(
        Map.of(
            "A.B", "[40, 4000000000, 40, 4000000000]",
            "A.C", "[20, 2000000000, 0, 0]",
            "(jvm)", "[3, 1600000000, 0, 0]",
            "A", "[4, 400000000, 0, 0]"),
        samples(profile));
    assertEquals(BEGIN.getEpochSecond() * 1_000_000_000L, profile.number(9));
    assertEquals(10_000_000_000L, profile.number(10));
    assertEquals("wall", strings.get((int) profile.messages(11).get(0).number(1)));
    assertEquals(100_000_000L, profile.number(12));
    assertEquals("cpu_use", strings.get((int) profile.number(14)));
  }

  /** The values of each sample, by its stack as it is printed. */
  private static Map<String, String> samples(Message profile) {
    List<String> strings = profile.texts(6);
    Map<Long, String> functions = new HashMap<>();
    for (Message function : profile.messages(5)) {
      functions.put(function.number(1), strings.get((int) function.number(2)));
    }
    Map<Long, String> locations = new HashMap<>();
    for (Message location : profile.messages(4)) {
      locations.put(location.number(1), functions.get(location.messages(4).get(0).number(1)));
    }
    Map<String, String> samples = new HashMap<>();
    for (Message sample : profile.messages(2)) {
      List<String> names = new ArrayList<>();
      sample.packed(1).forEach(id -> names.add(0, locations.get(id)));
      samples.put(String.join(".", names), sample.packed(2).toString());
    }
    return samples;
  }

  @Test
  void aSmallProfileIsTheseBytes() throws IOException {
    Profile profile =
        ProfileJson.read(
            """
            {"windowSeconds":2,"samplingInstants":4,
             "resources":[{"resource":"r","controlled":true,"usage":0.5,"capacity":1,"samples":1,
              "usagePerSample":0.0000000005}],
             "stacks":[{"stack":"A","resource":"r","executionRate":1,"samples":1}]}
            """
                .getBytes(StandardCharsets.UTF_8));
    try (GZIPInputStream in =
        new GZIPInputStream(
            new ByteArrayInputStream(Pprof.of(profile, List.of("r"), Instant.EPOCH)))) {
      assertArrayEquals(
          bytes(
              // sample_type: r_samples (1) in count (2), r_use (3) in nanoseconds (4)
              "0a 04 08 01 10 02",
              "0a 04 08 03 10 04",
              // sample: location 1; 1 sample, 1 ns
              "12 07 0a 01 01 12 02 01 01",
              // location 1: line with function 1; function 1: name A (5)
              "22 06 08 01 22 02 08 01",
              "2a 04 08 01 10 05",
              // duration 2 s; period type wall (6) in nanoseconds (4), every 0.5 s; default r_use
              "50 80 a8 d6 b9 07",
              "5a 04 08 06 10 04",
              "60 80 ca b5 ee 01",
              "70 03",
              "32 00",
              "32 09 72 5f 73 61 6d 70 6c 65 73",
              "32 05 63 6f 75 6e 74",
              "32 05 72 5f 75 73 65",
              "32 0b 6e 61 6e 6f 73 65 63 6f 6e 64 73",
              "32 01 41",
              "32 04 77 61 6c 6c"),
          in.readAllBytes());
    }
  }

  private static byte[] bytes(String... lines) {
    String[] hex = String.join(" ", lines).split(" ");
    byte[] bytes = new byte[hex.length];
    for (int i = 0; i < hex.length; i++) {
      bytes[i] = (byte) Integer.parseInt(hex[i], 16);
    }
    return bytes;
  }

  @Test
  void samplesAddUp() throws IOException {
    Random random = new Random(21);
    for (int run = 0; run < 50; run++) {
      Profile profile = Profiles.random(random);
      long samples = 0;
      for (Message sample : decoded(Pprof.of(profile, List.of("cpu"), BEGIN)).messages(2)) {
        samples += sample.packed(2).get(0);
      }
      assertEquals(profile.stacks().stream().mapToLong(StackProfile::samples).sum(), samples);
    }
  }

  @Test
  void resourcesAreChecked() {
    Profile profile = Profiles.byHand();
    assertThrows(IllegalArgumentException.class, () -> Pprof.of(profile, List.of(), Instant.EPOCH));
    assertThrows(SettingException.class, () -> Pprof.of(profile, List.of("disk"), Instant.EPOCH));
  }

  @Test
  @Tag("once")
  void goReadsIt(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("profile.pb.gz");
    Files.write(file, Pprof.of(Profiles.byHand(), List.of("cpu", "database"), BEGIN));
    Path output = folder.resolve("raw.txt");
    String raw = run(output, "go", "tool", "pprof", "-raw", file.toString());
    assertTrue(
        raw.contains(
            "cpu_samples/count cpu_use/nanoseconds[dflt] database_samples/count database_use/nanoseconds"),
        raw);
    Map<String, String> locations = new HashMap<>();
    Matcher location = Pattern.compile("(?m)^ *(\\d+): 0x0 (?:M=\\d+ )?(\\S+) :0:0 ").matcher(raw);
    while (location.find()) {
      locations.put(location.group(1), location.group(2));
    }
    Set<String> stacks = new HashSet<>();
    Matcher sample = Pattern.compile("(?m)^((?: +\\d+){4}): ((?:\\d+ )+)$").matcher(raw);
    while (sample.find()) {
      List<String> names = new ArrayList<>();
      for (String id : sample.group(2).trim().split(" ")) {
        names.add(0, locations.get(id));
      }
      stacks.add(String.join(".", names) + sample.group(1).replaceAll(" +", " "));
    }
    assertEquals(
        Set.of(
            "A.B 40 4000000000 40 4000000000",
            "A.C 20 2000000000 0 0",
            "(jvm) 3 1600000000 0 0",
            "A 4 400000000 0 0"),
        stacks,
        raw);
  }

  /** Runs a program, or skips the test where it is not to be had. */
  private static String run(Path output, String... command) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    // Neither a newer toolchain nor anything else is to be fetched.
    builder.environment().put("GOTOOLCHAIN", "local");
    builder.environment().put("GOPROXY", "off");
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      assumeTrue(false, "needs go on the PATH: " + e.getMessage());
      throw e;
    }
    // The first call compiles pprof.
    boolean ended = process.waitFor(5, TimeUnit.MINUTES);
    process.destroyForcibly();
    String said = Files.readString(output);
    assertTrue(ended, () -> "go did not end: " + said);
    assumeTrue(!said.contains("no such tool"), "needs go with its tool pprof: " + said);
    assertEquals(0, process.exitValue(), said);
    return said;
  }

  /** A protocol buffers message, taken apart without knowing its type. */
  private static final class Message {
    private final Map<Integer, List<byte[]>> contents = new HashMap<>();
    private final Map<Integer, Long> numbers = new HashMap<>();

    Message(byte[] bytes) {
      ByteBuffer in = ByteBuffer.wrap(bytes);
      while (in.hasRemaining()) {
        int key = (int) varint(in);
        if ((key & 7) == 0) {
          numbers.put(key >> 3, varint(in));
        } else {
          assertEquals(2, key & 7, "wire type");
          byte[] content = new byte[(int) varint(in)];
          in.get(content);
          contents.computeIfAbsent(key >> 3, k -> new ArrayList<>()).add(content);
        }
      }
    }

    private static long varint(ByteBuffer in) {
      long value = 0;
      for (int shift = 0; ; shift += 7) {
        byte next = in.get();
        value |= (long) (next & 0x7f) << shift;
        if (next >= 0) {
          return value;
        }
      }
    }

    long number(int field) {
      return numbers.getOrDefault(field, 0L);
    }

    List<Message> messages(int field) {
      return contents.getOrDefault(field, List.of()).stream().map(Message::new).toList();
    }

    List<String> texts(int field) {
      return contents.getOrDefault(field, List.of()).stream()
          .map(text -> new String(text, StandardCharsets.UTF_8))
          .toList();
    }

    List<Long> packed(int field) {
      List<Long> values = new ArrayList<>();
      for (byte[] content : contents.getOrDefault(field, List.of())) {
        ByteBuffer in = ByteBuffer.wrap(content);
        while (in.hasRemaining()) {
          values.add(varint(in));
        }
      }
      return values;
    }
  }
}
