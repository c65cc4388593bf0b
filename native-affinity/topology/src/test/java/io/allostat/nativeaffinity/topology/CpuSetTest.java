package io.allostat.nativeaffinity.topology;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CpuSetTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 0",
        "0-3,8 | 0-3,8",
        "8,0,1,2,3 | 0-3,8",
        "0-1 | 0-1",
        "0-3,2-5 | 0-5",
        "3-3 | 3",
        "007 | 7",
        "' 0-3 , 8 ' | 0-3,8",
        "0-10:2/4 | 0-1,4-5,8-9",
        "0-9:3/4 | 0-2,4-6,8-9",
        "5-8:1/1 | 5-8",
        "0-1023:2/256 | 0-1,256-257,512-513,768-769",
        "8191 | 8191",
        "0-8191 | 0-8191",
      })
  void listsAreReadAndPrintedCanonically(String text, String canonical) {
    assertEquals(canonical, list(text).toCpuList());
  }

  @Test
  void theNewlineThatEndsASysFileIsIgnored() {
    assertEquals(CpuSet.range(0, 3), list("0-3\n"));
    assertEquals(CpuSet.none(), list("\n"));
    assertEquals(CpuSet.none(), list(""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3 | 0-1 | 3",
        "0 | '' | 0",
        "00000000,00000000 | '' | 0",
        "ffffffff,00000003 | 0-1,32-63 | ffffffff,00000003",
        "ffff,ffffffff,ffffffff | 0-79 | ffff,ffffffff,ffffffff",
        "00000001,00000000,00000000 | 64 | 1,00000000,00000000",
        "1,0,0 | 64 | 1,00000000,00000000",
        "0xF | 0-3 | f",
        "3ffffffff | 0-33 | 3,ffffffff",
        "80000000 | 31 | 80000000",
      })
  void masksAreReadAndPrintedInChunksOf32(String mask, String cpuList, String printed) {
    assertEquals(list(cpuList), CpuSet.parseHexMask("mask", mask));
    assertEquals(printed, list(cpuList).toHexMask());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0-1 | 2 | 3",
        "0-1 | 8 | 03",
        "0-1 | 32 | 00000003",
        "0-1 | 48 | 0000,00000003",
        "64 | 66 | 1,00000000,00000000",
        "0-1,70 | 128 | 00000000,00000040,00000000,00000003",
        "'' | 96 | 00000000,00000000,00000000",
      })
  void masksArePaddedAsTheKernelDoes(String cpuList, int possibleCpus, String printed) {
    assertEquals(printed, list(cpuList).toHexMask(possibleCpus));
    assertEquals(list(cpuList), CpuSet.parseHexMask("mask", printed));
  }

  @Test
  void aMaskThatIsTooNarrowForItsMembersIsRefused() {
    assertRefused(
        "possibleCpus: expected a number from 9 to 8192, got 8", () -> CpuSet.of(8).toHexMask(8));
    assertRefused(
        "possibleCpus: expected a number from 1 to 8192, got 8193",
        () -> CpuSet.none().toHexMask(8193));
  }

  @Test
  void wordsAsSystemCallsTakeThem() {
    assertArrayEquals(new long[] {0x10fL, 0, 1}, list("0-3,8,128").toLongArray());
    assertArrayEquals(new long[0], CpuSet.none().toLongArray());
    assertEquals(list("0-3,8,128"), CpuSet.valueOf(new long[] {0x10fL, 0, 1, 0}));
    assertEquals(list("63"), CpuSet.valueOf(new long[] {Long.MIN_VALUE}));
    assertEquals(list("8191"), CpuSet.valueOf(list("8191").toLongArray()));
    long[] tooMany = new long[129];
    tooMany[128] = 1;
    assertRefused(
        "words: expected CPU numbers from 0 to 8191, got 8192", () -> CpuSet.valueOf(tooMany));
  }

  @Test
  void theLargestCpuFitsInAMask() {
    CpuSet largest = CpuSet.of(CpuSet.MAX_CPU);
    assertEquals(256 * 9 - 1, largest.toHexMask().length());
    assertEquals(largest, CpuSet.parseHexMask("mask", largest.toHexMask()));
  }

  @Test
  void setOperations() {
    CpuSet left = list("0-3,8");
    CpuSet right = list("2-5");
    assertEquals(list("0-5,8"), left.union(right));
    assertEquals(list("2-3"), left.intersection(right));
    assertEquals(list("0-1,8"), left.difference(right));
    assertEquals(list("4-5"), right.difference(left));
    assertTrue(left.containsAll(list("1,8")));
    assertTrue(left.containsAll(CpuSet.none()));
    assertFalse(left.containsAll(list("1,9")));
    assertTrue(left.intersects(right));
    assertFalse(left.intersects(list("4-5")));
    assertEquals(5, left.size());
    assertEquals(list("0-3,8"), left, "operations leave their operands alone");
    assertEquals(list("2-5"), right);
  }

  @Test
  void membership() {
    CpuSet cpus = CpuSet.of(1, 70);
    assertTrue(cpus.contains(1));
    assertTrue(cpus.contains(70));
    assertFalse(cpus.contains(0));
    assertFalse(cpus.contains(-1));
    assertFalse(cpus.contains(Integer.MAX_VALUE));
    assertFalse(cpus.isEmpty());
    assertTrue(CpuSet.none().isEmpty());
    assertEquals(0, CpuSet.none().size());
  }

  @Test
  void iterationAscends() {
    List<Integer> seen = new ArrayList<>();
    for (int cpu : CpuSet.of(64, 2, 8191, 0, 2)) {
      seen.add(cpu);
    }
    assertEquals(List.of(0, 2, 64, 8191), seen);
    assertArrayEquals(new int[] {0, 1, 2, 8}, list("8,0-2").stream().toArray());
  }

  @Test
  void theIteratorCannotRemove() {
    var cpus = CpuSet.of(0).iterator();
    cpus.nextInt();
    assertThrows(UnsupportedOperationException.class, cpus::remove);
  }

  @Test
  void equalByMembers() {
    assertEquals(CpuSet.of(0, 1, 2), CpuSet.range(0, 2));
    assertEquals(CpuSet.of(0, 1, 2).hashCode(), CpuSet.range(0, 2).hashCode());
    assertNotEquals(CpuSet.of(0), CpuSet.of(1));
    CpuSet shrunk = CpuSet.of(0, 8000).difference(CpuSet.of(8000));
    assertEquals(CpuSet.of(0), shrunk);
    assertEquals(CpuSet.of(0).hashCode(), shrunk.hashCode());
  }

  @Test
  void printsForPeople() {
    assertEquals("0-3,8", list("0-3,8").toString());
    assertEquals("none", CpuSet.none().toString());
  }

  @Test
  void numbersOutOfRangeAreRefusedWhereTheyEnter() {
    assertRefused("cpuNumbers: expected CPU numbers from 0 to 8191, got -1", () -> CpuSet.of(-1));
    assertRefused(
        "cpuNumbers: expected CPU numbers from 0 to 8191, got 8192", () -> CpuSet.of(8192));
    assertRefused(
        "last: expected CPU numbers from 0 to 8191, got 2147483647",
        () -> CpuSet.range(0, Integer.MAX_VALUE));
    assertRefused("last: expected at least 3, got 2", () -> CpuSet.range(3, 2));
  }

  private static void assertRefused(String message, Runnable call) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, call::run).getMessage());
  }

  private static CpuSet list(String text) {
    return CpuSet.parseCpuList("cpus", text);
  }
}
