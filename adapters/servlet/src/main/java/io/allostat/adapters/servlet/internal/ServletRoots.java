package io.allostat.adapters.servlet.internal;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.Instances;
import io.allostat.core.api.component.Call;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentNames;
import io.allostat.core.api.profile.Continuation;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.propagation.Baggage;
import io.allostat.core.api.propagation.Origins;
import io.allostat.core.api.propagation.Peers;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletMapping;
import jakarta.servlet.http.HttpServletRequest;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The servlets of one web application as root components of one instance, by name. They are as many
 * as the application has servlets, and are collected with its filter. Thread safe.
 */
public final class ServletRoots {
  /** The component of requests without a servlet. */
  public static final String UNMAPPED = "Unmapped";

  private static final Logger LOG = LoggerFactory.getLogger(ServletRoots.class);

  private final Allostat allostat;
  private final ConcurrentMap<String, ServletRoot> known = new ConcurrentHashMap<>();
  private final AtomicBoolean reported = new AtomicBoolean();
  private final Origins origins;

  /**
   * Begins without any servlet.
   *
   * @param allostat the instance
   */
  public ServletRoots(Allostat allostat) {
    this.allostat = allostat;
    this.origins =
        new Origins(
            stack -> allostat.profiler().continuation(stack),
            (address, defect) ->
                LOG.warn("component stack from {} not taken up: {}", address, defect));
  }

  /**
   * Tells whose components these are.
   *
   * @param instance an instance
   * @return true if they are its
   */
  public boolean belongTo(Allostat instance) {
    return allostat == instance;
  }

  /**
   * @return true while the instance runs
   */
  public boolean isRunning() {
    return Instances.isRunning(allostat);
  }

  /**
   * Finds the servlet for which a request counts: the one that was asked first, whatever others it
   * has been dispatched to since. Known servlets cost one read of a map.
   *
   * @param request the request as the filter gets it
   * @return its root, or null if there is nothing to begin: inside of a forward or include, which
   *     is part of what is under way, or if the instance failed
   */
  public ServletRoot rootOf(HttpServletRequest request) {
    try {
      return switch (request.getDispatcherType()) {
        case REQUEST -> named(nameOf(request.getHttpServletMapping()));
        case ASYNC -> starterOr(request, nameOf(mappingAtStart(request)));
        case ERROR ->
            starterOr(request, request.getAttribute(RequestDispatcher.ERROR_SERVLET_NAME));
        case FORWARD, INCLUDE -> null;
      };
    } catch (Throwable e) {
      report(e);
      return null;
    }
  }

  Profiler profiler() {
    return allostat.profiler();
  }

  /**
   * The component stack in which the sender of a request was, if it is a peer and says so. Without
   * peers, or without the header, nothing is looked at further.
   */
  Continuation origin(HttpServletRequest request, Peers peers) {
    if (peers.isEmpty() || request.getHeader(Baggage.HEADER) == null) {
      return Continuation.NONE;
    }
    return origins.of(peers, request.getRemoteAddr(), request.getHeaders(Baggage.HEADER));
  }

  /** Reports a failure, and tracks nothing instead. */
  Call untracked(Throwable failure) {
    report(failure);
    return Call.UNTRACKED;
  }

  /** The instance promises not to throw, so the first breach is news and the rest are noise. */
  void report(Throwable failure) {
    if (reported.compareAndSet(false, true)) {
      LOG.warn("Allostat failed; requests go on without it", failure);
    }
  }

  /** Whoever started the asynchronous processing, or else what the container says. */
  private ServletRoot starterOr(HttpServletRequest request, Object servlet) {
    Object starter = request.getAttribute(FollowedRequest.STARTER);
    return starter instanceof ServletRoot root && root.isOneOf(this) ? root : named(servlet);
  }

  private static HttpServletMapping mappingAtStart(HttpServletRequest request) {
    Object start = request.getAttribute(AsyncContext.ASYNC_MAPPING);
    return start instanceof HttpServletMapping mapping ? mapping : request.getHttpServletMapping();
  }

  private static String nameOf(HttpServletMapping mapping) {
    return mapping == null ? null : mapping.getServletName();
  }

  private ServletRoot named(Object servlet) {
    String name = servlet instanceof String text ? text : "";
    ServletRoot root = known.get(name);
    return root != null ? root : discover(name);
  }

  private ServletRoot discover(String name) {
    Component component =
        allostat.components().discovered(name.isEmpty() ? UNMAPPED : ComponentNames.of(name));
    ServletRoot made = new ServletRoot(this, component);
    ServletRoot other = known.putIfAbsent(name, made);
    return other != null ? other : made;
  }
}
