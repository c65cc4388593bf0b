package io.allostat.nativeaffinity.manager.accounting;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A process that keeps a ledger in a simulated time, a second after the other as fast as it can,
 * and says after each what it has written. Args: the ledger, the first second.
 */
final class LedgerWriterUnderTest {
  static final long START = 1_700_000_000_000L;

  private LedgerWriterUnderTest() {}

  public static void main(String[] args) throws IOException {
    long second = Long.parseLong(args[1]);
    try (LedgerFile ledger = LedgerFile.open(Path.of(args[0]))) {
      Map<String, Double> used = Map.of();
      while (true) {
        ledger.update(START + 1000 * second, holdings(second), used);
        System.out.println(second);
        System.out.flush();
        used = Map.of("a", 0.25, "b", 0.5);
        second++;
      }
    }
  }

  /** What is held from that second on: changes every few seconds, and some are not there. */
  static List<Holding> holdings(long second) {
    List<Holding> holdings = new ArrayList<>();
    holdings.add(new Holding("a", 2, 0.25 + second / 3 % 4));
    if (second / 7 % 3 != 0) {
      holdings.add(new Holding("b", 1, 0.5 * (1 + second / 5 % 3)));
    }
    return holdings;
  }
}
