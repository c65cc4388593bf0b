package io.allostat.nativeaffinity.manager.inprocess.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.Allocation.State;
import io.allostat.core.api.processors.JoinedProcessors;
import io.allostat.core.api.processors.ProcessorOptions;
import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.core.api.processors.ProcessorSource;
import io.allostat.core.api.settings.LiveSettings;
import io.allostat.core.api.settings.SettingException;
import io.allostat.nativeaffinity.binding.CpuAffinity;
import io.allostat.nativeaffinity.manager.FakePolicies;
import io.allostat.nativeaffinity.manager.region.Claim;
import io.allostat.nativeaffinity.manager.region.Grant;
import io.allostat.nativeaffinity.manager.region.Processes;
import io.allostat.nativeaffinity.manager.region.Region;
import io.allostat.nativeaffinity.manager.region.RegionFile;
import io.allostat.nativeaffinity.topology.CpuQuota;
import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.MachineCpus;
import io.allostat.nativeaffinity.topology.ProcessIdentity;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.management.Attribute;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real managers, with a thread and a quantum of a tenth of a second. */
class ManagedSourcesTest {
  /** Long enough for a machine that does much else; reached only by a test that fails. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

  @TempDir Path folder;
  private final ManagedSources sources = new ManagedSources(new FakePolicies());
  private final MBeanServer mbeans = ManagementFactory.getPlatformMBeanServer();
  private final CpuSet usable = MachineCpus.query().usable();
  private final int all =
      (int) Math.max(1, Math.min(usable.size(), CpuQuota.query().orElse(usable.size())));

  private ProcessorOptions options(String manager, String... more) {
    Map<String, String> texts = new HashMap<>();
    texts.put("manager", manager);
    texts.put("quantumSeconds", "0.1");
    texts.put("region", folder.resolve("region").toString());
    for (int i = 0; i < more.length; i += 2) {
      texts.put(more[i], more[i + 1]);
    }
    return ProcessorOptions.of(texts).ledgerOr(folder.resolve("ledger.csv"));
  }

  private static void until(String what, Callable<Boolean> condition) throws Exception {
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (!condition.call()) {
      assertTrue(System.nanoTime() - end < 0, () -> "in vain: " + what);
      LockSupport.parkNanos(2_000_000);
    }
  }

  @Test
  void whatOneApplicationGivesBackGoesToTheOthers() throws Exception {
    try (ProcessorSource source = sources.open(options("framework"))) {
      JoinedProcessors shop = source.join("shop");
      assertEquals(State.UNMANAGED, shop.allocation().state());
      shop.request(all);
      until(
          "shop has all",
          () ->
              shop.allocation().state() == State.GRANTED && shop.allocation().processors() == all);
      JoinedProcessors bank = source.join("bank");
      bank.request(all);
      until("bank is known", () -> shop.applications().size() == 2);
      shop.close();
      until(
          "bank has all",
          () ->
              bank.allocation().processors() == all && bank.allocation().state() == State.GRANTED);
      assertEquals(State.UNMANAGED, shop.allocation().state());
      assertEquals(List.of(), shop.applications());
      source.join("shop").close();
    }
    assertTrue(Files.readString(folder.resolve("ledger.csv")).contains("\n\"shop\","));
  }

  @Test
  void aListenerThatBlocksKeepsNobodyFromProcessors() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    CountDownLatch blocks = new CountDownLatch(1);
    try (ProcessorSource source = sources.open(options("framework"))) {
      JoinedProcessors shop = source.join("shop");
      shop.onChange(
          allocation -> {
            blocks.countDown();
            awaitUninterrupted(go);
          });
      shop.request(1);
      blocks.await();
      JoinedProcessors bank = source.join("bank");
      bank.request(1);
      until("bank has some", () -> bank.allocation().state() == State.GRANTED);
      go.countDown();
    } finally {
      go.countDown();
    }
  }

  private static void awaitUninterrupted(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void theManagerIsPublishedAndLeavesNothing() throws Exception {
    ObjectName name = new ObjectName("io.allostat:type=ProcessorManager,instance=host");
    ObjectName settings = new ObjectName("io.allostat:type=ProcessorSettings,instance=host");
    ProcessorSource source = sources.open(options("framework", "application", "host"));
    JoinedProcessors shop = source.join("shop");
    shop.request(1);
    until(
        "an application",
        () -> {
          Object[] applications = (Object[]) mbeans.getAttribute(name, "Applications");
          return applications.length == 1;
        });
    assertTrue(mbeans.isRegistered(settings));
    Object[] applications = (Object[]) mbeans.getAttribute(name, "Applications");
    assertEquals(ProcessHandle.current().pid(), ((CompositeData) applications[0]).get("pid"));
    assertThrows(
        IllegalStateException.class,
        () ->
            sources.open(
                options(
                    "framework",
                    "application",
                    "host",
                    "ledger",
                    folder.resolve("other.csv").toString())));
    assertThrows(IOException.class, () -> sources.open(options("framework")), "the same ledger");
    source.close();
    source.close();
    assertEquals(Set.of(), mbeans.queryNames(new ObjectName("io.allostat:*,instance=host"), null));
    assertFalse(
        Thread.getAllStackTraces().keySet().stream()
            .anyMatch(thread -> thread.getName().equals("allostat-processor-manager")));
    assertEquals(State.UNMANAGED, shop.allocation().state());
    assertThrows(IllegalStateException.class, () -> source.join("bank"));
  }

  @Test
  void aNameIsGivenOnce() throws Exception {
    try (ProcessorSource source = sources.open(options("framework"))) {
      source.join("shop");
      assertThrows(IllegalStateException.class, () -> source.join("shop"));
      assertThrows(IllegalArgumentException.class, () -> source.join("\n"));
    }
  }

  @Test
  void whoComesWhenAllSlotsAreTakenIsRefused() throws Exception {
    try (ProcessorSource source = sources.open(options("framework"))) {
      for (int i = 0; i < FrameworkManager.SLOTS; i++) {
        source.join("a" + i);
      }
      IllegalStateException refused =
          assertThrows(IllegalStateException.class, () -> source.join("late"));
      assertTrue(refused.getMessage().contains("expected a free slot"), refused::getMessage);
    }
  }

  @Test
  void rulesChangeWhileItRunsAndWhatAnOperatorSetStays() throws Exception {
    ObjectName name = new ObjectName("io.allostat:type=ProcessorManager,instance=framework");
    try (ProcessorSource source = sources.open(options("framework"))) {
      assertEquals("first", mbeans.getAttribute(name, "Policy"));
      assertTrue(source.change(options("framework", "policy", "priority")));
      assertEquals("priority", mbeans.getAttribute(name, "Policy"));
      assertTrue(
          source.change(options("framework", "policy", "priority", "quantumSeconds", "0.5")));
      assertEquals(0.5, mbeans.getAttribute(name, "QuantumSeconds"));
      mbeans.setAttribute(name, new Attribute("Policy", "first"));
      assertTrue(
          source.change(options("framework", "policy", "priority", "quantumSeconds", "0.2")));
      assertEquals("first", mbeans.getAttribute(name, "Policy"));
      assertThrows(
          SettingException.class, () -> source.change(options("framework", "policy", "lottery")));
      assertThrows(SettingException.class, () -> source.change(options("framework", "cpus", "9x")));
      assertEquals(0.2, mbeans.getAttribute(name, "QuantumSeconds"));
      assertFalse(source.change(options("framework", "application", "other")));
      assertFalse(source.change(options("none")));
    }
  }

  @Test
  void anApplicationShowsAndChangesTheSettingsOfItsProcessManager() throws Exception {
    ObjectName name = new ObjectName("io.allostat:type=ProcessorManager,instance=framework");
    try (ProcessorSource source = sources.open(options("framework"))) {
      JoinedProcessors shop = source.join("shop");
      LiveSettings<ProcessorSettings> settings = shop.settings().orElseThrow();
      assertEquals(0.1, settings.values().get("quantumSeconds"));
      settings.set("quantumSeconds", "0.5");
      assertEquals(0.5, mbeans.getAttribute(name, "QuantumSeconds"));
      assertThrows(SettingException.class, () -> settings.set("quantumSeconds", "0"));
      shop.close();
      assertEquals(Optional.empty(), shop.settings());
    }
    try (ProcessorSource source = sources.open(options("region"))) {
      assertEquals(Optional.empty(), source.join("shop").settings(), "they are the host's");
    }
  }

  @Test
  void optionsAreCheckedBeforeAnythingIsOpened() {
    sources.check(options("none", "policy", "lottery"));
    sources.check(options("region", "policy", "lottery"));
    assertThrows(
        SettingException.class, () -> sources.check(options("framework", "policy", "lottery")));
    assertThrows(
        SettingException.class,
        () -> sources.check(ProcessorOptions.of(Map.of("manager", "framework"))));
    assertThrows(SettingException.class, () -> sources.open(options("none")));
    assertFalse(Files.exists(folder.resolve("ledger.csv")));
  }

  @Test
  void theWorkersOfAnApplicationRunOnItsCpus() throws Exception {
    CpuAffinity affinity = CpuAffinity.system();
    assumeTrue(affinity.unsupported().isEmpty(), () -> affinity.unsupported().orElseThrow());
    CpuSet one = CpuSet.of(usable.stream().max().orElseThrow());
    ProcessorSource source = sources.open(options("framework", "cpus", one.toCpuList()));
    try {
      JoinedProcessors shop = source.join("shop");
      shop.workers().join();
      shop.workers().join();
      shop.request(1);
      until("bound", () -> affinity.callingThreadMask().cpus().equals(one));
      until("told", () -> shop.allocation().cpus().equals(one.toCpuList()));
    } finally {
      source.close();
    }
    assertEquals(usable, affinity.callingThreadMask().cpus());
  }

  /** The test is the manager of the host. */
  @Test
  void theApplicationsOfAProcessAreOneForTheHostsManager() throws Exception {
    ProcessorSource source =
        sources.open(options("region", "application", "felix", "minimumShare", "0.5"));
    try {
      JoinedProcessors shop = source.join("shop");
      shop.request(3);
      assertEquals(State.UNMANAGED, shop.allocation().state(), "there is no region yet");
      Region region = RegionFile.manage(folder.resolve("region"), 4);
      JoinedProcessors bank = source.join("bank");
      bank.request(1);
      List<Claim> claims = new ArrayList<>();
      until(
          "asks for both",
          () -> {
            claims.clear();
            claims.addAll(claims(region));
            return claims.stream().anyMatch(c -> c.requested() == 4);
          });
      assertEquals("felix", claims.get(0).application());
      region.grant(claims.get(0), new Grant(2, CpuSet.of(0), 7));
      until(
          "granted",
          () -> {
            region.beat(ProcessIdentity.self(), System.nanoTime());
            return shop.allocation().equals(new Allocation(1.25, "0", 7, State.GRANTED));
          });
      assertEquals(0.75, bank.allocation().processors());
      assertEquals("felix", bank.applications().get(0).application());
      until("stale", () -> shop.allocation().state() == State.STALE);
      bank.close();
      assertEquals(new Allocation(2, "0", 7, State.STALE), shop.allocation());
      region.leave();
      assertEquals(State.UNMANAGED, shop.allocation().state());
      source.close();
      assertEquals(List.of(), claims(region));
      assertEquals(State.UNMANAGED, shop.allocation().state());
    } finally {
      source.close();
    }
  }

  private static List<Claim> claims(Region region) {
    return region.scan(Processes.ofThisMachine()).claims();
  }
}
