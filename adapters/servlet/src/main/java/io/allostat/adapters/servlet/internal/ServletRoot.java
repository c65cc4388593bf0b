package io.allostat.adapters.servlet.internal;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.profile.Continuation;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.propagation.Peers;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;

/**
 * One servlet as the root component of its requests, such that nothing the instance might throw
 * reaches one of them. Allocates nothing after the servlet's first request, save for servlets that
 * start asynchronous processing. Thread safe.
 */
public final class ServletRoot {
  private final ServletRoots owner;
  private final Component component;
  // Only ever set, so that no request can undo what another has learnt.
  private volatile Continuation inside = Continuation.NONE;
  private volatile boolean seen;
  private volatile boolean asynchronous;

  ServletRoot(ServletRoots owner, Component component) {
    this.owner = owner;
    this.component = component;
  }

  boolean isOneOf(ServletRoots roots) {
    return owner == roots;
  }

  /**
   * Finds where a request has been inside this component before.
   *
   * @param request the request as the filter gets it
   * @return the stack to {@link #resume}; {@link Continuation#NONE} to begin and {@link #enter}
   */
  public Continuation goesOn(HttpServletRequest request) {
    if (request.getDispatcherType() == DispatcherType.REQUEST) {
      return Continuation.NONE;
    }
    try {
      return request.getAttribute(Entered.ATTRIBUTE) instanceof Entered entered
              && entered.root() == this
          ? entered.stack()
          : inside;
    } catch (Throwable e) {
      owner.report(e);
      return inside;
    }
  }

  /**
   * Finds the component stack of another JVM in which a request begins.
   *
   * @param request the request as the filter gets it
   * @param peers whose stacks are taken up
   * @return the stack to {@link #resume} before {@link #enter}; {@link Continuation#NONE} if the
   *     request begins here
   */
  public Continuation origin(HttpServletRequest request, Peers peers) {
    try {
      return owner.origin(request, peers);
    } catch (Throwable e) {
      owner.report(e);
      return Continuation.NONE;
    }
  }

  /**
   * Keeps the present stack with a request that began in another JVM: its later dispatches go on
   * there, and not where all others are.
   *
   * @param request the request, inside this component
   */
  public void keep(HttpServletRequest request) {
    try {
      request.setAttribute(Entered.ATTRIBUTE, new Entered(this, capture()));
    } catch (Throwable e) {
      owner.report(e);
    }
  }

  private record Entered(ServletRoot root, Continuation stack) {
    static final String ATTRIBUTE = "io.allostat.adapters.servlet.entered";
  }

  /**
   * Begins a request on the calling thread.
   *
   * @return the request, to be closed with {@link #close}
   */
  public Call beginRequest() {
    try {
      return owner.profiler().beginRequest();
    } catch (Throwable e) {
      return owner.untracked(e);
    }
  }

  /**
   * Enters the component on the calling thread.
   *
   * @return the call, to be closed with {@link #close}
   */
  public Call enter() {
    try {
      return inside == Continuation.NONE ? enterAndCapture() : component.enter();
    } catch (Throwable e) {
      return owner.untracked(e);
    }
  }

  /**
   * Goes on in a stack on the calling thread; this is no execution of it.
   *
   * @param stack the stack
   * @return to be closed with {@link #close}
   */
  public Call resume(Continuation stack) {
    try {
      return stack.resume();
    } catch (Throwable e) {
      return owner.untracked(e);
    }
  }

  /**
   * Closes what one of the methods above has opened.
   *
   * @param call the call
   */
  public void close(Call call) {
    try {
      call.close();
    } catch (Throwable e) {
      owner.report(e);
    }
  }

  /**
   * Chooses what the servlet gets: a request whose asynchronous processing is followed if this is
   * the servlet's first one or it ever started any, the container's own otherwise.
   *
   * @param request the container's request
   * @return the request to pass on
   */
  public HttpServletRequest followed(HttpServletRequest request) {
    boolean mayStart = (asynchronous || !seen) && request.isAsyncSupported();
    return mayStart && !(request instanceof FollowedRequest)
        ? new FollowedRequest(request, this)
        : request;
  }

  /**
   * Learns from a request that comes back from the servlet.
   *
   * @param request the container's request
   */
  public void returned(HttpServletRequest request) {
    try {
      if (!asynchronous && request.isAsyncStarted()) {
        asynchronous = true;
      }
      if (!seen) {
        seen = true;
      }
    } catch (Throwable e) {
      owner.report(e);
    }
  }

  /** Tells later dispatches of the request that it counts for this servlet. */
  void markStarter(HttpServletRequest request) {
    try {
      request.setAttribute(FollowedRequest.STARTER, this);
    } catch (Throwable e) {
      owner.report(e);
    }
  }

  /** Where the calling thread is. */
  Continuation capture() {
    try {
      return owner.profiler().capture();
    } catch (Throwable e) {
      owner.report(e);
      return Continuation.NONE;
    }
  }

  /**
   * One continuation serves all requests, as they all are in the same stack here. Inside of another
   * component, as behind a valve, they may not be, and the container's thread is tracked anyway.
   */
  private Call enterAndCapture() {
    Profiler profiler = owner.profiler();
    boolean outermost = profiler.capture() == Continuation.NONE;
    Call call = component.enter();
    if (outermost) {
      inside = profiler.capture();
    }
    return call;
  }
}
