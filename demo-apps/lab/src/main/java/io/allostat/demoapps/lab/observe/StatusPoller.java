package io.allostat.demoapps.lab.observe;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Asks a server for its status again and again, never twice at once and never holding up the
 * caller: a server past its capacity may take long to answer. Thread-safe.
 */
public final class StatusPoller implements AutoCloseable {
  private static final long CLOSE_SECONDS = 10;

  private final StatusReader reader;
  private final long startNanos;
  private final long startEpochMillis;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread t = new Thread(task, "status-poller");
            t.setDaemon(true);
            return t;
          });
  private final Semaphore idle = new Semaphore(1);
  private final List<StatusSample> samples = new ArrayList<>();
  private final List<CoordinatorSample> coordination = new ArrayList<>();
  private final Map<Long, DecisionSample> decisions = new TreeMap<>();
  private int failures;

  /**
   * A poller for one run.
   *
   * @param managementPort of the server
   * @param secondsSinceStart how long ago the run began
   */
  public StatusPoller(int managementPort, double secondsSinceStart) {
    this.reader = new StatusReader(managementPort);
    this.startNanos = System.nanoTime() - Math.round(secondsSinceStart * 1e9);
    this.startEpochMillis = System.currentTimeMillis() - Math.round(secondsSinceStart * 1e3);
  }

  /** Asks in the background, unless the question before is still open. */
  public void poll() {
    if (idle.tryAcquire()) {
      thread.execute(
          () -> {
            try {
              ask();
            } finally {
              idle.release();
            }
          });
    }
  }

  private void ask() {
    try {
      JsonNode status = reader.read();
      double second = (System.nanoTime() - startNanos) / 1e9;
      StatusSample sample = StatusReader.sample(status, second);
      List<DecisionSample> news = StatusReader.decisions(status, startEpochMillis);
      Optional<CoordinatorSample> coordinator =
          StatusReader.coordinator(status, second, startEpochMillis);
      synchronized (this) {
        samples.add(sample);
        coordinator.ifPresent(coordination::add);
        // A decision comes again when its outcome is known.
        news.forEach(decision -> decisions.put(decision.sequence(), decision));
      }
    } catch (IOException e) {
      synchronized (this) {
        failures++;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * The newest answer.
   *
   * @return it, or empty before the first
   */
  public synchronized Optional<StatusSample> newest() {
    return samples.isEmpty() ? Optional.empty() : Optional.of(samples.get(samples.size() - 1));
  }

  /**
   * All answers.
   *
   * @return in their order
   */
  public synchronized List<StatusSample> samples() {
    return List.copyOf(samples);
  }

  /**
   * What the coordinator said in each answer.
   *
   * @return in their order; nothing of a server without one
   */
  public synchronized List<CoordinatorSample> coordination() {
    return List.copyOf(coordination);
  }

  /**
   * All decisions since the start of the run.
   *
   * @return in their order, each as it was last seen
   */
  public synchronized List<DecisionSample> decisions() {
    return decisions.values().stream().filter(decision -> decision.second() >= 0).toList();
  }

  /**
   * How often the server did not answer.
   *
   * @return the count
   */
  public synchronized int failures() {
    return failures;
  }

  /** Waits for the last answer. */
  @Override
  public void close() {
    thread.shutdown();
    try {
      if (!thread.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        thread.shutdownNow();
      }
    } catch (InterruptedException e) {
      thread.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
