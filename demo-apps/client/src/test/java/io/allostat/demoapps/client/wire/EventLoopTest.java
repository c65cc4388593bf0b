package io.allostat.demoapps.client.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class EventLoopTest {
  @Test
  void timersFireInTheirOrderAndNotBeforeTheirTime() {
    List<String> fired = new ArrayList<>();
    try (EventLoop loop = new EventLoop()) {
      long now = System.nanoTime();
      long[] at = new long[1];
      loop.at(
          now + 3_000_000,
          () -> {
            at[0] = System.nanoTime();
            fired.add("last");
            loop.stop();
          });
      loop.at(now, () -> fired.add("first"));
      loop.at(now, () -> fired.add("second"));
      loop.at(now - 1, () -> fired.add("overdue"));
      loop.at(now + 1, () -> fired.add("cancelled")).cancel();
      loop.run();
      assertEquals(List.of("overdue", "first", "second", "last"), fired);
      assertTrue(at[0] - now >= 3_000_000);
    }
  }

  @Test
  void aTimerMayMakeAnother() {
    List<Integer> fired = new ArrayList<>();
    try (EventLoop loop = new EventLoop()) {
      loop.at(
          System.nanoTime(),
          () -> {
            fired.add(1);
            loop.at(
                System.nanoTime(),
                () -> {
                  fired.add(2);
                  loop.stop();
                });
          });
      loop.run();
    }
    assertEquals(List.of(1, 2), fired);
  }

  @Test
  void whatIsDueDoesNotWaitForAllSocketsThatAreReady() throws IOException {
    List<String> order =
        orderWithTwoReady(
            (loop, done) -> {
              loop.at(System.nanoTime(), () -> done.add("timer"));
              if (done.lastIndexOf("socket") > 0) {
                loop.stop();
              }
            });
    assertEquals(List.of("socket", "timer", "socket"), order);
  }

  /** What a socket brings after the books are closed would be in nobody's. */
  @Test
  void socketsThatAreReadyWhenItEndsAreLeftAlone() throws IOException {
    List<String> order =
        orderWithTwoReady(
            (loop, done) ->
                loop.at(
                    System.nanoTime(),
                    () -> {
                      done.add("end");
                      loop.stop();
                    }));
    assertEquals(List.of("socket", "end"), order);
  }

  /** What was done, in its order, with two sockets that are ready in one pass. */
  private static List<String> orderWithTwoReady(BiConsumer<EventLoop, List<String>> afterSocket)
      throws IOException {
    List<String> done = new ArrayList<>();
    try (EventLoop loop = new EventLoop()) {
      for (Pipe pipe : List.of(Pipe.open(), Pipe.open())) {
        pipe.sink().write(ByteBuffer.allocate(1));
        pipe.source().configureBlocking(false);
        pipe.source()
            .register(
                loop.selector(),
                SelectionKey.OP_READ,
                new Driven() {
                  @Override
                  public void ready() {
                    close();
                    done.add("socket");
                    afterSocket.accept(loop, done);
                  }

                  @Override
                  public void close() {
                    EventLoopTest.close(pipe);
                  }
                });
      }
      loop.run();
    }
    return done;
  }

  private static void close(Pipe pipe) {
    try {
      pipe.sink().close();
      pipe.source().close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
