package io.allostat.adapters.osgi.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How streams end. That they flow is seen in a real server. */
@Timeout(60)
class RelayedStreamsTest {
  private static final String RELAY = "allostat-dashboard-relay";
  private static final long AT_ONCE = 1;
  private static final long LONG = 30_000;

  private final BlockingQueue<Thread> completedBy = new LinkedBlockingQueue<>();
  private final CountDownLatch written = new CountDownLatch(1);

  private interface Waiting {
    void await() throws IOException;
  }

  /** Waits for what never comes, until it is interrupted. */
  private static void forever() throws IOException {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      throw new InterruptedIOException();
    }
  }

  /** A server whose client does not read: to write is to wait. */
  private HttpServletRequest request(Runnable before, Waiting write) {
    ServletOutputStream out =
        new ServletOutputStream() {
          @Override
          public void write(int b) throws IOException {
            written.countDown();
            write.await();
          }

          @Override
          public boolean isReady() {
            return true;
          }

          @Override
          public void setWriteListener(WriteListener listener) {}
        };
    ServletResponse response =
        proxy(ServletResponse.class, name -> name.equals("getOutputStream") ? out : null);
    AsyncContext answer =
        proxy(
            AsyncContext.class,
            name -> {
              if (name.equals("complete")) {
                completedBy.add(Thread.currentThread());
              }
              return name.equals("getResponse") ? response : null;
            });
    return proxy(
        HttpServletRequest.class,
        name -> {
          assertEquals("startAsync", name);
          before.run();
          return answer;
        });
  }

  private static <T> T proxy(Class<T> type, Function<String, Object> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> answers.apply(method.getName())));
  }

  private static InputStream event() {
    return new ByteArrayInputStream(new byte[] {1});
  }

  @Test
  void whoWaitsForAClientIsInterruptedAndEndsItsAnswerItself() throws Exception {
    RelayedStreams streams = new RelayedStreams(AT_ONCE, LONG);
    streams.begin(request(() -> {}, RelayedStreamsTest::forever), event());
    assertTrue(written.await(LONG, TimeUnit.MILLISECONDS));
    streams.close();
    Thread by = completedBy.remove();
    assertEquals(RELAY, by.getName());
    assertFalse(by.isAlive());
    assertEquals(List.of(), List.copyOf(completedBy), "once");
  }

  /** Such as one that hears of no interruption: its answer is not given to others meanwhile. */
  @Test
  void anAnswerThatIsStillWrittenIsNotEndedByAnybodyElse() throws Exception {
    CountDownLatch patience = new CountDownLatch(1);
    RelayedStreams streams = new RelayedStreams(AT_ONCE, AT_ONCE);
    streams.begin(
        request(
            () -> {},
            () -> {
              boolean over = false;
              while (!over) {
                try {
                  over = patience.await(LONG, TimeUnit.MILLISECONDS);
                } catch (InterruptedException e) {
                  // As Tomcat does.
                }
              }
            }),
        event());
    assertTrue(written.await(LONG, TimeUnit.MILLISECONDS));
    streams.close();
    assertEquals(List.of(), List.copyOf(completedBy));
    patience.countDown();
    assertEquals(RELAY, completedBy.take().getName());
  }

  @Test
  void oneThatBeginsAtTheEndDoesNotOutliveIt() throws Exception {
    RelayedStreams streams = new RelayedStreams(AT_ONCE, LONG);
    Thread closing = new Thread(streams::close);
    InputStream silent =
        new InputStream() {
          @Override
          public int read() throws IOException {
            forever();
            return -1;
          }
        };
    streams.begin(
        request(
            () -> {
              closing.start();
              while (closing.getState() != Thread.State.BLOCKED && closing.isAlive()) {
                LockSupport.parkNanos(1_000_000);
              }
            },
            () -> {}),
        silent);
    closing.join();
    assertEquals(1, completedBy.size(), "it has ended with the others");
  }

  @Test
  void afterTheEndNoneBegins() throws Exception {
    RelayedStreams streams = new RelayedStreams(AT_ONCE, AT_ONCE);
    streams.close();
    boolean[] closed = {false};
    streams.begin(
        request(() -> completedBy.add(Thread.currentThread()), () -> {}),
        new InputStream() {
          @Override
          public int read() {
            return -1;
          }

          @Override
          public void close() {
            closed[0] = true;
          }
        });
    assertTrue(closed[0]);
    assertEquals(List.of(), List.copyOf(completedBy), "nothing has begun");
  }
}
