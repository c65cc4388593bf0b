package io.allostat.policies.distribution;

import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.DistributionPolicy;
import io.allostat.core.api.distribution.Quantum;
import io.allostat.core.api.distribution.Request;
import io.allostat.core.api.distribution.Share;
import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.core.api.settings.Settings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Shorthand. */
final class Samples {
  private Samples() {}

  /** Settings from name, value, name, value and so on. */
  static ProcessorSettings settings(String... namesAndValues) {
    Map<String, String> values = new HashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      values.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return Settings.of(ProcessorSettings.class, values);
  }

  /** Applications a, b, c and so on with these requests, of priority 1. */
  static Quantum quantum(int processors, double... requests) {
    double[] priorities = new double[requests.length];
    Arrays.fill(priorities, 1);
    return prioritised(processors, priorities, requests);
  }

  static Quantum prioritised(int processors, double[] priorities, double[] requests) {
    List<Request> all = new ArrayList<>();
    for (int i = 0; i < requests.length; i++) {
      all.add(new Request(name(i), requests[i], priorities[i]));
    }
    return new Quantum(processors, all);
  }

  /** The same on 4 processors for two, of which the first has twice the priority. */
  static Quantum goldAndBronze(double gold, double bronze) {
    return prioritised(4, new double[] {2, 1}, new double[] {gold, bronze});
  }

  static String name(int i) {
    return i < 26 ? String.valueOf((char) ('a' + i)) : "application-" + i;
  }

  static double[] distribute(DistributionPolicy policy, Quantum quantum) {
    return shares(policy.distribute(quantum, Distribution.INITIAL));
  }

  static double[] shares(Distribution distribution) {
    return distribution.shares().stream().mapToDouble(Share::processors).toArray();
  }

  /** A distribution of these amounts to applications a, b, c and so on, which asked for them. */
  static Distribution given(int processors, double... amounts) {
    List<Share> shares = new ArrayList<>();
    for (int i = 0; i < amounts.length; i++) {
      shares.add(new Share(name(i), amounts[i], amounts[i]));
    }
    return new Distribution("test", processors, shares, "");
  }

  static List<Integer> cpus(int count) {
    return IntStream.range(0, count).boxed().toList();
  }
}
