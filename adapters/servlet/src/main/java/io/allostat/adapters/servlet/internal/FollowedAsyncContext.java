package io.allostat.adapters.servlet.internal;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.profile.Continuation;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;

/**
 * The container's context, but for tasks, which run in the component stack in which the processing
 * was started. As thread safe as the container's.
 */
final class FollowedAsyncContext implements AsyncContext {
  private final AsyncContext context;
  private final ServletRoot root;
  private final Continuation stack;

  FollowedAsyncContext(AsyncContext context, ServletRoot root, Continuation stack) {
    this.context = context;
    this.root = root;
    this.stack = stack;
  }

  boolean follows(AsyncContext other) {
    return context == other;
  }

  @Override
  public void start(Runnable task) {
    context.start(task == null ? null : () -> run(task));
  }

  private void run(Runnable task) {
    Call call = root.resume(stack);
    try {
      task.run();
    } finally {
      root.close(call);
    }
  }

  @Override
  public ServletRequest getRequest() {
    return context.getRequest();
  }

  @Override
  public ServletResponse getResponse() {
    return context.getResponse();
  }

  @Override
  public boolean hasOriginalRequestAndResponse() {
    return context.hasOriginalRequestAndResponse();
  }

  @Override
  public void dispatch() {
    context.dispatch();
  }

  @Override
  public void dispatch(String path) {
    context.dispatch(path);
  }

  @Override
  public void dispatch(ServletContext servletContext, String path) {
    context.dispatch(servletContext, path);
  }

  @Override
  public void complete() {
    context.complete();
  }

  @Override
  public void addListener(AsyncListener listener) {
    context.addListener(listener);
  }

  @Override
  public void addListener(
      AsyncListener listener, ServletRequest request, ServletResponse response) {
    context.addListener(listener, request, response);
  }

  @Override
  public <T extends AsyncListener> T createListener(Class<T> type) throws ServletException {
    return context.createListener(type);
  }

  @Override
  public void setTimeout(long millis) {
    context.setTimeout(millis);
  }

  @Override
  public long getTimeout() {
    return context.getTimeout();
  }
}
