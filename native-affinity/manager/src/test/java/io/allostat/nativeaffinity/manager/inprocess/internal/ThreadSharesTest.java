package io.allostat.nativeaffinity.manager.inprocess.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.nativeaffinity.binding.Outcome;
import io.allostat.nativeaffinity.binding.Share;
import io.allostat.nativeaffinity.binding.ShareGroup;
import io.allostat.nativeaffinity.binding.Shares.Mechanism;
import io.allostat.nativeaffinity.topology.CpuSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ThreadSharesTest {
  private static final CpuSet ALL = CpuSet.range(0, 3);

  private final FakeAffinity affinity = new FakeAffinity(ALL);
  private final Map<Long, Long> nanos = new ConcurrentHashMap<>();
  private final ThreadShares shares =
      new ThreadShares(affinity, () -> ALL, id -> nanos.getOrDefault(id, -1L));
  private final CountDownLatch end = new CountDownLatch(1);

  @AfterEach
  void letThemEnd() {
    end.countDown();
  }

  /** A thread that has joined, and lives until the test ends. */
  private Thread worker(String application) throws InterruptedException {
    CountDownLatch joined = new CountDownLatch(1);
    Thread thread =
        new Thread(
            () -> {
              shares.join(application);
              joined.countDown();
              try {
                end.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    thread.setDaemon(true);
    thread.start();
    joined.await();
    return thread;
  }

  @Test
  void theThreadsOfAnApplicationAreBoundAsAGroupThoseThatJoinLaterToo() throws Exception {
    Thread early = worker("shop");
    Thread other = worker("bank");
    ShareGroup shop = shares.group("shop");
    assertEquals(Outcome.DONE, shop.apply(new Share(1.5, CpuSet.of(1, 2))).outcome());
    Thread late = worker("shop");
    assertEquals(CpuSet.of(1, 2), affinity.mask(early));
    assertEquals(CpuSet.of(1, 2), affinity.mask(late));
    assertEquals(ALL, affinity.mask(other));
    assertEquals(Mechanism.AFFINITY, shares.mechanism());
    assertEquals(Set.of("shop", "bank"), shares.groups());
    shares.release("shop");
    assertEquals(ALL, affinity.mask(early));
    assertEquals(ALL, affinity.mask(late));
    assertEquals(Set.of("bank"), shares.groups());
  }

  @Test
  void whoLeavesMayUseAllCpusAndItsTimeStaysTheApplications() {
    long self = Thread.currentThread().getId();
    nanos.put(self, 100L);
    shares.join("shop");
    shares.group("shop").apply(new Share(1, CpuSet.of(0)));
    nanos.put(self, 160L);
    assertEquals(60, shares.cpuNanos("shop"));
    shares.leave("bank");
    assertEquals(CpuSet.of(0), affinity.mask(Thread.currentThread()));
    shares.leave("shop");
    assertEquals(ALL, affinity.mask(Thread.currentThread()));
    nanos.put(self, 1000L);
    assertEquals(60, shares.cpuNanos("shop"));
  }

  @Test
  void aThreadIsInOneGroupAtATime() {
    long self = Thread.currentThread().getId();
    nanos.put(self, 0L);
    shares.group("bank").apply(new Share(1, CpuSet.of(3)));
    shares.join("shop");
    nanos.put(self, 7L);
    shares.join("bank");
    assertEquals(CpuSet.of(3), affinity.mask(Thread.currentThread()));
    nanos.put(self, 9L);
    assertEquals(7, shares.cpuNanos("shop"));
    assertEquals(2, shares.cpuNanos("bank"));
  }

  @Test
  void oneThatEndedWithoutAWordIsNotBoundAgain() throws Exception {
    Thread ended = new Thread(() -> shares.join("shop"));
    ended.start();
    ended.join();
    shares.group("shop").apply(new Share(1, CpuSet.of(2)));
    assertEquals(ALL, affinity.mask(ended));
  }

  @Test
  void aRefusalIsAnOutcomeAndMissingCpusAreRefusedBeforeAnythingIsBound() throws Exception {
    Thread thread = worker("shop");
    ShareGroup shop = shares.group("shop");
    assertEquals(Outcome.INVALID_CPUS, shop.apply(new Share(1, CpuSet.of(9))).outcome());
    assertEquals(ALL, affinity.mask(thread));
    affinity.refusal = Outcome.NOT_PERMITTED;
    assertEquals(Outcome.NOT_PERMITTED, shop.apply(new Share(1, CpuSet.of(0))).outcome());
  }

  @Test
  void withoutTheRightToBindNothingIsBoundAndAllIsCounted() {
    FakeAffinity forbidden = new FakeAffinity(ALL);
    forbidden.refusal = Outcome.NOT_PERMITTED;
    ThreadShares unbound = new ThreadShares(forbidden, () -> ALL, id -> nanos.getOrDefault(id, 0L));
    assertEquals(Mechanism.NONE, unbound.mechanism());
    assertEquals("NOT_PERMITTED", unbound.shortcoming());
    unbound.join("shop");
    nanos.put(Thread.currentThread().getId(), 5L);
    assertEquals(5, unbound.cpuNanos("shop"));
    assertEquals(
        Outcome.UNSUPPORTED, unbound.group("shop").apply(new Share(1, CpuSet.of(0))).outcome());
    unbound.close();
    assertEquals(Set.of(), unbound.groups());
    assertEquals(Map.of(), forbidden.masks);
  }

  /** An application may come again, under its name, while the manager takes back what it had. */
  @Test
  void whoHasJoinedWhenAShareIsTakenBackIsBoundByTheNext() throws Exception {
    Thread thread = worker("shop");
    shares.group("shop").apply(new Share(1, CpuSet.of(0)));
    shares.group("shop").remove();
    assertEquals(ALL, affinity.mask(thread));
    shares.group("shop").apply(new Share(1, CpuSet.of(2)));
    assertEquals(CpuSet.of(2), affinity.mask(thread));
  }

  @Test
  void whatIsNumberedIsAnApplication() {
    assertEquals(Outcome.DONE, shares.group("shop").add(7).outcome());
    assertEquals(Set.of(7L), shares.group("shop").processes());
    assertEquals(Set.of(), shares.group("bank").processes());
    assertEquals(Outcome.DONE, shares.group("shop").remove().outcome());
    assertEquals(Set.of(), shares.groups());
  }
}
