package io.allostat.adapters.osgi.internal;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers that do not end, each passed on by a thread of its own, so that none of the server's
 * waits for events. The endpoint bounds how many there are. Thread safe.
 */
final class RelayedStreams {
  private static final Logger LOG = LoggerFactory.getLogger(RelayedStreams.class);
  private static final int CHUNK = 8192;

  /** For all together. Events come each second, and the next one shows that this is the end. */
  private static final long END_NANOS = 6_000_000_000L;

  private final Set<Stream> streams = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  private final class Stream implements Runnable {
    private final AsyncContext answer;
    private final InputStream from;
    private final Thread thread = new Thread(this, "allostat-dashboard-relay");

    Stream(AsyncContext answer, InputStream from) {
      this.answer = answer;
      this.from = from;
      thread.setDaemon(true);
    }

    @Override
    public void run() {
      try (from) {
        OutputStream to = answer.getResponse().getOutputStream();
        byte[] chunk = new byte[CHUNK];
        for (int read = from.read(chunk); read > 0 && !closed; read = from.read(chunk)) {
          to.write(chunk, 0, read);
          to.flush();
        }
      } catch (IOException | RuntimeException e) {
        // The server takes an answer back from whoever goes on with one that has ended.
        LOG.debug("a stream of events ended", e);
      } finally {
        complete();
        streams.remove(this);
      }
    }

    void complete() {
      try {
        answer.complete();
      } catch (IllegalStateException e) {
        LOG.debug("the server has ended it already", e);
      }
    }
  }

  /**
   * Passes a stream on until one side ends.
   *
   * @param request whose answer has begun
   * @param from what is passed on; closed at the end
   * @throws IOException if it cannot be closed
   */
  void begin(HttpServletRequest request, InputStream from) throws IOException {
    Stream stream = null;
    try {
      if (!closed) {
        AsyncContext answer = request.startAsync();
        answer.setTimeout(0);
        stream = new Stream(answer, from);
        streams.add(stream);
        stream.thread.start();
        return;
      }
    } catch (IllegalStateException | OutOfMemoryError e) {
      LOG.warn("the dashboard in the Web Console is not live", e);
      if (stream != null) {
        stream.complete();
        streams.remove(stream);
      }
    }
    from.close();
  }

  /** Ends all, after their next event; a client that does not read is not waited for. */
  void close() {
    closed = true;
    long end = System.nanoTime() + END_NANOS;
    try {
      for (Stream stream : streams) {
        stream.thread.join(Math.max(1, (end - System.nanoTime()) / 1_000_000));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    // Who still waits for its client is woken by the end of the answer.
    streams.forEach(Stream::complete);
  }
}
