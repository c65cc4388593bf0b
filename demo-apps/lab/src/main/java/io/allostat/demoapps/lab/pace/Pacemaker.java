package io.allostat.demoapps.lab.pace;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * A small program beside the server on its processor, which does the same piece of work again and
 * again and says what CPU time it took: how fast the processor is at present, whatever the server
 * does. On a machine whose caches and hyper-threads others share, that changes by several percent
 * from one second to the next.
 *
 * <p>One piece in each period, at a random instant of it, so that the pieces do not beat with what
 * is periodic in the server. A line for each piece: when it ended, as {@link System#nanoTime()}
 * tells, which all processes of a Linux machine share; the CPU nanoseconds of its part that
 * computes; and of its part that waits for memory. It ends when its standard input does.
 */
public final class Pacemaker {
  private static final int FLUSH_EVERY = 10;

  private Pacemaker() {}

  /**
   * Runs until standard input ends.
   *
   * @param arguments the period in milliseconds
   * @throws InterruptedException never, as nobody interrupts it
   */
  public static void main(String[] arguments) throws InterruptedException {
    long period = TimeUnit.MILLISECONDS.toNanos(Long.parseLong(arguments[0]));
    Thread end = new Thread(Pacemaker::endWithInput, "end-of-input");
    end.setDaemon(true);
    end.start();
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    SplittableRandom random = new SplittableRandom(1);
    PieceOfWork work = new PieceOfWork();
    PrintWriter out =
        new PrintWriter(
            new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.US_ASCII)));
    long origin = System.nanoTime();
    for (long piece = 1; !out.checkError(); piece++) {
      long due = origin + piece * period + random.nextLong(period);
      TimeUnit.NANOSECONDS.sleep(Math.max(0, due - System.nanoTime()));
      long first = threads.getCurrentThreadCpuTime();
      work.compute();
      long second = threads.getCurrentThreadCpuTime();
      work.walk();
      long third = threads.getCurrentThreadCpuTime();
      out.println(System.nanoTime() + " " + (second - first) + " " + (third - second));
      if (piece % FLUSH_EVERY == 0) {
        out.flush();
      }
    }
  }

  private static void endWithInput() {
    try {
      while (System.in.read() >= 0) {
        // Nobody writes here; what counts is the end, which comes with the lab's own.
      }
    } catch (IOException e) {
      // As good as an end.
    }
    Runtime.getRuntime().halt(0);
  }
}
