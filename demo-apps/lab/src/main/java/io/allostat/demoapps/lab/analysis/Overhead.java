package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.analysis.CostRatio.Method;
import io.allostat.demoapps.lab.plan.OverheadArm;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The cost of what was at work. Slices come in blocks next to each other in time, each with all
 * arms, so that what changes slowly meets all of them.
 *
 * <p>Pages differ in cost by far more than what is looked for, and a slice does not always have the
 * same ones; and the speed of a shared machine changes from slice to slice. So there are three
 * estimates: CPU time per reply; an analysis of covariance, which explains the differences in CPU
 * time within a block by the differences in pages served, by kind, and in handshakes, where
 * connections come with them, and takes what is left when nothing differs for the cost; and the
 * same with the pace of the processor, as a small program beside the server has seen it, among what
 * explains.
 *
 * <p>None leaves out or weighs down a slice that is far from the others: what being on does now and
 * then would be lost with it.
 */
public final class Overhead {
  private final List<Slice> slices;
  private final int blockSize;
  private final Served served;
  private final double meanOff;
  private final Optional<BlockFit> equalPages;
  private final Optional<BlockFit> equalPace;

  /**
   * Analyses.
   *
   * @param slices blocks, one after the other
   * @param blockSize slices in each block, 2 or more
   * @throws IllegalArgumentException when the last block is not whole or blocks differ in their
   *     arms
   */
  public Overhead(List<Slice> slices, int blockSize) {
    check(slices, blockSize);
    this.slices = List.copyOf(slices);
    this.blockSize = blockSize;
    served = Served.of(slices);
    meanOff = mean(slices.stream().filter(slice -> slice.arm() == OverheadArm.OFF).toList());
    equalPages = served.isKnown() ? fit(served::counts) : Optional.empty();
    equalPace =
        slices.stream().allMatch(slice -> slice.pace().known())
            ? equalPages.flatMap(without -> fit(this::pagesAndPace))
            : Optional.empty();
  }

  private static void check(List<Slice> slices, int blockSize) {
    if (blockSize < 2 || slices.isEmpty() || slices.size() % blockSize != 0) {
      throw new IllegalArgumentException(
          "%d slices in blocks of %d, expected whole blocks of 2 or more"
              .formatted(slices.size(), blockSize));
    }
    List<OverheadArm> first = arms(slices.subList(0, blockSize));
    for (int from = 0; from < slices.size(); from += blockSize) {
      List<OverheadArm> arms = arms(slices.subList(from, from + blockSize));
      if (!arms.equals(first) || !arms.contains(OverheadArm.OFF)) {
        throw new IllegalArgumentException(
            "slices %d to %d are %s, expected off and the others of the first block, %s"
                .formatted(from, from + blockSize - 1, arms, first));
      }
    }
  }

  private static List<OverheadArm> arms(List<Slice> slices) {
    return slices.stream().map(Slice::arm).sorted().toList();
  }

  /**
   * What each arm costs.
   *
   * @return in the order of {@link OverheadArm}, without {@code off}
   */
  public List<ArmCost> costs() {
    Set<OverheadArm> arms = EnumSet.noneOf(OverheadArm.class);
    slices.forEach(slice -> arms.add(slice.arm()));
    arms.remove(OverheadArm.OFF);
    return arms.stream()
        .map(
            arm ->
                new ArmCost(
                    arm.label(),
                    perReply(arm),
                    perPage(arm),
                    judged(arm),
                    inBlocks(arm, slice -> slice.pace().nanos())))
        .toList();
  }

  /** CPU time per reply, with Student's interval over the logarithms of the blocks' ratios. */
  CostRatio perReply(OverheadArm arm) {
    return inBlocks(arm, Slice::perReply);
  }

  private CostRatio inBlocks(OverheadArm arm, ToDoubleFunction<Slice> value) {
    double[] logs =
        IntStream.range(0, slices.size() / blockSize)
            .mapToObj(block -> slices.subList(block * blockSize, (block + 1) * blockSize))
            .mapToDouble(
                block -> meanLog(block, arm, value) - meanLog(block, OverheadArm.OFF, value))
            .filter(Double::isFinite)
            .toArray();
    int n = logs.length;
    if (n < 2) {
      return new CostRatio(Double.NaN, Double.NaN, Double.NaN, n, Method.PER_REPLY);
    }
    double mean = StatUtils.mean(logs);
    double half = Student.half(logs);
    return new CostRatio(
        Math.exp(mean), Math.exp(mean - half), Math.exp(mean + half), n, Method.PER_REPLY);
  }

  private static double meanLog(List<Slice> block, OverheadArm arm, ToDoubleFunction<Slice> value) {
    return block.stream()
        .filter(slice -> slice.arm() == arm)
        .mapToDouble(slice -> Math.log(value.applyAsDouble(slice)))
        .average()
        .orElse(Double.NaN);
  }

  /**
   * CPU time at equal pages, with the interval of least squares; that of {@link #perReply} when
   * costs cannot be told apart, with the reason as its method.
   */
  CostRatio perPage(OverheadArm arm) {
    Method reason = served.tooFewSlices() ? Method.TOO_FEW_SLICES : Method.TOO_ALIKE;
    Method known = served.hasHandshakes() ? Method.EQUAL_WORK : Method.EQUAL_PAGES;
    return equalPages.map(fit -> ratio(fit, arm, known)).orElseGet(() -> perReply(arm).by(reason));
  }

  /** The same at equal pace of the processor too, where that is known. */
  CostRatio judged(OverheadArm arm) {
    Method known =
        served.hasHandshakes() ? Method.EQUAL_WORK_AND_PACE : Method.EQUAL_PAGES_AND_PACE;
    return equalPace.map(fit -> ratio(fit, arm, known)).orElseGet(() -> perPage(arm));
  }

  private CostRatio ratio(BlockFit fit, OverheadArm arm, Method method) {
    double cost = fit.effects().get(arm) / meanOff;
    double half = fit.half(arm) / meanOff;
    return new CostRatio(
        1 + cost, 1 + cost - half, 1 + cost + half, slices.size() / blockSize, method);
  }

  /**
   * How much slices of the same arm differ.
   *
   * @return before and after each step
   */
  public SliceNoise noise() {
    double perReply = slices.stream().mapToDouble(Slice::perReply).average().orElseThrow();
    double[][] none = new double[slices.size()][0];
    Optional<BlockFit> all = BlockFit.of(slices, slices.size(), Slice::perReply, none);
    Optional<BlockFit> inBlocks = BlockFit.of(slices, blockSize, Slice::perReply, none);
    double cpu = mean(slices);
    return new SliceNoise(
        residual(all, perReply),
        residual(inBlocks, perReply),
        residual(equalPages, cpu),
        residual(equalPace, cpu));
  }

  private static double residual(Optional<BlockFit> fit, double mean) {
    return fit.map(f -> f.residual() / mean).orElse(Double.NaN);
  }

  private Optional<BlockFit> fit(Function<Slice, double[]> covariates) {
    return BlockFit.of(
        slices,
        blockSize,
        Slice::cpuSeconds,
        slices.stream().map(covariates).toArray(double[][]::new));
  }

  private double[] pagesAndPace(Slice slice) {
    double[] counts = served.counts(slice);
    double[] all = Arrays.copyOf(counts, counts.length + 2);
    all[counts.length] = slice.pace().computeNanos();
    all[counts.length + 1] = slice.pace().memoryNanos();
    return all;
  }

  private static double mean(List<Slice> slices) {
    return slices.stream().mapToDouble(Slice::cpuSeconds).average().orElseThrow();
  }
}
