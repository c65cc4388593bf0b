package io.allostat.demoapps.lab;

import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** How often each arm, or each case, is counted. */
final class RunsOption {
  private static final int MOST = 10;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "Counted runs of each arm or case; publish three. Default: 3; with --quick 1.")
  private Integer runs;

  /** The number wanted, or empty for that of the form. */
  OptionalInt wanted() {
    CommonOptions.require(
        runs == null || (runs >= 1 && runs <= MOST), "--runs " + runs + ", expected 1 to " + MOST);
    return runs == null ? OptionalInt.empty() : OptionalInt.of(runs);
  }
}
