package io.allostat.demoapps.lab.process;

import io.allostat.demoapps.lab.LabException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/**
 * A dashboard that somebody has open, as far as the server sees it: a client of its stream of
 * events, which reads them as they come. What a browser draws costs the server nothing. Belongs to
 * one thread.
 */
public final class OpenDashboard implements SwitchedProfiler {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
  private final URI events;
  private InputStream stream;

  /**
   * A dashboard that is closed.
   *
   * @param managementPort of the server
   */
  public OpenDashboard(int managementPort) {
    events = URI.create("http://127.0.0.1:" + managementPort + "/events");
  }

  @Override
  public void start() {
    HttpRequest request = HttpRequest.newBuilder(events).timeout(PATIENCE).build();
    try {
      HttpResponse<InputStream> reply = client.send(request, BodyHandlers.ofInputStream());
      if (reply.statusCode() != 200) {
        throw new LabException("the server's events: expected 200, got " + reply.statusCode());
      }
      stream = reply.body();
    } catch (IOException e) {
      throw new LabException("the server's events cannot be read: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LabException("interrupted", e);
    }
    InputStream read = stream;
    Thread reader = new Thread(() -> drain(read), "dashboard");
    reader.setDaemon(true);
    reader.start();
  }

  /** Ends when the stream is closed, here or by the server. */
  private static void drain(InputStream read) {
    try (read) {
      read.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      // It was closed while it was read.
    }
  }

  @Override
  public void stop() {
    if (stream == null) {
      return;
    }
    try {
      stream.close();
    } catch (IOException e) {
      throw new LabException("the server's events cannot be closed: " + e.getMessage(), e);
    }
    stream = null;
  }
}
