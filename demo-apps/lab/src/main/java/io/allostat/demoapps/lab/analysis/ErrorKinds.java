package io.allostat.demoapps.lab.analysis;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Requests that failed, by what the client calls the failure. */
final class ErrorKinds {
  private ErrorKinds() {}

  /** The sum of several counts, by kind. */
  static Map<String, Long> sum(Collection<Map<String, Long>> counts) {
    Map<String, Long> sum = new TreeMap<>();
    counts.forEach(part -> part.forEach((kind, count) -> sum.merge(kind, count, Long::sum)));
    return sum;
  }

  /** All of them together. */
  static long total(Map<String, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Such as {@code 3 requests failed (closed 1, timeout 2), expected none}. */
  static String text(Map<String, Long> counts) {
    return text(counts, "expected none");
  }

  /** The same with what is to be said of it. */
  static String text(Map<String, Long> counts, String remark) {
    long total = total(counts);
    String kinds =
        new TreeMap<>(counts)
            .entrySet().stream()
                .map(kind -> kind.getKey() + " " + kind.getValue())
                .collect(Collectors.joining(", "));
    return "%d %s failed (%s), %s"
        .formatted(total, total == 1 ? "request" : "requests", kinds, remark);
  }
}
