package io.allostat.adapters.tls.admission;

import io.allostat.adapters.tls.Defect;
import io.allostat.core.api.admission.AdmissionCounts;
import io.allostat.core.api.admission.Claim;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a connector counts. Thread safe; counting takes no lock and never throws. */
public final class ConnectionCounters {
  private static final Logger LOG = LoggerFactory.getLogger(ConnectionCounters.class);

  /** More reasons than a policy has; the bound is against one that puts numbers into them. */
  private static final int MAX_REASONS = 32;

  private static final String OTHER = "other reasons";

  private final LongAdder newConnections = new LongAdder();
  private final LongAdder resumedConnections = new LongAdder();
  private final LongAdder abandoned = new LongAdder();
  private final LongAdder fullHandshakes = new LongAdder();
  private final LongAdder resumedHandshakes = new LongAdder();
  private final LongAdder falseClaims = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final Map<String, LongAdder> refused = new ConcurrentHashMap<>();
  private final Map<Defect, LongAdder> malformed = new EnumMap<>(Defect.class);

  /** Counts from 0. */
  public ConnectionCounters() {
    for (Defect defect : Defect.values()) {
      malformed.put(defect, new LongAdder());
    }
  }

  /**
   * Counts a connection that is admitted.
   *
   * @param kind what it claims
   */
  public void admitted(Claim.Kind kind) {
    (kind == Claim.Kind.NEW ? newConnections : resumedConnections).increment();
  }

  /** Counts a connection that went before its hello was complete. */
  public void abandoned() {
    abandoned.increment();
  }

  /**
   * Counts a handshake that is done.
   *
   * @param resumed whether it resumed a session
   */
  public void established(boolean resumed) {
    (resumed ? resumedHandshakes : fullHandshakes).increment();
  }

  /** Counts a claim that is not true. */
  public void falselyClaimed() {
    falseClaims.increment();
  }

  /**
   * Counts a connection that is refused.
   *
   * @param reason why
   */
  public void refused(String reason) {
    LongAdder known = refused.get(reason);
    if (known == null) {
      String name = refused.size() < MAX_REASONS ? reason : OTHER;
      known = refused.computeIfAbsent(name, n -> new LongAdder());
    }
    known.increment();
  }

  /**
   * Counts a connection whose first bytes are no hello.
   *
   * @param defect what is wrong with them
   */
  public void malformed(Defect defect) {
    malformed.get(defect).increment();
  }

  /**
   * Counts a failure of ours. The first is logged whole; a flood of them must not become a flood of
   * messages.
   *
   * @param failure what was thrown
   */
  public void failed(Throwable failure) {
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

  /**
   * @return what was counted so far
   */
  public AdmissionCounts read() {
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
