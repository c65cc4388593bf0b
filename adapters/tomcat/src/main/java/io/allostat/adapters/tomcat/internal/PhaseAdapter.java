package io.allostat.adapters.tomcat.internal;

import org.apache.catalina.connector.CoyoteAdapter;
import org.apache.coyote.Adapter;
import org.apache.coyote.Request;
import org.apache.coyote.Response;
import org.apache.tomcat.util.net.SocketEvent;

/**
 * Tells the turn that is being taken when its request is read, and whether its answer is left open,
 * and the endpoint that a request is over. Everything else is the adapter's that it stands before.
 * Thread safe.
 */
public final class PhaseAdapter implements Adapter {
  private final Adapter adapter;
  private final AdmissionEndpoint endpoint;

  /**
   * Stands before an adapter.
   *
   * @param adapter Tomcat's
   * @param endpoint whose turns are told
   */
  public PhaseAdapter(Adapter adapter, AdmissionEndpoint endpoint) {
    this.adapter = adapter;
    this.endpoint = endpoint;
  }

  @Override
  public void service(Request request, Response response) throws Exception {
    Phases phases = endpoint.serving();
    try {
      adapter.service(request, response);
    } finally {
      endpoint.answered();
      returned(phases, request);
    }
  }

  @Override
  public boolean asyncDispatch(Request request, Response response, SocketEvent event)
      throws Exception {
    Phases phases = endpoint.serving();
    try {
      return adapter.asyncDispatch(request, response, event);
    } finally {
      returned(phases, request);
    }
  }

  /** A request that Tomcat is done with has been recycled. */
  private static void returned(Phases phases, Request request) {
    if (phases != null) {
      Object note = request.getNote(CoyoteAdapter.ADAPTER_NOTES);
      boolean open =
          note instanceof org.apache.catalina.connector.Request present
              && present.getAsyncContextInternal() != null;
      phases.returned(!open);
    }
  }

  @Override
  public boolean prepare(Request request, Response response) throws Exception {
    return adapter.prepare(request, response);
  }

  /** Called for a request that Tomcat answers itself, as one that it cannot read. */
  @Override
  public void log(Request request, Response response, long time) {
    endpoint.answered();
    adapter.log(request, response, time);
  }

  @Override
  public void checkRecycled(Request request, Response response) {
    adapter.checkRecycled(request, response);
  }

  @Override
  public String getDomain() {
    return adapter.getDomain();
  }
}
