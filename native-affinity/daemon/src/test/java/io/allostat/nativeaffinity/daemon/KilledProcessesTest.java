package io.allostat.nativeaffinity.daemon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.allostat.nativeaffinity.binding.Shares;
import io.allostat.nativeaffinity.manager.accounting.LedgerEntry;
import io.allostat.nativeaffinity.manager.accounting.LedgerReader;
import io.allostat.nativeaffinity.topology.CpuQuota;
import io.allostat.nativeaffinity.topology.MachineCpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A manager and applications as processes of their own, by whatever mechanism this machine has;
 * some are killed, some stopped.
 */
@EnabledOnOs(OS.LINUX)
class KilledProcessesTest {
  private static final double ROUNDING = 1e-6;

  /** What an application that hangs is held to, processors. */
  private static final double FLOOR = 0.25;

  /** What each has at least, by default. */
  private static final double LEAST = 0.02;

  /** More processors than there can be. */
  private static final double UNLIMITED = 1e9;

  private final String name = "daemon-test-" + ProcessHandle.current().pid();
  private final int cpus = MachineCpus.query().usable().size();
  private final List<Spawned> spawned = new ArrayList<>();
  private String mechanism = "";
  @TempDir Path folder;

  @AfterEach
  void endAll() throws InterruptedException {
    for (Spawned process : spawned) {
      process.close();
      process.exit();
    }
    // What the last manager left when it was killed.
    Shares.open(name).close();
  }

  private Spawned manager(String... more) throws IOException, InterruptedException {
    List<String> args = new ArrayList<>();
    args.addAll(List.of("--region", region().toString(), "--ledger", ledger().toString()));
    args.addAll(List.of("--name", name, "--slots", "2", "--set", "quantumSeconds=0.1"));
    args.addAll(List.of(more));
    Spawned manager = Spawned.java(ManagerUnderTest.class, args.toArray(String[]::new));
    spawned.add(manager);
    mechanism = manager.await(line -> line.startsWith("managing"));
    return manager;
  }

  private Spawned application(String application) throws IOException {
    Spawned process = Spawned.java(ApplicationUnderTest.class, region().toString(), application);
    spawned.add(process);
    return process;
  }

  private Path region() {
    return folder.resolve("processors");
  }

  private Path ledger() {
    return folder.resolve("ledger.csv");
  }

  private List<LedgerEntry> entries() throws IOException {
    return LedgerReader.read(List.of(ledger()), 0, 1L << 47).entries();
  }

  private static Predicate<String> granted(Predicate<Double> processors) {
    return line ->
        line.startsWith("GRANTED") && processors.test(Double.parseDouble(line.split(" ")[1]));
  }

  private static Predicate<Double> near(double expected) {
    return processors -> Math.abs(processors - expected) < ROUNDING;
  }

  private boolean isAll(double processors) {
    return Math.abs(processors - cpus) < ROUNDING;
  }

  /** What is told of an allocation but its state. */
  private static String figures(String line) {
    return line.substring(line.indexOf(' '));
  }

  private boolean inGroup(Spawned process) throws IOException {
    return Files.readString(Path.of("/proc/" + process.pid() + "/cgroup"))
        .contains("allostat-" + name + "/app-");
  }

  @Test
  void whenTheManagerIsKilledApplicationsKeepWhatTheyHaveAndTheNextTakesItUp() throws Exception {
    Spawned first = manager();
    Spawned shop = application("shop");
    shop.tell(Integer.toString(2 * cpus));
    final String given = shop.await(granted(this::isAll));
    final boolean grouped = inGroup(shop);
    while (entries().stream().noneMatch(line -> isAll(line.processors()))) {
      // It is told at once, and in the books a moment later.
      Thread.onSpinWait();
    }
    first.end("KILL");
    assertEquals(figures(given), figures(shop.await(line -> line.startsWith("STALE"))));
    assertEquals(grouped, inGroup(shop), "its share holds meanwhile");

    Spawned second = manager();
    assertEquals(
        figures(given),
        figures(shop.await(line -> line.startsWith("GRANTED"))),
        "the same processors since the same time");
    assertEquals(grouped, inGroup(shop));

    assertEquals(143, second.end("TERM"));
    assertFalse(inGroup(shop), "it is where it was");
    long end = 0;
    List<LedgerEntry> lines = new ArrayList<>(entries());
    lines.sort(Comparator.comparingLong(LedgerEntry::fromEpochMillis));
    for (LedgerEntry line : lines) {
      assertTrue(line.fromEpochMillis() >= end, () -> "billed twice: " + lines);
      end = line.toEpochMillis();
    }
    assertTrue(lines.stream().anyMatch(line -> isAll(line.processors())), lines::toString);
  }

