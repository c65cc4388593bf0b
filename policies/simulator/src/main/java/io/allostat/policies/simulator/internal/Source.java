package io.allostat.policies.simulator.internal;

import io.allostat.policies.simulator.Load;
import io.allostat.policies.simulator.RequestType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.random.RandomGenerator;

/** Draws the arrivals and the kinds of requests of one load. */
final class Source {
  /** Several types may have one root. */
  static final Comparator<RequestType> ORDER =
      Comparator.comparing(RequestType::root).thenComparing(RequestType::toString);

  final Load load;
  private final RandomGenerator random;
  private final List<RequestType> types = new ArrayList<>();
  private final List<Double> cumulated = new ArrayList<>();
  private int clients;
  private long epoch;

  Source(Load load, RandomGenerator random) {
    this.load = load;
    this.random = random;
    double sum = 0;
    // The mix has no order of its own, and draws must not depend on hash codes.
    List<Map.Entry<RequestType, Double>> parts = new ArrayList<>(load.mix().entrySet());
    parts.sort(Map.Entry.comparingByKey(ORDER));
    for (Map.Entry<RequestType, Double> part : parts) {
      sum += part.getValue();
      types.add(part.getKey());
      cumulated.add(sum);
    }
  }

  RequestType draw() {
    double at = random.nextDouble() * cumulated.get(cumulated.size() - 1);
    int index = 0;
    while (cumulated.get(index) <= at) {
      index++;
    }
    return types.get(index);
  }

  /** An exponentially distributed time. */
  double exponential(double mean) {
    return -mean * Math.log1p(-random.nextDouble());
  }

  /** Takes up a new number of clients and answers how many have to be added. */
  int addClients(int wanted) {
    int added = Math.max(0, wanted - clients);
    clients += added;
    return added;
  }

  /** Lets a client go if there are more than wanted. */
  boolean retires(int wanted) {
    if (clients > wanted) {
      clients--;
      return true;
    }
    return false;
  }

  /** Marks a change of rate; arrivals drawn before it are void. */
  long nextEpoch() {
    return ++epoch;
  }

  boolean isCurrent(long drawn) {
    return drawn == epoch;
  }
}
