package io.allostat.nativeaffinity.manager.inprocess.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.nativeaffinity.binding.Share;
import io.allostat.nativeaffinity.topology.CpuSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WorkersTest {
  private static final CpuSet ALL = CpuSet.range(0, 3);

  private final FakeAffinity affinity = new FakeAffinity(ALL);
  private long nanos;
  private final ThreadShares shares = new ThreadShares(affinity, () -> ALL, id -> nanos);
  private final Workers shop = new Workers(shares, "shop");
  private final Workers bank = new Workers(shares, "bank");

  @BeforeEach
  void share() {
    shares.group("shop").apply(new Share(1, CpuSet.of(0)));
    shares.group("bank").apply(new Share(1, CpuSet.of(3)));
  }

  private CpuSet mask() {
    return affinity.mask(Thread.currentThread());
  }

  @Test
  void aThreadComesBackFromAnotherApplication() {
    shop.join();
    nanos += 10;
    bank.join();
    assertEquals(CpuSet.of(3), mask());
    nanos += 5;
    shop.join();
    assertEquals(CpuSet.of(0), mask());
    nanos += 2;
    assertEquals(12, shares.cpuNanos("shop"));
    assertEquals(5, shares.cpuNanos("bank"));
  }

  @Test
  void whomAnotherApplicationTookDoesNotLeaveThatOne() {
    shop.join();
    bank.join();
    shop.leave();
    assertEquals(CpuSet.of(3), mask());
    bank.leave();
    assertEquals(ALL, mask());
  }

  @Test
  void anApplicationThatCameAgainUnderItsNameTakesTheThread() {
    shop.join();
    shop.close();
    assertEquals(ALL, mask());
    shop.join();
    assertEquals(ALL, mask(), "it has left for good");
    Workers again = new Workers(shares, "shop");
    shares.group("shop").apply(new Share(1, CpuSet.of(2)));
    again.join();
    shop.leave();
    assertEquals(CpuSet.of(2), mask());
  }
}
