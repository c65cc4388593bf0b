package io.allostat.nativeaffinity.manager.region;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.Allocation.State;
import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** An application whose region is replaced, on real files and its real thread. */
@EnabledOnOs(OS.LINUX)
@Timeout(60)
class RegionClientTest {
  private static final Allocation UNMANAGED = new Allocation(4, "0-3", 1, State.UNMANAGED);

  @TempDir Path folder;

  private static RegionClient join(Path file, String name) throws IOException {
    return RegionClient.join(file, name, UNMANAGED, Duration.ofMillis(5), Duration.ofHours(1));
  }

  private static Region managed(Path file) throws IOException {
    Region region = RegionFile.manage(file, 2);
    region.beat(ProcessIdentity.self(), System.nanoTime());
    return region;
  }

  /** As soon as it has a slot with this request. */
  private static void grant(Region region, double requested, Grant grant) {
    region.grant(claim(region, requested), grant);
  }

  /** While it writes, nothing can be read. */
  private static Claim claim(Region region, double requested) {
    while (true) {
      List<Claim> claims = region.scan(Processes.ofThisMachine()).claims();
      if (claims.size() == 1 && claims.get(0).requested() == requested) {
        return claims.get(0);
      }
      Thread.onSpinWait();
    }
  }

  @Test
  void whenAnotherRegionComesInThePlaceOfTheFileItJoinsThat() throws Exception {
    Path file = folder.resolve("region");
    Region first = managed(file);
    BlockingQueue<Allocation> heard = new LinkedBlockingQueue<>();
    try (RegionClient client = join(file, "shop")) {
      client.onChange(heard::add);
      client.request(2.5);
      grant(first, 2.5, new Grant(2, CpuSet.of(0, 1), 5));
      assertEquals(new Allocation(2, "0-1", 5, State.GRANTED), heard.poll(30, TimeUnit.SECONDS));
      Path other = folder.resolve("other");
      Region second = managed(other);
      Files.move(
          other,
          file,
          java.nio.file.StandardCopyOption.ATOMIC_MOVE,
          java.nio.file.StandardCopyOption.REPLACE_EXISTING);
      grant(second, 2.5, new Grant(1, CpuSet.of(1), 6));
      Allocation now = heard.poll(30, TimeUnit.SECONDS);
      while (now != null && now.sinceEpochMillis() != 6) {
        assertEquals(new Allocation(2, "0-1", 5, State.STALE), now, "until it is answered");
        now = heard.poll(30, TimeUnit.SECONDS);
      }
      assertEquals(new Allocation(1, "1", 6, State.GRANTED), now);
      assertEquals(List.of(), first.scan(Processes.ofThisMachine()).claims());
    }
  }

  @Test
  void whenTheGroupIsWithdrawnItJoinsTheRegionOfTheNextManager() throws Exception {
    Path file = folder.resolve("region");
    String group = Files.getAttribute(folder, "posix:group").toString();
    Region first = RegionFile.manage(file, 2, Optional.of(group));
    try (RegionClient client = join(file, "shop")) {
      client.request(2.5);
      grant(first, 2.5, new Grant(2, CpuSet.of(0, 1), 5));
      Region second = managed(file);
      grant(second, 2.5, new Grant(1, CpuSet.of(1), 6));
      while (!client.allocation().equals(new Allocation(1, "1", 6, State.GRANTED))) {
        Thread.onSpinWait();
      }
    }
  }

  private void replace(Path file, int slots) throws IOException {
    Path other = folder.resolve("other");
    RegionFile.manage(other, slots);
    Files.move(
        other,
        file,
        java.nio.file.StandardCopyOption.ATOMIC_MOVE,
        java.nio.file.StandardCopyOption.REPLACE_EXISTING);
  }

  @Test
  void aFileThatIsReplacedWhileItIsJoinedIsJoinedAnew() throws IOException {
    Path file = folder.resolve("region");
    managed(file);
    AtomicInteger opened = new AtomicInteger();
    RegionClient.Attached attached =
        RegionClient.attach(
            file,
            path -> {
              if (opened.getAndIncrement() == 0) {
                replace(path, 7);
              }
              return RegionFile.join(path);
            });
    assertEquals(2, opened.get());
    assertEquals(7, attached.region().slots());
    assertEquals(
        Files.readAttributes(file, BasicFileAttributes.class).fileKey(), attached.fileKey());
    RegionException refused =
        assertThrows(
            RegionException.class,
            () ->
                RegionClient.attach(
                    file,
                    path -> {
                      Region joined = RegionFile.join(path);
                      replace(path, 3);
                      return joined;
                    }));
    assertTrue(refused.getMessage().endsWith("it was replaced 10 times"), refused::getMessage);
  }

  @Test
  void aSlotThatWasTakenAwayIsTakenAnew() throws Exception {
    Path file = folder.resolve("region");
    Region region = managed(file);
    try (RegionClient client = join(file, "shop")) {
      client.request(1.5);
      grant(region, 1.5, new Grant(1, CpuSet.of(1), 6));
      Claim claim = claim(region, 1.5);
      assertTrue(region.free(claim.slot(), claim.owner()));
      grant(region, 1.5, new Grant(0.5, CpuSet.of(1), 7));
      while (client.allocation().sinceEpochMillis() != 7) {
        Thread.onSpinWait();
      }
    }
    assertEquals(List.of(), region.scan(Processes.ofThisMachine()).claims());
  }

  @Test
  void theSecondOfANameIsTold() throws Exception {
    Path file = folder.resolve("region");
    managed(file);
    try (RegionClient first = join(file, "shop")) {
      RegionException refused = assertThrows(RegionException.class, () -> join(file, "shop"));
      assertTrue(
          refused.getMessage().contains("which process " + ProcessHandle.current().pid()),
          () -> refused.getMessage() + first.allocation());
    }
    join(file, "shop").close();
  }

  @Test
  void theSecondOfAProcessIsTold() throws Exception {
    Path file = folder.resolve("region");
    managed(file);
    try (RegionClient first = join(file, "shop")) {
      RegionException refused = assertThrows(RegionException.class, () -> join(file, "bank"));
      assertTrue(
          refused.getMessage().contains("while it has \"shop\""),
          () -> refused.getMessage() + first.allocation());
    }
    join(file, "bank").close();
  }

  @Test
  void whoHasLeftHasWhatItHasWithoutAManagerAndListenersAreTold() throws Exception {
    Path file = folder.resolve("region");
    Region region = managed(file);
    BlockingQueue<Allocation> heard = new LinkedBlockingQueue<>();
    RegionClient client = join(file, "shop");
    try {
      client.onChange(heard::add);
      client.request(1.5);
      grant(region, 1.5, new Grant(1, CpuSet.of(1), 6));
      assertEquals(new Allocation(1, "1", 6, State.GRANTED), heard.poll(30, TimeUnit.SECONDS));
    } finally {
      client.close();
    }
    assertEquals(UNMANAGED, client.allocation());
    assertEquals(List.of(UNMANAGED), List.copyOf(heard));
    client.close();
    assertEquals(1, heard.size(), "told once");
  }
}
