package io.allostat.adapters.servlet.internal;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;

/**
 * A request that notes where its asynchronous processing is started. In everything else it is the
 * request it wraps. As thread safe as that.
 */
final class FollowedRequest extends HttpServletRequestWrapper {
  /** The request attribute that tells later dispatches the servlet that was asked. */
  static final String STARTER = "io.allostat.adapters.servlet.starter";

  private final ServletRoot root;
  private volatile FollowedAsyncContext started;

  FollowedRequest(HttpServletRequest request, ServletRoot root) {
    super(request);
    this.root = root;
  }

  @Override
  public AsyncContext startAsync() {
    root.markStarter(this);
    return follow(super.startAsync());
  }

  @Override
  public AsyncContext startAsync(ServletRequest request, ServletResponse response) {
    root.markStarter(this);
    return follow(super.startAsync(request, response));
  }

  @Override
  public AsyncContext getAsyncContext() {
    AsyncContext context = super.getAsyncContext();
    FollowedAsyncContext followed = started;
    return followed != null && followed.follows(context) ? followed : context;
  }

  private AsyncContext follow(AsyncContext context) {
    FollowedAsyncContext followed = new FollowedAsyncContext(context, root, root.capture());
    started = followed;
    return followed;
  }
}
