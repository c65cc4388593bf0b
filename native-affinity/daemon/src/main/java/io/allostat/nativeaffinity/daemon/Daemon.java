package io.allostat.nativeaffinity.daemon;

import io.allostat.core.api.distribution.DistributionPolicies;
import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.nativeaffinity.binding.Shares;
import io.allostat.nativeaffinity.binding.Shares.Mechanism;
import io.allostat.nativeaffinity.manager.HostRules;
import io.allostat.nativeaffinity.manager.ManagerPublication;
import io.allostat.nativeaffinity.manager.ManagerThread;
import io.allostat.nativeaffinity.manager.ProcessorManager;
import io.allostat.nativeaffinity.manager.Surroundings;
import io.allostat.nativeaffinity.manager.accounting.LedgerFile;
import io.allostat.nativeaffinity.manager.region.Region;
import io.allostat.nativeaffinity.manager.region.RegionFile;
import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.ProcessIdentity;
import io.allostat.nativeaffinity.topology.ProcessStats;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running manager with all that it holds. */
final class Daemon implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Daemon.class);

  private final CpuSet cpus;
  private final LedgerFile ledger;
  private final Shares shares;
  private final ProcessStats processes;
  private final ManagerPublication publication;
  private final ManagerThread thread;

  private Daemon(
      CpuSet cpus,
      LedgerFile ledger,
      Shares shares,
      ProcessStats processes,
      ManagerPublication publication,
      ManagerThread thread) {
    this.cpus = cpus;
    this.ledger = ledger;
    this.shares = shares;
    this.processes = processes;
    this.publication = publication;
    this.thread = thread;
  }

  /**
   * Starts it; what an earlier one left is taken up.
   *
   * @throws IOException if a file cannot be used, or the region is another manager's, which runs;
   *     nothing of it is changed then
   * @throws IllegalStateException if the ledger or the name is another manager's, which runs
   */
  static Daemon start(
      Path regionFile,
      int slots,
      Optional<String> group,
      Path ledgerFile,
      String name,
      DistributionPolicies policies,
      HostRules rules)
      throws IOException {
    makeFolder("--ledger", ledgerFile);
    makeFolder("--region", regionFile);
    LedgerFile ledger = LedgerFile.open(ledgerFile);
    Shares shares = null;
    Runnable undo = () -> {};
    try {
      Region region = RegionFile.manage(regionFile, slots, group);
      if (region.unmanaged()) {
        // Else what an earlier one gave still holds, and applications go on to have that.
        undo = region::leave;
      }
      region.beat(ProcessIdentity.self(), System.nanoTime());
      shares = Shares.open(name, regionFile.resolveSibling(regionFile.getFileName() + ".bound"));
      HostRules possible = paid(shares.fractional() ? rules : inWholeProcessors(rules), shares);
      ProcessStats processes = new ProcessStats(Path.of("/proc"));
      ProcessorManager manager =
          new ProcessorManager(
              Surroundings.ofThisMachine(processes, region, shares, ledger), policies, possible);
      ManagerPublication publication =
          ManagerPublication.open(ManagementFactory.getPlatformMBeanServer(), name, manager);
      return new Daemon(
          possible.cpus(), ledger, shares, processes, publication, ManagerThread.start(manager));
    } catch (IOException | RuntimeException e) {
      if (shares != null) {
        shares.close();
      }
      undo.run();
      ledger.close();
      throw e;
    }
  }

  private static HostRules paid(HostRules rules, Shares shares) {
    OptionalDouble quota = shares.quota();
    HostRules paid = rules.within(quota);
    if (!paid.cpus().equals(rules.cpus())) {
      LOG.warn(
          "of the CPUs {} only {} are distributed: the quota where applications are held is {}"
              + " processors",
          rules.cpus(),
          paid.cpus(),
          quota.orElseThrow());
    }
    return paid;
  }

  private static void makeFolder(String option, Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new IOException(
          option + ": expected a folder that is there or can be made, " + folder + " cannot: " + e,
          e);
    }
  }

  private static HostRules inWholeProcessors(HostRules rules) {
    ProcessorSettings set = rules.settings();
    if (set.partsPerProcessor() == 1) {
      return rules;
    }
    LOG.warn("processors are distributed whole: nothing can hold an application to a part of one");
    return rules.withSettings(set.withPartsPerProcessor(1));
  }

  /** Which CPUs are distributed. */
  CpuSet cpus() {
    return cpus;
  }

  Mechanism mechanism() {
    return shares.mechanism();
  }

  /** Ends the manager; applications have again what the system gives them. */
  @Override
  public void close() throws IOException {
    publication.close();
    try {
      thread.close();
    } finally {
      processes.close();
      shares.close();
      ledger.close();
    }
  }
}
