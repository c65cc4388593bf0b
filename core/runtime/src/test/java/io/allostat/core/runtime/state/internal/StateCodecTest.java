package io.allostat.core.runtime.state.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.control.Gain;
import io.allostat.core.api.control.GainKey;
import io.allostat.core.runtime.testing.internal.Gains;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StateCodecTest {
  @Test
  void whatIsWrittenIsRead() throws Exception {
    SavedState state = States.numbered("web-1", 123, 50);
    assertEquals(state, StateCodec.read(StateCodec.write(state)));
    SavedState empty = SavedState.empty("default");
    assertEquals(empty, StateCodec.read(StateCodec.write(empty)));
    assertArrayEquals(StateCodec.write(state), StateCodec.write(state));
  }

  @Test
  void gainsThatAreTooManyAreLeftOutTheLeastCalibratedFirst() throws Exception {
    SavedState usual = States.numbered("web-1", 123, 50);
    Map<GainKey, Gain> gains = new HashMap<>();
    for (int i = 0; i < 60_000; i++) {
      Gain gain = Gains.gain(0.5);
      Gain calibrated = new Gain(gain.ratio(), gain.costBefore(), i % 2 == 0 ? 5 : 1);
      gains.put(Gains.key("Component" + i, 0), calibrated);
    }
    SavedState large = new SavedState(usual.instance(), usual.components(), gains);
    byte[] file = StateCodec.write(large);
    assertTrue(file.length <= StateCodec.MAX_BYTES);
    SavedState kept = StateCodec.read(file);
    assertEquals(usual.components(), kept.components());
    assertTrue(kept.gains().size() > 1000, "" + kept.gains().size());
    assertTrue(kept.gains().values().stream().allMatch(g -> g.calibrations() == 5));
  }

  @Test
  void anyCutIsRefused() throws Exception {
    byte[] file = StateCodec.write(States.small());
    // The last two bytes are the closing brace and a line end, which may be missing.
    for (int length = 0; length < file.length - 1; length++) {
      byte[] cut = Arrays.copyOf(file, length);
      assertThrows(StateFormatException.class, () -> StateCodec.read(cut));
    }
  }

  @Test
  void mutatedFilesAreRefusedOrMeanTheSame() throws Exception {
    SavedState state = States.small();
    byte[] file = StateCodec.write(state);
    SplittableRandom random = new SplittableRandom(20260101);
    int refused = 0;
    int runs = 20_000;
    for (int i = 0; i < runs; i++) {
      byte[] mutated = mutate(file, random);
      try {
        // Only blanks outside the state can change without being noticed.
        assertEquals(state, StateCodec.read(mutated), () -> new String(mutated));
      } catch (StateFormatException e) {
        assertNotNull(e.getMessage());
        refused++;
      }
    }
    assertTrue(refused > runs * 0.9, refused + " refused");
  }

  /** With the checksum made right again, the contents must be valid or refused by name. */
  @Test
  void mutatedStatesUnderARightChecksumAreRefusedOrValid() throws Exception {
    String file = new String(StateCodec.write(States.small()), StandardCharsets.UTF_8);
    byte[] payload =
        file.substring(file.indexOf("\"state\":") + 8, file.length() - 2)
            .getBytes(StandardCharsets.UTF_8);
    SplittableRandom random = new SplittableRandom(4);
    int accepted = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] mutated = mutate(payload, random);
      try {
        assertNotNull(StateCodec.read(signed(mutated)));
        accepted++;
      } catch (StateFormatException e) {
        assertNotNull(e.getMessage());
      }
    }
    assertTrue(accepted > 0, "a changed digit is still a valid state");
  }

  @Test
  void noiseIsRefused() {
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 2000; i++) {
      byte[] noise = new byte[random.nextInt(200)];
      random.nextBytes(noise);
      assertThrows(StateFormatException.class, () -> StateCodec.read(noise));
    }
    byte[] deep = "[".repeat(100_000).getBytes(StandardCharsets.US_ASCII);
    assertThrows(StateFormatException.class, () -> StateCodec.read(deep));
    byte[] nested =
        ("{\"state\":{\"a\":" + "[".repeat(100_000)).getBytes(StandardCharsets.US_ASCII);
    assertThrows(StateFormatException.class, () -> StateCodec.read(nested));
    assertThrows(
        StateFormatException.class, () -> StateCodec.read(new byte[StateCodec.MAX_BYTES + 1]));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"instance\" : \"default\"|\"instance\" : \"a b\"|instance: expected",
        "\"serviceLevel\" : 1|\"serviceLevel\" : 2|level of C0: expected 0 to 1, got 2",
        "\"serviceLevel\" : 1|\"serviceLevel\" : 1.5|serviceLevel: expected Integer, got Double",
        "\"pinned\" : false|\"pinned\" : \"no\"|pinned: expected Boolean, got String",
        "\"name\" : \"C1\"|\"name\" : \"C0\"|component C0 is there twice",
        "\"fromLevel\" : 0|\"fromLevel\" : -1|level of C0: expected 0 to ",
        "\"costBefore\" : 0.04|\"costBefore\" : -1|costBefore: expected a finite number >= 0",
        "\"upper\" : 0.014|\"upper\" : 1e999|ratio: expected finite figures",
        "\"lower\" : 0.0035|\"lower\" : 0.5|estimate: expected lower <= point <= upper",
        "\"calibrations\" : 2|\"calibrations\" : 0|calibrations: expected >= 1, got 0",
        "\"samples\" : 100|\"samples\" : -5|samples: expected >= 0, got -5",
        "\"resource\" : \"cpu\"|\"resource\" : \"a.b\"|resource: expected",
        "\"resource\" : \"cpu\"|\"recourse\" : \"cpu\"|resource: expected String, got nothing",
      })
  void aFieldThatDoesNotFitIsNamed(String from, String to, String message) throws Exception {
    String file = new String(StateCodec.write(States.small()), StandardCharsets.UTF_8);
    String payload = file.substring(file.indexOf("\"state\":") + 8, file.length() - 2);
    assertTrue(payload.contains(from), payload);
    int at = payload.indexOf(from);
    String changed = payload.substring(0, at) + to + payload.substring(at + from.length());
    StateFormatException refused =
        assertThrows(
            StateFormatException.class,
            () -> StateCodec.read(signed(changed.getBytes(StandardCharsets.UTF_8))));
    assertTrue(refused.getMessage().contains(message), refused.getMessage());
  }

  @Test
  void anotherSchemaIsRefused() throws Exception {
    String file = new String(StateCodec.write(States.small()), StandardCharsets.UTF_8);
    byte[] newer = file.replace("\"schema\":1", "\"schema\":2").getBytes(StandardCharsets.UTF_8);
    assertEquals(
        "schema: expected 1, got 2",
        assertThrows(StateFormatException.class, () -> StateCodec.read(newer)).getMessage());
  }

  private static byte[] signed(byte[] payload) {
    CRC32C crc = new CRC32C();
    crc.update(payload);
    String head =
        "{\"schema\":1,\"checksum\":\""
            + HexFormat.of().toHexDigits((int) crc.getValue())
            + "\",\"state\":";
    byte[] start = head.getBytes(StandardCharsets.US_ASCII);
    byte[] file = Arrays.copyOf(start, start.length + payload.length + 1);
    System.arraycopy(payload, 0, file, start.length, payload.length);
    file[file.length - 1] = '}';
    return file;
  }

  private static byte[] mutate(byte[] original, SplittableRandom random) {
    byte[] mutated = original.clone();
    for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
      int at = random.nextInt(mutated.length);
      switch (random.nextInt(4)) {
        case 0 -> mutated[at] = (byte) random.nextInt(256);
        case 1 -> mutated[at] ^= (byte) (1 << random.nextInt(8));
        case 2 -> mutated = Arrays.copyOf(mutated, Math.max(1, at));
        default -> {
          int from = random.nextInt(mutated.length);
          int length = Math.min(random.nextInt(40), mutated.length - Math.max(at, from));
          System.arraycopy(mutated, from, mutated, at, length);
        }
      }
    }
    return mutated;
  }
}
