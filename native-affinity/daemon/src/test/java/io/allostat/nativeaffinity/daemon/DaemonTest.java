package io.allostat.nativeaffinity.daemon;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.distribution.DistributionPolicies;
import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.nativeaffinity.manager.HostRules;
import io.allostat.nativeaffinity.manager.region.Region;
import io.allostat.nativeaffinity.manager.region.RegionFile;
import io.allostat.nativeaffinity.topology.MachineCpus;
import io.allostat.nativeaffinity.topology.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Starts that fail after the region was taken, as the shares' name is none. */
@EnabledOnOs(OS.LINUX)
class DaemonTest {
  @TempDir Path folder;

  private Path file() {
    return folder.resolve("processors");
  }

  private void startInVain() {
    DistributionPolicies policies =
        ServiceLoader.load(DistributionPolicies.class).findFirst().orElseThrow();
    HostRules rules =
        new HostRules(
            policies.names().get(0),
            ProcessorSettings.defaults(),
            MachineCpus.query().usable(),
            Map.of());
    Path ledger = folder.resolve("ledger.csv");
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> Daemon.start(file(), 1, Optional.empty(), ledger, "no name", policies, rules));
    assertTrue(refused.getMessage().startsWith("manager: expected "), refused::getMessage);
  }

  @Test
  void aRegionThatHadNoManagerHasNoneAfterwards() throws IOException {
    Region region = RegionFile.manage(file(), 1);
    startInVain();
    assertTrue(region.unmanaged());
    region.beat(ProcessIdentity.self(), 1);
    region.leave();
    startInVain();
    assertTrue(region.unmanaged());
  }

  @Test
  void whatAKilledManagerGaveIsNotSaidToBeOver() throws IOException {
    Region region = RegionFile.manage(file(), 1);
    ProcessIdentity self = ProcessIdentity.self();
    region.beat(new ProcessIdentity(self.pid(), self.startTicks() + 1), 1);
    startInVain();
    assertFalse(region.unmanaged());
  }
}
