package io.allostat.adapters.tomcat.internal;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.component.Call;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentNames;
import io.allostat.core.api.processors.WorkerThreads;
import io.allostat.core.api.profile.Continuation;
import io.allostat.core.api.propagation.Baggage;
import io.allostat.core.api.propagation.Origins;
import io.allostat.core.api.propagation.Peers;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.catalina.Context;
import org.apache.catalina.Lifecycle;
import org.apache.catalina.LifecycleListener;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Request;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The servlets of one container as components of one instance, such that nothing the instance might
 * throw reaches a request. A known servlet costs one read of a map. Thread safe.
 */
public final class ServletComponents {
  /** The component of requests that no servlet matches. */
  public static final String UNMAPPED = "Unmapped";

  private static final Logger LOG = LoggerFactory.getLogger(ServletComponents.class);

  private final Allostat allostat;
  private final boolean contextNames;
  private final WorkerThreads workers;
  private final ConcurrentMap<Wrapper, Component> known = new ConcurrentHashMap<>();
  private final ConcurrentMap<Wrapper, LifecycleListener> watched = new ConcurrentHashMap<>();
  private final AtomicBoolean reported = new AtomicBoolean();
  private final Origins origins;
  private volatile Component unmapped;
  private volatile boolean forgotten;

  /**
   * Begins without any servlet.
   *
   * @param allostat the instance
   * @param contextNames whether components are called after the servlet's context, too
   */
  public ServletComponents(Allostat allostat, boolean contextNames) {
    this.allostat = allostat;
    this.contextNames = contextNames;
    this.workers = allostat.workers();
    this.origins =
        new Origins(
            stack -> allostat.profiler().continuation(stack),
            (address, defect) ->
                LOG.warn("component stack from {} not taken up: {}", address, defect));
  }

  /**
   * Tells whose components these are.
   *
   * @param instance an instance, or null
   * @return true if they are its
   */
  public boolean belongsTo(Allostat instance) {
    return allostat == instance;
  }

  /**
   * Begins a request on the calling thread, in the stack of another JVM if a peer sends one. The
   * thread becomes a worker of the application, if that shares its process with others.
   *
   * @param request the request
   * @param peers whose stacks are taken up
   * @return the request, to be closed with {@link #close}
   */
  public Call beginRequest(Request request, Peers peers) {
    try {
      workers.join();
      Continuation origin = origin(request, peers);
      return origin == Continuation.NONE ? allostat.profiler().beginRequest() : origin.resume();
    } catch (Throwable e) {
      report(e);
      return Call.UNTRACKED;
    }
  }

  /** Without peers, or without the header, nothing is looked at further. */
  private Continuation origin(Request request, Peers peers) {
    if (peers.isEmpty() || request.getHeader(Baggage.HEADER) == null) {
      return Continuation.NONE;
    }
    return origins.of(peers, request.getRemoteAddr(), request.getHeaders(Baggage.HEADER));
  }

  /**
   * Enters a servlet on the calling thread.
   *
   * @param servlet what the request is mapped to, or null
   * @return the call, to be closed with {@link #close}
   */
  public Call enter(Wrapper servlet) {
    try {
      Component component = servlet == null ? unmapped : known.get(servlet);
      return (component == null ? discover(servlet) : component).enter();
    } catch (Throwable e) {
      report(e);
      return Call.UNTRACKED;
    }
  }

  /**
   * Closes a call.
   *
   * @param call the call
   */
  public void close(Call call) {
    try {
      call.close();
    } catch (Throwable e) {
      report(e);
    }
  }

  /**
   * @return how many servlets are remembered
   */
  public int size() {
    return known.size();
  }

  private Component discover(Wrapper servlet) {
    String name = servlet == null ? null : servlet.getName();
    if (name == null || name.isEmpty()) {
      Component component = allostat.components().discovered(UNMAPPED);
      unmapped = component;
      return component;
    }
    Component component =
        allostat.components().discovered(ComponentNames.of(context(servlet) + name));
    remember(servlet, component);
    return component;
  }

  /** What a name begins with; nothing in the context of the root. */
  private String context(Wrapper servlet) {
    String path =
        contextNames && servlet.getParent() instanceof Context context ? context.getPath() : "";
    return path.isEmpty() ? "" : path.substring(1) + "-";
  }

  /** Servlets of a context that was stopped are forgotten, or its class loader could not go. */
  private void remember(Wrapper servlet, Component component) {
    if (forgotten
        || !servlet.getState().isAvailable()
        || known.putIfAbsent(servlet, component) != null) {
      return;
    }
    LifecycleListener listener =
        event -> {
          if (event.getType().equals(Lifecycle.AFTER_STOP_EVENT)) {
            forget(servlet);
          }
        };
    watched.put(servlet, listener);
    servlet.addLifecycleListener(listener);
    if (forgotten || !servlet.getState().isAvailable()) {
      forget(servlet);
    }
  }

  private void forget(Wrapper servlet) {
    known.remove(servlet);
    LifecycleListener listener = watched.remove(servlet);
    if (listener != null) {
      servlet.removeLifecycleListener(listener);
    }
  }

  /**
   * Forgets all servlets and leaves nothing behind at them. Requests still on their way are served,
   * but what they meet is not remembered any more.
   */
  public void forget() {
    forgotten = true;
    watched.keySet().forEach(this::forget);
  }

  /** The instance promises not to throw, so the first breach is news and the rest are noise. */
  private void report(Throwable failure) {
    if (reported.compareAndSet(false, true)) {
      try {
        LOG.warn("Allostat failed; requests go on without it", failure);
      } catch (Throwable noMemory) {
        // There may be none for a message either, and the request still goes on.
      }
    }
  }
}
