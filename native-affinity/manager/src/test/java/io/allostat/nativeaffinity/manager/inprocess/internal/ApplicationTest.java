package io.allostat.nativeaffinity.manager.inprocess.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.Allocation.State;
import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.core.api.processors.Processors;
import io.allostat.core.api.processors.WorkerThreads;
import io.allostat.core.api.settings.LiveSettings;
import io.allostat.core.testkit.ProcessorsContract;
import io.allostat.nativeaffinity.manager.region.Claim;
import io.allostat.nativeaffinity.manager.region.Grant;
import io.allostat.nativeaffinity.manager.region.Processes;
import io.allostat.nativeaffinity.manager.region.Region;
import io.allostat.nativeaffinity.manager.region.RegionProcessors;
import io.allostat.nativeaffinity.manager.region.Registration.Registered;
import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.ProcessIdentity;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The test is the manager. */
class ApplicationTest extends ProcessorsContract {
  private static final ProcessIdentity SELF = new ProcessIdentity(1, 1);
  private static final Allocation UNMANAGED = new Allocation(4, "", 1, State.UNMANAGED);

  private static final int MOST_SCANS = 100_000;

  private final Processes present = number -> OptionalLong.of(1);
  private final Region region =
      Region.format(
          ByteBuffer.allocateDirect(Region.bytes(2) + Long.BYTES).alignedSlice(Long.BYTES), 2);
  private final LiveSettings<ProcessorSettings> settings =
      new LiveSettings<>(
          ProcessorSettings.class, ProcessorSettings::defaults, change -> {}, Set.of());
  private double given = 1;

  @Override
  protected Application processors() {
    Registered registered =
        (Registered)
            region.register(new ProcessIdentity(7, 1), "shop", present, new SecureRandom(), 0);
    RegionProcessors processors =
        new RegionProcessors(
            region, registered.slot(), UNMANAGED, Long.MAX_VALUE, () -> 1, e -> {});
    return new Application(
        UNMANAGED, processors, WorkerThreads.NONE, List::of, settings, registered.slot()::release);
  }

  @Override
  protected synchronized boolean change(Processors processors) {
    region.beat(SELF, 1);
    List<Claim> claims = region.scan(present).claims();
    for (int tries = 0; claims.isEmpty() && tries < MOST_SCANS; tries++) {
      // A request that is just being written is left out of a scan.
      Thread.yield();
      claims = region.scan(present).claims();
    }
    Claim claim = claims.get(0);
    region.grant(claim, new Grant(++given, CpuSet.of(0), 5));
    ((Application) processors).beat();
    ((Application) processors).tell();
    return true;
  }

  @Test
  void theManagersSettingsAreShownUntilItHasLeft() {
    Application application = processors();
    assertEquals(Optional.of(settings), application.settings());
    application.close();
    assertEquals(Optional.empty(), application.settings());
  }

  @Test
  void whoListensIsToldOnceThatItHasLeft() {
    Application application = processors();
    change(application);
    List<Allocation> heard = new ArrayList<>();
    application.onChange(heard::add);
    application.close();
    application.close();
    application.tell();
    assertEquals(List.of(UNMANAGED), heard);
    assertEquals(UNMANAGED, application.allocation());
  }
}
