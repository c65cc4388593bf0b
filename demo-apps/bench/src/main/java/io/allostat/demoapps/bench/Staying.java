package io.allostat.demoapps.bench;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.profile.Profiler;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * Requests in progress that all stay where they are, each in a stack of three components: they
 * wait, or they are blocked in the operating system, where the JVM calls them runnable.
 */
final class Staying {
  /** Where a request stays until its thread is to end. */
  private interface Place {
    void stay() throws IOException, InterruptedException;
  }

  /** Starts the thread of a request. */
  @FunctionalInterface
  interface Starter {
    /**
     * Starts.
     *
     * @param request what the thread does
     * @return the thread
     * @throws ReflectiveOperationException where this JDK has no such threads
     */
    Thread start(Runnable request) throws ReflectiveOperationException;
  }

  private final CountDownLatch end = new CountDownLatch(1);
  private final List<Thread> threads = new ArrayList<>();
  private final List<ServerSocket> sockets = new ArrayList<>();
  private final Profiler profiler;

  /** Has none yet. */
  Staying(Profiler profiler) {
    this.profiler = profiler;
  }

  /** Begins so many, and returns when all are where they stay. */
  void begin(int contexts, Starter starter)
      throws ReflectiveOperationException, InterruptedException {
    CountDownLatch inside = new CountDownLatch(contexts);
    for (int i = 0; i < contexts; i++) {
      String page = "Page" + i % 27;
      threads.add(starter.start(() -> stay(page, inside, end::await)));
    }
    inside.await();
  }

  /** The same, each waiting for a connection that never comes; by platform threads. */
  void beginRunnable(int contexts, Starter starter)
      throws IOException, ReflectiveOperationException, InterruptedException {
    CountDownLatch inside = new CountDownLatch(contexts);
    for (int i = 0; i < contexts; i++) {
      ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
      sockets.add(socket);
      String page = "Page" + i % 27;
      threads.add(starter.start(() -> stay(page, inside, () -> socket.accept().close())));
    }
    inside.await();
  }

  @SuppressWarnings("try") // a call is entered and left, nothing else
  private void stay(String page, CountDownLatch inside, Place place) {
    try (Call request = profiler.beginRequest();
        Call servlet = profiler.probe(page).enter();
        Call logic = profiler.probe("Logic").enter();
        Call database = profiler.probe("Database").enter()) {
      inside.countDown();
      place.stay();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException closed) {
      // That is how it ends.
    }
  }

  /** Ends them. */
  void end() throws InterruptedException, IOException {
    end.countDown();
    for (ServerSocket socket : sockets) {
      socket.close();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
