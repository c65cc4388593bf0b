package io.allostat.nativeaffinity.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Text from outside is either a set or one kind of refusal that names the setting. */
class HostileTextTest {
  private static final long SEED = 20_060_314L;
  private static final int ROUNDS = 20_000;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "-",
        "-1",
        "1-",
        "0--3",
        ",",
        "0,",
        ",0",
        "0,,1",
        "0 1",
        "0-3 8",
        "0- 3",
        "0-3-5",
        "0-3:2",
        "0-3:/4",
        "0-3:2/",
        "3:1/2",
        "0-3:2/4/8",
        "0x3",
        "+1",
        "1.5",
        "1e3",
        "all",
        "0-N",
        "\u0661",
        "\uff11",
        "0\u00001",
        "0;1",
        "--",
        ":/",
        "0\u20033"
      })
  void whatIsNoListIsRefused(String text) {
    String message = refusal(CpuSet::parseCpuList, text);
    assertTrue(
        message.startsWith("cpus: expected a CPU list such as 0-3,8 or 0-10:2/4, got "), message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "8192 | CPU numbers from 0 to 8191",
        "0-8192 | CPU numbers from 0 to 8191",
        "2147483648 | CPU numbers from 0 to 8191",
        "0-4294967295 | CPU numbers from 0 to 8191",
        "99999999999999999999999999 | CPU numbers from 0 to 8191",
        "0-3:2/4294967300 | CPU numbers from 0 to 8191",
        "3-0 | ranges that do not fall, such as 0-3",
        "0-3:0/2 | strides used/group with 1 <= used <= group, such as 0-10:2/4",
        "0-3:3/2 | strides used/group with 1 <= used <= group, such as 0-10:2/4",
        "0-3:0/0 | strides used/group with 1 <= used <= group, such as 0-10:2/4",
      })
  void whatIsOutOfRangeIsRefusedByItsReason(String text, String expected) {
    assertEquals(
        "cpus: expected " + expected + ", got " + text, refusal(CpuSet::parseCpuList, text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "g",
        "0x",
        ",",
        "1,",
        ",1",
        "1,,1",
        "1, 1",
        "-1",
        "0x0x1",
        "123456789,1",
        "1,123456789",
        "\uff11",
        "\u0661"
      })
  void whatIsNoMaskIsRefused(String text) {
    String message = refusal(CpuSet::parseHexMask, text);
    assertTrue(message.startsWith("cpus: expected a hexadecimal CPU mask such as f or "), message);
  }

  @Test
  void aMaskBeyondTheLargestCpuIsRefusedUnlessItsBitsAreZero() {
    String zeros = ",00000000".repeat(256);
    assertEquals(CpuSet.none(), CpuSet.parseHexMask("cpus", "0" + zeros));
    assertTrue(
        refusal(CpuSet::parseHexMask, "1" + zeros)
            .startsWith("cpus: expected CPU numbers from 0 to 8191, got 1,00000000,"));
  }

  @Test
  void nullAndOverlongTextsAreRefused() {
    assertEquals(
        "cpus: expected a CPU list such as 0-3,8 or 0-10:2/4, got null",
        refusal(CpuSet::parseCpuList, null));
    assertTrue(refusal(CpuSet::parseHexMask, null).endsWith("got null"));
    refusal(CpuSet::parseCpuList, "0,".repeat(50_000) + "0");
    refusal(CpuSet::parseHexMask, "0".repeat(100_000));
  }

  @Test
  void aMessageIsShortAndHasNoControlCharacters() {
    String message =
        refusal(CpuSet::parseCpuList, "x\n\u001b[31mERROR forged\r\n" + "9".repeat(60_000));
    assertTrue(message.length() < 200, message);
    assertTrue(message.chars().allMatch(c -> c >= ' ' && c <= '~'), message);
  }

  @Test
  void theLongestCanonicalListIsWithinTheBound() {
    CpuSet pairs = CpuSet.parseCpuList("cpus", "0-8191:2/3");
    assertTrue(pairs.toCpuList().length() > 25_000);
    assertEquals(pairs, CpuSet.parseCpuList("cpus", pairs.toCpuList()));
  }

  @Test
  void randomSetsComeBackFromBothNotations() {
    Random random = new Random(SEED);
    for (int round = 0; round < 2_000; round++) {
      TreeSet<Integer> numbers = new TreeSet<>();
      int bound = 1 + random.nextInt(CpuSet.MAX_CPU + 1);
      for (int i = random.nextInt(200); i > 0; i--) {
        int first = random.nextInt(bound);
        for (int cpu = first; cpu < Math.min(bound, first + 1 + random.nextInt(8)); cpu++) {
          numbers.add(cpu);
        }
      }
      CpuSet cpus = CpuSet.of(numbers.stream().mapToInt(Integer::intValue).toArray());
      assertEquals(numbers.size(), cpus.size());
      assertEquals(cpus, CpuSet.parseCpuList("cpus", cpus.toCpuList()));
      assertEquals(cpus, CpuSet.parseHexMask("cpus", cpus.toHexMask()));
    }
  }

  @Test
  void randomStridesMatchTheirDefinition() {
    Random random = new Random(SEED);
    for (int round = 0; round < 2_000; round++) {
      int first = random.nextInt(500);
      int last = first + random.nextInt(500);
      int group = 1 + random.nextInt(40);
      int used = 1 + random.nextInt(group);
      BitSet expected = new BitSet();
      for (int cpu = first; cpu <= last; cpu++) {
        expected.set(cpu, (cpu - first) % group < used);
      }
      CpuSet parsed = CpuSet.parseCpuList("cpus", first + "-" + last + ":" + used + "/" + group);
      assertEquals(CpuSet.of(expected.stream().toArray()), parsed);
    }
  }

  @Test
  void randomListTextIsASetOrARefusal() {
    int sets = fuzz("0123456789-,:/ \n", CpuSet::parseCpuList, CpuSet::toCpuList);
    assertTrue(sets > 100 && sets < ROUNDS - 100, "both outcomes are exercised: " + sets);
  }

  @Test
  void randomMaskTextIsASetOrARefusal() {
    int sets = fuzz("0123456789abcdefABCDEF,,x ", CpuSet::parseHexMask, CpuSet::toHexMask);
    assertTrue(sets > 100 && sets < ROUNDS - 100, "both outcomes are exercised: " + sets);
  }

  /** Anything thrown other than a refusal fails the test; returns how many texts were sets. */
  private static int fuzz(
      String alphabet,
      BiFunction<String, String, CpuSet> parser,
      Function<CpuSet, String> printer) {
    Random random = new Random(SEED);
    int sets = 0;
    for (int round = 0; round < ROUNDS; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(24); i > 0; i--) {
        boolean odd = random.nextInt(200) == 0;
        text.append(
            odd
                ? (char) random.nextInt(Character.MAX_VALUE + 1)
                : alphabet.charAt(random.nextInt(alphabet.length())));
      }
      CpuSet parsed;
      try {
        parsed = parser.apply("cpus", text.toString());
      } catch (IllegalArgumentException refused) {
        assertEquals(IllegalArgumentException.class, refused.getClass(), text.toString());
        assertTrue(refused.getMessage().startsWith("cpus: expected "), refused.getMessage());
        continue;
      }
      sets++;
      String printed = printer.apply(parsed);
      assertEquals(parsed, parser.apply("cpus", printed));
      assertEquals(printed, printer.apply(parser.apply("cpus", printed)));
    }
    return sets;
  }

  private static String refusal(BiFunction<String, String, CpuSet> parser, String text) {
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> parser.apply("cpus", text));
    assertEquals(IllegalArgumentException.class, refused.getClass());
    return refused.getMessage();
  }
}
