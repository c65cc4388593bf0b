package io.allostat.adapters.tomcat.internal;

import io.allostat.adapters.tls.Defect;
import io.allostat.adapters.tomcat.AdmissionCounts;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a connector counts. Thread safe, and counting takes no lock. */
final class Counters {
  private static final Logger LOG = LoggerFactory.getLogger(Counters.class);

  /** More reasons than a policy has; the bound is against one that puts numbers into them. */
  private static final int MAX_REASONS = 32;

  private static final String OTHER = "other reasons";

  final LongAdder newConnections = new LongAdder();
  final LongAdder resumedConnections = new LongAdder();
  final LongAdder abandoned = new LongAdder();
  final LongAdder fullHandshakes = new LongAdder();
  final LongAdder resumedHandshakes = new LongAdder();
  final LongAdder falseClaims = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final Map<String, LongAdder> refused = new ConcurrentHashMap<>();
  private final Map<Defect, LongAdder> malformed = new EnumMap<>(Defect.class);

  Counters() {
    for (Defect defect : Defect.values()) {
      malformed.put(defect, new LongAdder());
    }
  }

  void refused(String reason) {
    LongAdder known = refused.get(reason);
    if (known == null) {
      String name = refused.size() < MAX_REASONS ? reason : OTHER;
      known = refused.computeIfAbsent(name, n -> new LongAdder());
    }
    known.increment();
  }

  void malformed(Defect defect) {
    malformed.get(defect).increment();
  }

  /** The first is logged whole; a flood of them must not become a flood of messages. */
  void failed(Throwable failure) {
    boolean first = failures.sum() == 0;
    failures.increment();
    if (first) {
      try {
        LOG.error("admission control failed; connections it fails on are admitted", failure);
      } catch (Throwable noMemory) {
        // There may be none for a message either, and the connection is still served.
      }
    }
  }

  AdmissionCounts read() {
    Map<String, Long> byReason = new LinkedHashMap<>();
    refused.forEach((reason, count) -> byReason.put(reason, count.sum()));
    Map<String, Long> byDefect = new LinkedHashMap<>();
    malformed.forEach(
        (defect, count) -> {
          if (count.sum() > 0) {
            byDefect.put(defect.phrase(), count.sum());
          }
        });
    return new AdmissionCounts(
        newConnections.sum(),
        resumedConnections.sum(),
        byReason,
        byDefect,
        abandoned.sum(),
        fullHandshakes.sum(),
        resumedHandshakes.sum(),
        falseClaims.sum(),
        failures.sum());
  }
}
