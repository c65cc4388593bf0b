package io.allostat.policies.distribution.internal;

import io.allostat.core.api.distribution.Request;
import io.allostat.core.api.distribution.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Gives parts in the order of what they are worth. */
public final class Revenue {
  private Revenue() {}

  /** Parts beyond the least share that are all worth the same to one application. */
  private record Piece(int position, double parts, double worth, double priority) {}

  /**
   * Divides.
   *
   * @param division the books
   * @param requests those of the books
   * @return parts
   */
  public static long[] divide(Division division, List<Request> requests) {
    List<Piece> pieces = pieces(division, requests);
    pieces.sort(Comparator.comparingDouble(Piece::worth).reversed());
    double[] amounts = new double[requests.size()];
    Arrays.fill(amounts, division.least());
    double left = division.parts() - (double) division.least() * amounts.length;
    for (int from = 0; from < pieces.size() && left > 0; ) {
      int to = from;
      while (to < pieces.size() && pieces.get(to).worth() == pieces.get(from).worth()) {
        to++;
      }
      List<Piece> same = pieces.subList(from, to);
      double[] taken = take(same, left);
      for (int k = 0; k < taken.length; k++) {
        amounts[same.get(k).position()] += taken[k];
        left -= taken[k];
      }
      from = to;
    }
    return division.rounded(amounts, division.total());
  }

  private static List<Piece> pieces(Division division, List<Request> requests) {
    double[] most = division.most();
    List<Piece> pieces = new ArrayList<>();
    for (int i = 0; i < most.length; i++) {
      double begin = 0;
      double taken = division.least();
      List<Value.Step> steps = requests.get(i).value().steps();
      for (int s = 0; s <= steps.size(); s++) {
        // Beyond the last step processors are worth nothing.
        boolean beyond = s == steps.size();
        double worth = beyond ? 0 : steps.get(s).perProcessor();
        begin += beyond ? most[i] : steps.get(s).processors() * division.partsPerProcessor();
        double end = Math.min(most[i], begin);
        boolean goesOn =
            s + 1 < steps.size() ? steps.get(s + 1).perProcessor() == worth : !beyond && worth == 0;
        if (end > taken && !goesOn) {
          pieces.add(new Piece(i, end - taken, worth, requests.get(i).priority()));
          taken = end;
        }
      }
    }
    return pieces;
  }

  private static double[] take(List<Piece> same, double left) {
    double[] parts = same.stream().mapToDouble(Piece::parts).toArray();
    if (Arrays.stream(parts).sum() <= left) {
      return parts;
    }
    double[] priorities = same.stream().mapToDouble(Piece::priority).toArray();
    return Fill.fill(new double[parts.length], parts, priorities, left);
  }
}