  @Test
  void whenAnApplicationIsKilledItsProcessorsAndItsSlotGoToOthers() throws Exception {
    manager();
    Spawned shop = application("shop");
    shop.tell(Integer.toString(2 * cpus));
    shop.await(granted(this::isAll));
    Spawned bank = application("bank");
    bank.tell(Integer.toString(2 * cpus));
    shop.await(granted(processors -> !isAll(processors)));
    Spawned inn = application("inn");
    inn.await(line -> line.endsWith("region: expected a free slot, all 2 are taken"));

    shop.end("KILL");
    bank.await(granted(this::isAll));
    Spawned next = application("inn");
    next.tell(Integer.toString(2 * cpus));
    next.await(granted(processors -> processors > 0));
    bank.await(granted(processors -> !isAll(processors)));
  }

  @Test
  void whenAnApplicationHangsItIsHeldToTheFloorUntilItLivesAgain() throws Exception {
    manager("--set", "silentSeconds=1", "--set", "silentProcessors=" + FLOOR);
    assumeParts();
    Spawned shop = application("shop");
    shop.tell(Double.toString(cpus - 0.1));
    shop.await(granted(this::isAll));
    Spawned bank = application("bank");
    ask(bank, 0.1);
    shop.signal("STOP");
    // All but the floor is lent to the one that lives, and nothing of it to the one that hangs.
    bank.await(granted(near(cpus - FLOOR)));
    // At the latest with the next quantum, if it seemed to hang before.
    awaitQuota(shop, OptionalDouble.of(FLOOR));
    shop.signal("CONT");
    bank.await(granted(near(0.1)));
    shop.await(granted(near(cpus - 0.1)));
  }

  @Test
  void onlyWhoAsksForNothingOrHangsIsHeldToItsProcessors() throws Exception {
    manager("--set", "giveSurplus=false", "--set", "silentSeconds=1");
    assumeParts();
    Spawned shop = application("shop");
    ask(shop, 0.5);
    Spawned bank = application("bank");
    bank.await(granted(near(LEAST)));
    OptionalDouble none = CpuQuota.query();
    awaitQuota(shop, none);
    awaitQuota(bank, OptionalDouble.of(LEAST));
    ask(bank, 0.25);
    awaitQuota(bank, none);
    shop.signal("STOP");
    awaitQuota(shop, OptionalDouble.of(LEAST));
    shop.signal("CONT");
    awaitQuota(shop, none);
  }

  @Test
  void withHardLimitsWhoAsksIsHeldToWhatItIsGiven() throws Exception {
    manager("--set", "hardLimits=true", "--set", "giveSurplus=false");
    assumeParts();
    Spawned shop = application("shop");
    ask(shop, 0.5);
    awaitQuota(shop, OptionalDouble.of(0.5));
    ask(shop, 0.25);
    awaitQuota(shop, OptionalDouble.of(0.25));
  }

  private void assumeParts() {
    assumeTrue(mechanism.contains("CGROUP"), () -> "needs a part of a processor: " + mechanism);
  }

  /** Asks for so many processors, and waits until they are granted. */
  private static void ask(Spawned application, double processors) throws Exception {
    application.tell(Double.toString(processors));
    application.await(granted(near(processors)));
  }

  /** What it is held to by the kernel; told is another matter. */
  private static void awaitQuota(Spawned process, OptionalDouble processors) {
    OptionalDouble quota = CpuQuota.ofProcess(process.pid());
    while (Math.abs(quota.orElse(UNLIMITED) - processors.orElse(UNLIMITED)) > ROUNDING) {
      Thread.onSpinWait();
      quota = CpuQuota.ofProcess(process.pid());
    }
  }

  @Test
  void aSecondManagerIsRefusedAndLeavesTheRegionAsItIs() throws Exception {
    // The group that files of this process have: everybody may give files to that.
    String group = Files.getAttribute(folder, "posix:group").toString();
    Spawned first = manager("--group", group);
    assertEquals("rw-rw----", permissions());
    Object file = Files.readAttributes(region(), BasicFileAttributes.class).fileKey();
    Spawned second =
        Spawned.java(
            ManagerUnderTest.class,
            "--region",
            region().toString(),
            "--ledger",
            folder.resolve("other.csv").toString(),
            "--name",
            name + "-2");
    spawned.add(second);
    assertEquals(2, second.exit());
    assertEquals("rw-rw----", permissions());
    assertEquals(group, Files.getAttribute(region(), "posix:group").toString());
    assertEquals(file, Files.readAttributes(region(), BasicFileAttributes.class).fileKey());
    assertEquals(143, first.end("TERM"));
  }

  private String permissions() throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(region()));
  }
}
