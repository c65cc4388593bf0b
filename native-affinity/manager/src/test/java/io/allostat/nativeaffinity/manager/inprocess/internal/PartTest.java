package io.allostat.nativeaffinity.manager.inprocess.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.Allocation.State;
import io.allostat.core.api.processors.Processors;
import io.allostat.core.testkit.GivenProcessors;
import io.allostat.core.testkit.ProcessorsContract;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PartTest extends ProcessorsContract {
  private static final Allocation UNMANAGED = new Allocation(4, "", 1, State.UNMANAGED);

  private final AtomicInteger asked = new AtomicInteger();
  private final AtomicInteger left = new AtomicInteger();
  private volatile Allocation given = new Allocation(3, "0-2", 5, State.GRANTED);
  private volatile boolean joined = true;

  /** The processors of the process. */
  private final Processors whole = new GivenProcessors(() -> given);

  @Override
  protected Part processors() {
    Part part =
        new Part(
            "shop",
            UNMANAGED,
            () -> joined ? Optional.of(whole) : Optional.empty(),
            asked::incrementAndGet,
            left::incrementAndGet);
    part.tick();
    return part;
  }

  @Override
  protected boolean change(Processors processors) {
    given = new Allocation(given.processors() + 1, "0-2", 5, State.GRANTED);
    ((Part) processors).tick();
    return true;
  }

  @Test
  void hasItsShareOfWhatTheProcessHas() {
    Part part = processors();
    assertSame(given, part.allocation());
    part.divide(2, 0, 0.5);
    assertEquals(new Allocation(1.5, "0-2", 5, State.GRANTED), part.allocation());
    assertSame(part.allocation(), part.allocation());
    given = new Allocation(2, "0-1", 6, State.STALE);
    assertEquals(new Allocation(1, "0-1", 6, State.STALE), part.allocation());
  }

  @Test
  void theMinimumShareComesFirstAndAllHaveAsMuchWhereThereIsNotEnough() {
    Part part = processors();
    part.divide(2, 0.5, 0.01);
    assertEquals(0.5 + 2 * 0.01, part.allocation().processors(), 1e-12);
    part.divide(4, 1, 0.01);
    assertEquals(0.75, part.allocation().processors());
    part.divide(1, 1, 1);
    assertSame(given, part.allocation());
  }

  @Test
  void whoListensIsToldOnceThatItHasLeft() {
    Part part = processors();
    List<Allocation> heard = new ArrayList<>();
    part.onChange(heard::add);
    part.close();
    part.close();
    part.tick();
    assertEquals(List.of(UNMANAGED), heard);
  }

  @Test
  void asksOnlyForSomethingElse() {
    Part part = processors();
    part.request(2);
    part.request(2);
    assertEquals(1, asked.get());
    assertEquals(2, part.requested());
    assertEquals(2, part.weight(0.1));
    part.request(0);
    assertEquals(0.1, part.weight(0.1));
  }

  @Test
  void hasWhatTheSystemGivesWithoutAManagerAndAfterItHasLeft() {
    Part part = processors();
    joined = false;
    assertEquals(UNMANAGED, part.allocation());
    assertEquals(List.of(), part.applications());
    joined = true;
    part.close();
    part.close();
    assertEquals(UNMANAGED, part.allocation());
    assertEquals(1, left.get());
    part.request(1);
    assertEquals(0, asked.get());
  }
}
