package io.allostat.nativeaffinity.manager.region;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.allostat.core.api.distribution.Value;
import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.Allocation.State;
import io.allostat.core.api.processors.Processors;
import io.allostat.core.testkit.ProcessorsContract;
import io.allostat.nativeaffinity.manager.region.Registration.Registered;
import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.ProcessIdentity;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RegionProcessorsTest extends ProcessorsContract {
  private static final ProcessIdentity SELF = new ProcessIdentity(100, 7);
  private static final ProcessIdentity MANAGER = new ProcessIdentity(1, 1);
  private static final Allocation UNMANAGED = new Allocation(4, "0-3", 1, State.UNMANAGED);
  private static final long STALE_NANOS = 6_000_000_000L;

  private final AtomicLong nanoTime = new AtomicLong(1_000_000_000L);
  private final Region region = region();
  private final Random random = new Random(1);
  private final List<Throwable> failures = new ArrayList<>();
  private double given = 1;
  private Claim mine;

  private static Region region() {
    int bytes = Region.bytes(1);
    return Region.format(ByteBuffer.allocateDirect(bytes + Long.BYTES).alignedSlice(Long.BYTES), 1);
  }

  @Override
  protected RegionProcessors processors() {
    ApplicationSlot slot =
        assertInstanceOf(Registered.class, region.register(SELF, "shop", random, 1)).slot();
    // Known before threads write: a scan may find a record that is being written.
    mine = claim();
    return new RegionProcessors(region, slot, UNMANAGED, STALE_NANOS, nanoTime::get, failures::add);
  }

  private Claim claim() {
    return region.scan(pid -> OptionalLong.of(SELF.startTicks())).claims().get(0);
  }

  @Override
  protected boolean change(Processors processors) {
    given++;
    region.beat(MANAGER, nanoTime.get());
    region.grant(mine, new Grant(given, CpuSet.of(0, 2), 5));
    ((RegionProcessors) processors).tick();
    return true;
  }

  @Test
  void untilTheManagerAnswersItHasWhatItHasWithoutOne() {
    RegionProcessors subject = processors();
    assertEquals(UNMANAGED, subject.allocation());
    region.beat(MANAGER, nanoTime.get());
    subject.request(3);
    assertEquals(UNMANAGED, subject.allocation());
    assertEquals(3, claim().requested());
    change(subject);
    assertEquals(new Allocation(2, "0,2", 5, State.GRANTED), subject.allocation());
    assertSame(subject.allocation(), subject.allocation(), "no new object a read");
  }

  @Test
  void aGuaranteeIsToldAsOne() {
    RegionProcessors subject = processors();
    region.beat(MANAGER, nanoTime.get());
    region.grant(mine, new Grant(2, CpuSet.range(0, 3), 5, false));
    assertEquals(new Allocation(2, "0-3", 5, State.GRANTED, false), subject.allocation());
    nanoTime.addAndGet(STALE_NANOS + 1);
    assertEquals(new Allocation(2, "0-3", 5, State.STALE, false), subject.allocation());
  }

  @Test
  void whenTheManagerIsSilentTheLastAllocationIsStaleUntilItIsBack() {
    RegionProcessors subject = processors();
    List<Allocation> heard = new ArrayList<>();
    subject.onChange(heard::add);
    change(subject);
    nanoTime.addAndGet(STALE_NANOS);
    assertEquals(State.GRANTED, subject.allocation().state());
    nanoTime.addAndGet(1);
    assertEquals(new Allocation(2, "0,2", 5, State.STALE), subject.allocation());
    subject.tick();
    region.beat(MANAGER, nanoTime.get());
    assertEquals(State.GRANTED, subject.allocation().state());
    subject.tick();
    assertEquals(
        List.of(State.GRANTED, State.STALE, State.GRANTED),
        heard.stream().map(Allocation::state).toList());
  }

  @Test
  void aManagersSignOfLifeFromTheFutureIsNone() {
    RegionProcessors subject = processors();
    change(subject);
    region.beat(MANAGER, nanoTime.get() + 1_000_000_000L);
    assertEquals(State.GRANTED, subject.allocation().state(), "written while this one looks");
    // As on a disk that outlived the machine's last start.
    region.beat(MANAGER, nanoTime.get() + 1_000_000_001L);
    assertEquals(new Allocation(2, "0,2", 5, State.STALE), subject.allocation());
  }

  @Test
  void aSlotThatWasTakenAwayIsStaleAndNotWrittenTo() {
    RegionProcessors subject = processors();
    change(subject);
    Claim before = claim();
    region.free(before.slot(), before.owner());
    assertEquals(new Allocation(2, "0,2", 5, State.STALE), subject.allocation());
    ProcessIdentity other = new ProcessIdentity(200, SELF.startTicks());
    region.register(other, "bank", random, 1);
    subject.request(9);
    subject.tick();
    region.grant(claim(), new Grant(3, CpuSet.none(), 6));
    assertEquals("bank", claim().application());
    assertEquals(0, claim().requested());
    assertEquals(new Allocation(2, "0,2", 5, State.STALE), subject.allocation());
  }

  @Test
  void whenTheManagerEndsInOrderItHasWhatItHasWithoutOne() {
    RegionProcessors subject = processors();
    change(subject);
    assertEquals(State.GRANTED, subject.allocation().state());
    region.leave();
    assertEquals(UNMANAGED, subject.allocation());
    region.beat(MANAGER, nanoTime.get());
    assertEquals(new Allocation(2, "0,2", 5, State.GRANTED), subject.allocation());
  }

  @Test
  void inAnotherSlotItAsksForTheSameAndIsStaleUntilItIsAnswered() {
    RegionProcessors subject = processors();
    subject.request(3);
    subject.value(Value.of(7));
    change(subject);
    Region other = region();
    other.beat(MANAGER, nanoTime.get());
    ApplicationSlot slot =
        assertInstanceOf(Registered.class, other.register(SELF, "shop", random, 1)).slot();
    subject.moveTo(other, slot);
    assertEquals(new Allocation(2, "0,2", 5, State.STALE), subject.allocation());
    Claim claim = other.scan(pid -> OptionalLong.of(SELF.startTicks())).claims().get(0);
    assertEquals(3, claim.requested());
    assertEquals(Value.of(7), claim.value());
    other.grant(claim, new Grant(1, CpuSet.of(1), 6));
    assertEquals(new Allocation(1, "1", 6, State.GRANTED), subject.allocation());
  }

  @Test
  void eachTickShowsThatItLives() {
    RegionProcessors subject = processors();
    subject.request(1e9);
    nanoTime.addAndGet(100);
    subject.tick();
    assertEquals(nanoTime.get(), claim().beatNanos());
    assertEquals(1e6, claim().requested(), "cut to the largest request");
  }

  @Test
  void whatAListenerThrowsIsReported() {
    RegionProcessors subject = processors();
    IllegalStateException thrown = new IllegalStateException("on purpose");
    subject.onChange(
        allocation -> {
          throw thrown;
        });
    change(subject);
    assertEquals(List.of(thrown), failures);
  }
}
