package io.allostat.sampler.export;

import io.allostat.core.api.management.AdmissionItem;
import io.allostat.core.api.management.LoadMonitorItem;
import io.allostat.core.api.management.Status;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Writes what admission control of one instance did into the JDK's Flight Recorder, as {@link
 * RefusalEvent} and {@link LimitEvent}. It has no thread: its owner steps it, and connections never
 * see it. While no recording asks for an event, its step costs the check of that. Thread safe.
 */
public final class AdmissionEmitter {
  private final RefusalEvent refusalsWanted = new RefusalEvent();
  private final LimitEvent limitsWanted = new LimitEvent();
  private final String instance;
  private final Map<String, Map<String, Long>> emitted = new HashMap<>();
  private long emittedLimit = -1;

  /**
   * An emitter that has emitted nothing.
   *
   * @param instance the instance's name, part of each event
   */
  public AdmissionEmitter(String instance) {
    this.instance = instance;
  }

  /**
   * Emits what was refused since the step before: an event for each connector and reason; at the
   * first that a recording listens to, since the connector was made. Exceptions of the supplier
   * pass through.
   *
   * @param status gives the present status; asked only if refusals are recorded
   */
  public synchronized void stepRefusals(Supplier<Status> status) {
    if (refusalsWanted.isEnabled()) {
      Map<String, Map<String, Long>> seen = new HashMap<>();
      for (AdmissionItem item : status.get().admission()) {
        Map<String, Long> before = emitted.getOrDefault(item.connector(), Map.of());
        item.refusals().forEach((reason, count) -> emit(item.connector(), reason, count, before));
        seen.put(item.connector(), Map.copyOf(item.refusals()));
      }
      // A connector that has stopped is forgotten; another may come with its name.
      emitted.clear();
      emitted.putAll(seen);
    }
  }

  private void emit(String connector, String reason, long count, Map<String, Long> before) {
    long known = before.getOrDefault(reason, 0L);
    long since = count < known ? count : count - known;
    if (since > 0) {
      RefusalEvent event = new RefusalEvent();
      event.instance = instance;
      event.connector = connector;
      event.reason = reason;
      event.connections = since;
      event.commit();
    }
  }

  /**
   * Emits the limit if it is another than at the step before. Exceptions of the supplier pass
   * through.
   *
   * @param status gives the present status; asked only if limits are recorded
   */
  public synchronized void stepLimits(Supplier<Status> status) {
    if (limitsWanted.isEnabled()) {
      status.get().loadMonitors().stream()
          .filter(monitor -> monitor.limitPerInterval() != emittedLimit)
          .forEach(this::emit);
    }
  }

  private void emit(LoadMonitorItem monitor) {
    emittedLimit = monitor.limitPerInterval();
    LimitEvent event = new LimitEvent();
    event.instance = instance;
    event.interval = monitor.interval();
    event.limitPerInterval = monitor.limitPerInterval();
    event.predictedNew = monitor.predictedNew();
    event.predictedResumed = monitor.predictedResumed();
    event.costNew = Math.round(monitor.costNew() * 1e9);
    event.costResumed = Math.round(monitor.costResumed() * 1e9);
    event.processors = monitor.processors();
    event.utilisation = monitor.utilisation();
    event.reason = monitor.reason();
    event.commit();
  }
}
