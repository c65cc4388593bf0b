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
 * waits for events. That thread alone ends its answer: a server gives one that has ended to
 * somebody else, whoever may still be writing to it. The endpoint bounds how many there are. Thread
 * safe.
 */
final class RelayedStreams {
  private static final Logger LOG = LoggerFactory.getLogger(RelayedStreams.class);
  private static final int CHUNK = 8192;

  /** Events come each second, and the next one shows that this is the end. */
  private static final long NEXT_EVENT_MILLIS = 3000;

  /** For whoever was interrupted. */
  private static final long INTERRUPTED_MILLIS = 3000;

  private final Set<Stream> streams = ConcurrentHashMap.newKeySet();
  private final long nextEventMillis;
  private final long interruptedMillis;
  private volatile boolean closed;

  RelayedStreams() {
    this(NEXT_EVENT_MILLIS, INTERRUPTED_MILLIS);
  }

  /**
   * Waits that long, at the end.
   *
   * @param nextEventMillis for all streams to end by themselves
   * @param interruptedMillis for those that had to be interrupted
   */
  RelayedStreams(long nextEventMillis, long interruptedMillis) {
    this.nextEventMillis = nextEventMillis;
    this.interruptedMillis = interruptedMillis;
  }

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
        // It is about a write that is over now, one way or the other.
        Thread.interrupted();
        complete();
        streams.remove(this);
      }
    }

    void complete() {
      try {
        answer.complete();
      } catch (RuntimeException e) {
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
    if (!begun(request, from)) {
      from.close();
    }
  }

  /** Under a lock, so that whoever closes this finds every stream, and finds it started. */
  private synchronized boolean begun(HttpServletRequest request, InputStream from) {
    if (closed) {
      return false;
    }
    Stream stream = null;
    try {
      AsyncContext answer = request.startAsync();
      answer.setTimeout(0);
      stream = new Stream(answer, from);
      streams.add(stream);
      stream.thread.start();
      return true;
    } catch (IllegalStateException | OutOfMemoryError e) {
      LOG.warn("the dashboard in the Web Console is not live", e);
      if (stream != null) {
        stream.complete();
        streams.remove(stream);
      }
      return false;
    }
  }

  /**
   * Ends all, after their next event. Whoever then still waits for a client that does not read is
   * interrupted; where a server waits on all the same, the stream ends with that server's own
   * patience, and nobody waits for it here. Takes some seconds at most.
   */
  void close() {
    synchronized (this) {
      closed = true;
    }
    try {
      if (!ended(nextEventMillis)) {
        streams.forEach(stream -> stream.thread.interrupt());
        if (!ended(interruptedMillis)) {
          LOG.warn("{} streams of events end later: nobody reads or sends them", streams.size());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits for all together. */
  private boolean ended(long millis) throws InterruptedException {
    long end = System.nanoTime() + millis * 1_000_000;
    for (Stream stream : streams) {
      stream.thread.join(Math.max(1, (end - System.nanoTime()) / 1_000_000));
    }
    return streams.isEmpty();
  }
}
