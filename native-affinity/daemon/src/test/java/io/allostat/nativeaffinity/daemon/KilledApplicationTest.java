package io.allostat.nativeaffinity.daemon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.distribution.DistributionPolicies;
import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.core.api.settings.Settings;
import io.allostat.nativeaffinity.binding.Shares;
import io.allostat.nativeaffinity.manager.HostRules;
import io.allostat.nativeaffinity.manager.ManagedApplication;
import io.allostat.nativeaffinity.manager.ProcessorManager;
import io.allostat.nativeaffinity.manager.Surroundings;
import io.allostat.nativeaffinity.manager.accounting.LedgerFile;
import io.allostat.nativeaffinity.manager.region.Processes;
import io.allostat.nativeaffinity.manager.region.Region;
import io.allostat.nativeaffinity.manager.region.RegionFile;
import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.MachineCpus;
import io.allostat.nativeaffinity.topology.ProcessIdentity;
import io.allostat.nativeaffinity.topology.ProcessStats;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Real applications, one of which is killed, and a manager whose quanta the test counts. */
@EnabledOnOs(OS.LINUX)
class KilledApplicationTest {
  private static final int MOST_QUANTA = 2;
  private static final double ROUNDING = 1e-6;

  private final String name = "daemon-test-" + ProcessHandle.current().pid();
  private final CpuSet cpus = MachineCpus.query().usable();
  private final AtomicLong nanos = new AtomicLong(System.nanoTime());
  private final List<Spawned> spawned = new ArrayList<>();
  private final ProcessStats processes = new ProcessStats(Path.of("/proc"));
  private Shares shares;
  private LedgerFile ledger;
  private Region region;
  private ProcessorManager manager;
  @TempDir Path folder;

  @BeforeEach
  void start() throws IOException {
    shares = Shares.open(name);
    ledger = LedgerFile.open(folder.resolve("ledger.csv"));
    region = RegionFile.manage(file(), 2);
    // Time leaps by quanta here, and not for the applications.
    Map<String, String> settings =
        Map.of("silentSeconds", "3600", "partsPerProcessor", shares.fractional() ? "1000" : "1");
    manager =
        new ProcessorManager(
            new Surroundings(
                ProcessIdentity.self(),
                region,
                Processes.of(processes),
                pid -> Optional.empty(),
                shares,
                () -> cpus,
                ledger,
                nanos::get,
                Clock.systemUTC()),
            ServiceLoader.load(DistributionPolicies.class).findFirst().orElseThrow(),
            new HostRules(
                "WeightedMaxMin", Settings.of(ProcessorSettings.class, settings), cpus, Map.of()));
  }

  @AfterEach
  void endAll() throws Exception {
    for (Spawned process : spawned) {
      process.close();
      process.exit();
    }
    manager.end();
    processes.close();
    shares.close();
    ledger.close();
  }

  private Path file() {
    return folder.resolve("processors");
  }

  /** An application that has joined and asked for all there is. */
  private Spawned application(String application) throws Exception {
    Spawned process = Spawned.java(ApplicationUnderTest.class, file().toString(), application);
    spawned.add(process);
    process.await(line -> line.equals("JOINED"));
    process.tell(Integer.toString(cpus.size()));
    process.await(line -> line.equals("ASKED"));
    return process;
  }

  private void quantum() throws IOException {
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(2));
    manager.step();
  }

  private double has(String application) {
    return manager.status().applications().stream()
        .filter(each -> each.name().equals(application))
        .mapToDouble(ManagedApplication::allocated)
        .sum();
  }

  private int slot(String application) {
    return region.scan(Processes.ofThisMachine()).claims().stream()
        .filter(claim -> claim.application().equals(application))
        .findFirst()
        .orElseThrow()
        .slot();
  }

  @Test
  void itsProcessorsReturnWithinTwoQuantaAndItsSlotIsTakenByTheNext() throws Exception {
    final Spawned shop = application("shop");
    application("bank");
    quantum();
    assertTrue(has("bank") > 0 && has("shop") > 0);
    assertEquals(cpus.size(), has("bank") + has("shop"), ROUNDING);
    final int slot = slot("shop");

    shop.end("KILL");
    int quanta = 0;
    while (has("bank") < cpus.size() - ROUNDING && quanta < MOST_QUANTA) {
      quantum();
      quanta++;
    }
    assertEquals(cpus.size(), has("bank"), ROUNDING, "after " + quanta + " quanta");
    assertEquals(0, has("shop"));

    application("inn");
    assertEquals(slot, slot("inn"), "the only one that is free");
    quantum();
    assertTrue(has("inn") > 0);
    assertEquals(cpus.size(), has("inn") + has("bank"), ROUNDING);
  }
}
