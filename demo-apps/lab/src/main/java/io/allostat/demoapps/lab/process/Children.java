package io.allostat.demoapps.lab.process;

import io.allostat.demoapps.lab.LabException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The processes that the lab has started. Whatever happens, a child does not outlive the lab: they
 * are ended by {@link #close} and, should the lab be interrupted, by a shutdown hook. Only these
 * processes and their descendants are ever touched. Thread-safe.
 */
public class Children implements AutoCloseable {
  private static final long GRACE_SECONDS = 15;

  private final Set<Process> processes = new LinkedHashSet<>();
  private volatile Thread hook;
  private boolean closed;

  /** A registry without children. */
  public Children() {}

  /**
   * Makes sure that children end with this JVM.
   *
   * @return this
   */
  public Children guard() {
    hook = new Thread(this::stopAll, "stop-children");
    Runtime.getRuntime().addShutdownHook(hook);
    return this;
  }

  /**
   * Starts a child.
   *
   * @param builder what to start
   * @return the process
   * @throws LabException when it cannot be started
   */
  public synchronized Process start(ProcessBuilder builder) {
    if (closed) {
      throw new LabException("the lab is ending");
    }
    try {
      Process process = builder.start();
      processes.add(process);
      return process;
    } catch (IOException e) {
      throw new LabException("cannot start " + builder.command().get(0) + ": " + reason(e), e);
    }
  }

  private static String reason(IOException e) {
    return e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
  }

  /**
   * Ends a child and what it started: first politely, after 15 s by force.
   *
   * @param process a child
   */
  public void stop(Process process) {
    List<ProcessHandle> tree = new ArrayList<>(process.toHandle().descendants().toList());
    tree.add(process.toHandle());
    tree.forEach(ProcessHandle::destroy);
    CompletableFuture<Void> end =
        CompletableFuture.allOf(
            tree.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new));
    try {
      end.get(GRACE_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException e) {
      tree.forEach(ProcessHandle::destroyForcibly);
    } catch (InterruptedException e) {
      tree.forEach(ProcessHandle::destroyForcibly);
      Thread.currentThread().interrupt();
    }
    synchronized (this) {
      processes.remove(process);
    }
  }

  private void stopAll() {
    List<Process> left;
    synchronized (this) {
      closed = true;
      left = List.copyOf(processes);
    }
    left.forEach(this::stop);
  }

  /** Ends all children. */
  @Override
  public void close() {
    stopAll();
    if (hook == null) {
      return;
    }
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is ending already; the hook finds nothing left to do.
      return;
    }
  }
}
