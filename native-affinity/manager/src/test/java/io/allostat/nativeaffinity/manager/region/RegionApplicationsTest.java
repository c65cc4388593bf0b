package io.allostat.nativeaffinity.manager.region;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.allostat.core.api.processors.ApplicationProcessors;
import io.allostat.nativeaffinity.manager.region.Registration.Registered;
import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.ProcessIdentity;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RegionApplicationsTest {
  private static final Processes ALL_LIVE = pid -> OptionalLong.of(7);

  @Test
  void anApplicationSeesWhatAllAskForAndHave() {
    Region region =
        Region.format(
            ByteBuffer.allocateDirect(Region.bytes(2) + Long.BYTES).alignedSlice(Long.BYTES), 2);
    register(region, 100, "shop", 1.5);
    register(region, 101, "books", 2);
    Claim books = region.scan(ALL_LIVE).claims().get(1);
    region.grant(books, new Grant(1.25, CpuSet.of(2, 3), 5));
    assertEquals(
        List.of(
            new ApplicationProcessors("shop", 1.5, 0, ""),
            new ApplicationProcessors("books", 2, 1.25, "2-3")),
        RegionClient.applications(region, ALL_LIVE));
  }

  private static void register(Region region, long pid, String name, double processors) {
    assertInstanceOf(
            Registered.class,
            region.register(new ProcessIdentity(pid, 7), name, ALL_LIVE, new Random(pid), 0))
        .slot()
        .request(processors, 0);
  }
}
