package io.allostat.demoapps.client;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The closed loop. One thread owns every browser, the plan and the books; replies are stamped on
 * the reactor thread and handed over, so that nothing here is shared. A browser thinks, asks,
 * waits, fetches the page's images if that is wanted, and thinks again: a request's intended start
 * is the end of the think time, however late this thread comes to it.
 *
 * <p>Where the plan wants fewer, those who leave are drawn among all, whatever they are doing, so
 * that those who stay are what they were: the load falls as the plan says. If browsers left when
 * they want to ask, a ramp shorter than the think time would take away every request for a while.
 */
final class BrowserLoop implements LoadLoop<LoadSummary> {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final LoadOptions options;
  private final TransitionMatrix matrix;
  private final Population population;
  private final Transport transport;
  private final Consumer<SecondReport> seconds;
  private final ThinkTime think;
  private final SplittableRandom seeds;
  private final SplittableRandom leaving;
  private final CompletableFuture<LoadSummary> end = new CompletableFuture<>();
  private final ScheduledThreadPoolExecutor thread;
  private final List<Browser> browsers = new ArrayList<>();
  private Journal journal;
  private long startNanos;
  private int ticks;
  private long requests;
  private long ended;
  private long sessions;

  /**
   * @param seconds called by the loop's thread, must not block
   */
  BrowserLoop(
      LoadOptions options,
      TransitionMatrix matrix,
      Population population,
      Transport transport,
      Consumer<SecondReport> seconds) {
    this.options = options;
    this.matrix = matrix;
    this.population = population;
    this.transport = transport;
    this.seconds = seconds;
    this.think = new ThinkTime(options.think());
    this.seeds = new SplittableRandom(options.seed());
    this.leaving = seeds.split();
    this.thread =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread loop = new Thread(task, "browser-loop");
              loop.setDaemon(true);
              return loop;
            },
            // A reply that comes after the end concerns nobody.
            new ThreadPoolExecutor.DiscardPolicy());
    thread.setRemoveOnCancelPolicy(true);
  }

  @Override
  public CompletableFuture<LoadSummary> start() {
    later(0, this::begin);
    return end;
  }

  @Override
  public void stop() {
    later(0, () -> finish(false));
  }

  private void begin() {
    startNanos = System.nanoTime();
    journal = new Journal(options, matrix.states(), startNanos);
    int before = 0;
    long at = 0;
    for (LoadPlan.Phase phase : options.plan().phases()) {
      int changes = Math.abs(phase.clients() - before);
      for (int i = 0; i < changes; i++) {
        at(startNanos + at + i * phase.rampSeconds() * SECOND / changes, this::followPlan);
      }
      // Rounding: afterwards the number is exact.
      at(startNanos + at + phase.rampSeconds() * SECOND, this::followPlan);
      at += phase.seconds() * SECOND;
      before = phase.clients();
    }
    at(startNanos + SECOND, this::tick);
  }

  private void followPlan() {
    int wanted = wanted();
    while (browsers.size() < wanted) {
      join();
    }
    while (browsers.size() > wanted) {
      leave(leaving.nextInt(browsers.size()));
    }
  }

  private void join() {
    SplittableRandom random = seeds.split();
    SiteSession session = options.itinerary().session(matrix, population, random);
    Browser browser = new Browser(session, transport.connection(), random.split());
    browsers.add(browser);
    think(browser, System.nanoTime());
  }

  /** A browser that waits for a page still gets it. */
  private void leave(int index) {
    Browser browser = browsers.get(index);
    browsers.set(index, browsers.get(browsers.size() - 1));
    browsers.remove(browsers.size() - 1);
    browser.left = true;
    if (browser.thinking != null) {
      browser.thinking.cancel(false);
      retire(browser);
    }
  }

  private int wanted() {
    return options.plan().clientsAt((System.nanoTime() - startNanos) / (double) SECOND);
  }

  private void think(Browser browser, long fromNanos) {
    browser.intendedNanos = fromNanos + think.nextNanos(browser.thoughts);
    browser.thinking = at(browser.intendedNanos, () -> ask(browser));
  }

  private void ask(Browser browser) {
    browser.thinking = null;
    if (options.maxRequests() > 0 && requests == options.maxRequests()) {
      return;
    }
    requests++;
    browser.asked = browser.session.next();
    journal.offered();
    Exchange exchange =
        browser.connection.ask(
            browser.asked.path(options.itinerary().itemsPerPage()),
            browser.asked.form(),
            browser.asked.type(),
            outcome -> later(0, () -> ended(browser, outcome)));
    browser.patience = later(options.patience().toNanos(), exchange::giveUp);
  }

  private void ended(Browser browser, Outcome outcome) {
    browser.patience.cancel(false);
    ended++;
    journal.ended(browser.asked.title(), browser.intendedNanos, outcome);
    outcome
        .reply()
        .filter(reply -> reply.status() == 200)
        .ifPresent(reply -> shown(browser, reply.links()));
    if (options.maxRequests() > 0 && ended == options.maxRequests()) {
      finish(false);
    } else if (browser.left) {
      retire(browser);
    } else {
      complete(browser, outcome.endNanos());
    }
  }

  private void shown(Browser browser, Links links) {
    browser.session.shown(links);
    if (options.itinerary().images()) {
      browser.images.want(links.images());
    }
  }

  /** Fetches what is wanted of a page's images, one after the other; who has all of it thinks. */
  private void complete(Browser browser, long nanos) {
    String image = browser.images.next();
    if (image == null) {
      think(browser, nanos);
      return;
    }
    Exchange exchange =
        browser.connection.get(
            image, outcome -> later(0, () -> imageEnded(browser, image, outcome)));
    browser.patience = later(options.patience().toNanos(), exchange::giveUp);
  }

  private void imageEnded(Browser browser, String image, Outcome outcome) {
    browser.patience.cancel(false);
    boolean came = outcome.reply().filter(reply -> reply.status() == 200).isPresent();
    journal.image(came);
    if (!came) {
      browser.images.giveUp(image);
    }
    if (browser.left) {
      retire(browser);
    } else {
      complete(browser, outcome.endNanos());
    }
  }

  private void retire(Browser browser) {
    sessions += browser.session.sessions();
    browser.connection.close();
  }

  private void tick() {
    seconds.accept(journal.close(System.nanoTime(), browsers.size()));
    if (++ticks == options.plan().seconds()) {
      finish(true);
    } else {
      at(startNanos + (ticks + 1) * SECOND, this::tick);
    }
  }

  private void finish(boolean complete) {
    if (end.isDone()) {
      return;
    }
    if (!complete) {
      seconds.accept(journal.close(System.nanoTime(), browsers.size()));
    }
    browsers.forEach(this::retire);
    browsers.clear();
    end.complete(journal.summary(complete, sessions));
    thread.shutdownNow();
  }

  private Future<?> at(long nanos, Runnable task) {
    return later(nanos - System.nanoTime(), task);
  }

  private Future<?> later(long delayNanos, Runnable task) {
    return thread.schedule(() -> guarded(task), Math.max(0, delayNanos), TimeUnit.NANOSECONDS);
  }

  /** What a task throws ends the run and reaches the caller, not just this thread's log. */
  private void guarded(Runnable task) {
    if (end.isDone()) {
      return;
    }
    try {
      task.run();
    } catch (RuntimeException | Error e) {
      end.completeExceptionally(e);
      thread.shutdownNow();
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
