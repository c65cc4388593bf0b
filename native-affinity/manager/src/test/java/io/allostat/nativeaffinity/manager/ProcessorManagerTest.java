package io.allostat.nativeaffinity.manager;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.distribution.CpuAssignment;
import io.allostat.core.api.distribution.CpuShare;
import io.allostat.core.api.distribution.Placement;
import io.allostat.core.api.distribution.Request;
import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.core.api.settings.Settings;
import io.allostat.core.testkit.ManualClock;
import io.allostat.nativeaffinity.binding.Outcome;
import io.allostat.nativeaffinity.binding.Result;
import io.allostat.nativeaffinity.binding.Share;
import io.allostat.nativeaffinity.binding.Shares.Mechanism;
import io.allostat.nativeaffinity.manager.accounting.Bill;
import io.allostat.nativeaffinity.manager.accounting.LedgerFile;
import io.allostat.nativeaffinity.manager.accounting.LedgerReader;
import io.allostat.nativeaffinity.manager.region.ApplicationSlot;
import io.allostat.nativeaffinity.manager.region.Grant;
import io.allostat.nativeaffinity.manager.region.Region;
import io.allostat.nativeaffinity.manager.region.Registration.Refused;
import io.allostat.nativeaffinity.manager.region.Registration.Registered;
import io.allostat.nativeaffinity.manager.region.Scan.Fault;
import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.ProcessIdentity;
import io.allostat.nativeaffinity.topology.ProcessStat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A manager on a made-up host with the CPUs 2 and 3, a second a step, two a quantum; shares are
 * limits unless a test says otherwise.
 */
class ProcessorManagerTest {
  private static final ProcessIdentity SELF = new ProcessIdentity(1, 1);
  private static final ProcessIdentity SHOP = new ProcessIdentity(100, 7);
  private static final ProcessIdentity BANK = new ProcessIdentity(200, 8);
  private static final HostRules RULES =
      new HostRules("first", hardLimits(true), CpuSet.of(2, 3), Map.of());
  private static final double EXACT = 1e-9;

  @TempDir Path folder;
  private final ManualClock clock = new ManualClock(5_000_000_000L);
  private final ByteBuffer memory =
      ByteBuffer.allocateDirect(Region.bytes(3) + Long.BYTES).alignedSlice(Long.BYTES);
  private final Region region = Region.format(memory, 3);
  private final Random random = new Random(1);
  private final Map<Long, ProcessIdentity> alive = new HashMap<>();
  private final Map<Long, Long> cpuTicks = new HashMap<>();
  private final FakeShares shares = new FakeShares();
  private final FakePolicies policies = new FakePolicies();
  private CpuSet online = CpuSet.range(0, 3);
  private boolean processesCannotBeTold;
  private LedgerFile ledger;
  private ProcessorManager manager;

  @BeforeEach
  void start() throws IOException {
    ledger = LedgerFile.open(ledgerPath());
    manager = new ProcessorManager(surroundings(), policies, RULES);
  }

  @AfterEach
  void stop() throws IOException {
    ledger.close();
  }

  private Path ledgerPath() {
    return folder.resolve("ledger.csv");
  }

  private Surroundings surroundings() {
    return new Surroundings(
        SELF, region, this::startTicks, this::stat, shares, () -> online, ledger, clock, clock);
  }

  private OptionalLong startTicks(long pid) {
    if (processesCannotBeTold) {
      throw new UncheckedIOException(new IOException("Too many open files"));
    }
    return alive.containsKey(pid)
        ? OptionalLong.of(alive.get(pid).startTicks())
        : OptionalLong.empty();
  }

  private Optional<ProcessStat> stat(long pid) {
    return Optional.ofNullable(alive.get(pid))
        .map(p -> new ProcessStat('S', 1, cpuTicks.getOrDefault(pid, 0L), p.startTicks()));
  }

  private ApplicationSlot join(ProcessIdentity process, String name, double request) {
    alive.put(process.pid(), process);
    ApplicationSlot slot =
        assertInstanceOf(
                Registered.class,
                // Nobody is seen: of one name there may be two, which the manager must bear.
                region.register(
                    process, name, pid -> OptionalLong.empty(), random, clock.getAsLong()))
            .slot();
    slot.request(request, clock.getAsLong());
    return slot;
  }

  private void seconds(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      clock.advance(Duration.ofSeconds(1));
      manager.step();
    }
  }

  private static void has(ApplicationSlot slot, double processors, CpuSet cpus) {
    Grant grant = slot.grant().orElseThrow();
    assertEquals(processors, grant.processors(), EXACT);
    assertEquals(cpus, grant.cpus());
  }

  @Test
  void whatIsAskedForIsGivenBoundToldAndBilled() throws IOException {
    final ApplicationSlot shop = join(SHOP, "shop", 1.5);
    final ApplicationSlot bank = join(BANK, "bank", 3);
    manager.step();
    has(shop, 1.5, CpuSet.of(2, 3));
    has(bank, 0.5, CpuSet.of(3));
    assertEquals(new Share(1.5, CpuSet.of(2, 3)), shares.applied.get("shop"));
    assertEquals(new Share(0.5, CpuSet.of(3)), shares.applied.get("bank"));
    assertEquals(Map.of("shop", Set.of(100L), "bank", Set.of(200L)), shares.processes);
    assertEquals(OptionalLong.of(0), region.managerSilentNanos(clock.getAsLong()));
    cpuTicks.put(100L, 150L);
    seconds(3);
    manager.end();
    List<Bill.Row> rows =
        Bill.of(LedgerReader.read(List.of(ledgerPath()), 0, 1L << 47).entries(), 86_400_000).rows();
    assertEquals(2, rows.size());
    assertEquals(0.5 * 3, rows.get(0).allocatedCpuSeconds(), 1e-6);
    assertEquals(1.5 * 3, rows.get(1).allocatedCpuSeconds(), 1e-6);
    assertEquals(0, rows.get(0).usedCpuSeconds(), 1e-6);
    assertEquals(1.5, rows.get(1).usedCpuSeconds(), 1e-6);
    assertEquals(2, manager.status().allocated(), EXACT);
    assertEquals(1.5, manager.status().applications().get(0).cpuSeconds(), EXACT);
  }

  @Test
  void whereTheGroupCountsItsTimeIsBilledAndNotThatOfItsProcesses() throws IOException {
    join(SHOP, "shop", 1);
    // An earlier manager's: what it shows already was billed by that one.
    shares.cpuSeconds.put("shop", 100.0);
    manager.step();
    cpuTicks.put(100L, 9_900L);
    shares.cpuSeconds.put("shop", 100.25);
    seconds(1);
    shares.cpuSeconds.put("shop", 101.0);
    seconds(1);
    assertEquals(1, manager.status().applications().get(0).cpuSeconds(), EXACT);
    // Somebody has made the group anew.
    shares.cpuSeconds.put("shop", 0.5);
    seconds(1);
    shares.cpuSeconds.put("shop", 0.75);
    seconds(1);
    assertEquals(1.25, manager.status().applications().get(0).cpuSeconds(), EXACT);
  }

  @Test
  void noMoreCpusAreDistributedThanAQuotaPaysFor() {
    assertEquals(RULES, RULES.within(OptionalDouble.empty()));
    assertEquals(RULES, RULES.within(OptionalDouble.of(2)));
    for (double quota : new double[] {0.1, 1, 1.9}) {
      HostRules within = RULES.within(OptionalDouble.of(quota));
      assertEquals(CpuSet.of(2), within.cpus());
      assertEquals(RULES.settings(), within.settings());
    }
  }

  @Test
  void aCpuThatIsOfflineIsNotDistributed() throws IOException {
    final ApplicationSlot shop = join(SHOP, "shop", 1);
    final ApplicationSlot bank = join(BANK, "bank", 1);
    manager.step();
    has(shop, 1, CpuSet.of(2));
    has(bank, 1, CpuSet.of(3));
    online = CpuSet.of(0, 1, 2);
    seconds(2);
    has(shop, 1, CpuSet.of(2));
    has(bank, Grant.LEAST_PROCESSORS, CpuSet.of(2));
    online = CpuSet.range(0, 3);
    seconds(2);
    has(bank, 1, CpuSet.of(3));
    // Where none were online nothing could be given at all.
    online = CpuSet.of(0);
    seconds(2);
    has(bank, 1, CpuSet.of(3));
  }

  @Test
  void groupsAreSweptWhenOthersAreThereOrOneCouldNotBeTaken() throws IOException {
    join(SHOP, "shop", 1);
    manager.step();
    assertEquals(1, shares.listed);
    seconds(4);
    assertEquals(1, shares.listed);
    shares.removal = new Result(Outcome.FAILED, "busy");
    join(BANK, "bank", 1);
    seconds(2);
    assertEquals(2, shares.listed);
    alive.remove(BANK.pid());
    seconds(2);
    assertEquals(Set.of("shop", "bank"), shares.groups());
    shares.removal = Result.done();
    seconds(2);
    assertEquals(Set.of("shop"), shares.groups());
  }

  @Test
  void aRequestIsAnsweredWithinAQuantumAndNothingIsWrittenWhileNothingChanges() throws IOException {
    ApplicationSlot shop = join(SHOP, "shop", 1);
    manager.step();
    long sequence = shop.grantSequence();
    seconds(4);
    assertEquals(sequence, shop.grantSequence());
    assertEquals(1, shares.applications);
    shop.request(2, clock.getAsLong());
    seconds(1);
    assertEquals(1, shop.grant().orElseThrow().processors(), "between two quanta");
    seconds(1);
    has(shop, 2, CpuSet.of(2, 3));
  }

  @Test
  void aLimitThatSomebodyLiftedIsWrittenAgainAfterAMinute() throws IOException {
    ApplicationSlot shop = join(SHOP, "shop", 1);
    manager.step();
    final long sequence = shop.grantSequence();
    final Share written = shares.applied.get("shop");
    shares.applied.remove("shop");
    for (int quantum = 1; quantum < 30; quantum++) {
      shop.request(1, clock.getAsLong());
      seconds(2);
    }
    assertEquals(1, shares.applications);
    shop.request(1, clock.getAsLong());
    seconds(2);
    assertEquals(2, shares.applications);
    assertEquals(written, shares.applied.get("shop"));
    for (int quantum = 1; quantum < 30; quantum++) {
      shop.request(1, clock.getAsLong());
      seconds(2);
    }
    assertEquals(2, shares.applications);
    assertEquals(sequence, shop.grantSequence(), "nothing else is given");
  }

  @Test
  void theProcessorsOfOneThatDiesGoToOthersAndItsSlotIsFree() throws IOException {
    join(SHOP, "shop", 2);
    final ApplicationSlot bank = join(BANK, "bank", 1);
    join(new ProcessIdentity(300, 9), "inn", 0);
    assertInstanceOf(
        Refused.class,
        region.register(new ProcessIdentity(400, 1), "fourth", this::startTicks, random, 1));
    manager.step();
    has(bank, Grant.LEAST_PROCESSORS, CpuSet.of(3));
    assertEquals(new Share(Share.MIN_PROCESSORS, CpuSet.of(3)), shares.applied.get("bank"));
    assertEquals(2, manager.status().allocated(), EXACT, "no more than there is");
    alive.remove(SHOP.pid());
    seconds(2);
    has(bank, 1, CpuSet.of(2));
    assertFalse(shares.groups().contains("shop"));
    join(new ProcessIdentity(400, 1), "fourth", 0);
  }

  @Test
  void whoIsGivenLessThanCanBeHeldToIsToldAndBilledThat() throws IOException {
    join(SHOP, "shop", 1.997);
    ApplicationSlot bank = join(BANK, "bank", 1);
    manager.step();
    has(bank, 0.003, CpuSet.of(3));
    assertEquals(new Share(Share.MIN_PROCESSORS, CpuSet.of(3)), shares.applied.get("bank"));
    assertEquals(2, manager.status().allocated(), EXACT);
    seconds(3);
    manager.end();
    double billed =
        LedgerReader.read(List.of(ledgerPath()), 0, 1L << 47).entries().stream()
            .mapToDouble(entry -> entry.allocatedCpuSeconds())
            .sum();
    assertEquals(2 * 3, billed, 1e-6);
  }

  @Test
  void oneThatLeavesGivesItsProcessorsBack() throws IOException {
    ApplicationSlot shop = join(SHOP, "shop", 2);
    final ApplicationSlot bank = join(BANK, "bank", 1);
    manager.step();
    shop.release();
    seconds(2);
    has(bank, 1, CpuSet.of(2));
  }

  @Test
  void oneThatRestartsUnderItsNameIsBoundAgain() throws IOException {
    join(SHOP, "shop", 2);
    manager.step();
    alive.remove(SHOP.pid());
    ApplicationSlot again = join(new ProcessIdentity(101, 77), "shop", 1);
    seconds(2);
    has(again, 1, CpuSet.of(2));
    assertTrue(shares.processes.get("shop").contains(101L));
  }

  @Test
  void oneThatHangsIsHeldToTheFloorUntilItLivesAgain() throws IOException {
    ProcessorSettings floor =
        new ProcessorSettings(2, 0.02, 1000, true, true, false, 10, 0.25, true);
    manager.change(rules -> new HostRules("first", floor, RULES.cpus(), Map.of()));
    ApplicationSlot shop = join(SHOP, "shop", 2);
    ApplicationSlot bank = join(BANK, "bank", 2);
    manager.step();
    for (int i = 0; i < 10; i++) {
      bank.request(2, clock.getAsLong());
      seconds(1);
    }
    has(shop, 2, CpuSet.of(2, 3));
    bank.request(2, clock.getAsLong());
    seconds(2);
    has(shop, 0.25, CpuSet.of(2));
    has(bank, 1.75, CpuSet.of(2, 3));
    assertTrue(manager.status().applications().get(0).silent());
    assertEquals(List.of(false, true), lendable());
    shop.request(2, clock.getAsLong());
    seconds(2);
    has(shop, 2, CpuSet.of(2, 3));
    assertTrue(lendable().get(0));
  }

  private static final CpuSet ALL = CpuSet.of(2, 3);

  private static ProcessorSettings hardLimits(boolean hard) {
    return Settings.of(ProcessorSettings.class, Map.of("hardLimits", Boolean.toString(hard)));
  }

  private void guarantee() {
    manager.change(rules -> rules.withSettings(hardLimits(false)));
  }

  @Test
  void withoutHardLimitsProcessorsAreAGuaranteeOfAllCpus() throws IOException {
    final ApplicationSlot shop = join(SHOP, "shop", 1.5);
    final ApplicationSlot bank = join(BANK, "bank", 3);
    manager.step();
    assertTrue(shop.grant().orElseThrow().limited());
    guarantee();
    seconds(2);
    assertEquals(new Share(1.5, ALL, false), shares.applied.get("shop"));
    assertEquals(new Share(0.5, ALL, false), shares.applied.get("bank"));
    has(shop, 1.5, ALL);
    has(bank, 0.5, ALL);
    assertFalse(shop.grant().orElseThrow().limited());
    assertFalse(manager.status().applications().get(0).limited());
  }

  @Test
  void theNextManagerTakesUpGuarantees() throws IOException {
    guarantee();
    ApplicationSlot shop = join(SHOP, "shop", 1.5);
    manager.step();
    seconds(1);
    ledger.close();
    clock.advance(Duration.ofSeconds(30));
    long sequence = shop.grantSequence();
    shop.request(1.5, clock.getAsLong());
    start();
    guarantee();
    manager.step();
    assertEquals(1.5, policies.before.shares().get(0).processors());
    assertEquals(sequence, shop.grantSequence(), "it has what it had, since when it had it");
    assertFalse(shop.grant().orElseThrow().limited());
  }

  /** Else who asks for nothing could take all there is for itself for a while. */
  @Test
  void whoAsksForNothingOrHangsIsHeldToItsProcessorsInAnyCase() throws IOException {
    guarantee();
    final ApplicationSlot shop = join(SHOP, "shop", 0);
    final ApplicationSlot bank = join(BANK, "bank", 1);
    manager.step();
    assertTrue(shop.grant().orElseThrow().limited());
    assertEquals(new Share(Share.MIN_PROCESSORS, CpuSet.of(3)), shares.applied.get("shop"));
    assertFalse(bank.grant().orElseThrow().limited());
    shop.request(0.25, clock.getAsLong());
    seconds(2);
    assertEquals(new Share(0.25, ALL, false), shares.applied.get("shop"));
    for (int i = 0; i < 12; i++) {
      shop.request(0.25, clock.getAsLong());
      seconds(1);
    }
    assertTrue(manager.status().applications().get(1).silent());
    assertTrue(bank.grant().orElseThrow().limited());
    assertTrue(shares.applied.get("bank").limited());
    assertFalse(shop.grant().orElseThrow().limited());
  }

  @Test
  void whatIsNotInForceIsNoGuarantee() throws IOException {
    guarantee();
    shares.refusal = new Result(Outcome.NOT_PERMITTED, "a test");
    ApplicationSlot shop = join(SHOP, "shop", 1);
    manager.step();
    has(shop, 1, CpuSet.none());
    assertTrue(shop.grant().orElseThrow().limited());
    assertTrue(manager.status().applications().get(0).limited());
    shares.refusal = Result.done();
    seconds(2);
    has(shop, 1, ALL);
    assertFalse(shop.grant().orElseThrow().limited());
  }

  @Test
  void byAffinityAloneNothingCanBeGuaranteed() throws IOException {
    shares.mechanism = Mechanism.AFFINITY;
    guarantee();
    ApplicationSlot shop = join(SHOP, "shop", 1);
    manager.step();
    assertEquals(new Share(1, CpuSet.of(2)), shares.applied.get("shop"));
    assertTrue(shop.grant().orElseThrow().limited());
  }

  /** Who may be lent what nobody asks for. */
  private List<Boolean> lendable() {
    return policies.asked.requests().stream().map(Request::surplus).toList();
  }

  @Test
  void oneWhoseSignOfLifeIsFromTheFutureCountsAsSilentAndIsCounted() throws IOException {
    ApplicationSlot shop = join(SHOP, "shop", 2);
    manager.step();
    assertFalse(manager.status().applications().get(0).silent());
    shop.request(2, clock.getAsLong() + Duration.ofDays(1).toNanos());
    seconds(2);
    assertTrue(manager.status().applications().get(0).silent());
    assertEquals(List.of(false), lendable());
    assertEquals(Map.of(Fault.AHEAD, 1L), manager.status().faults());
    shop.request(2, clock.getAsLong());
    seconds(2);
    assertFalse(manager.status().applications().get(0).silent());
    assertEquals(Map.of(), manager.status().faults());
  }

  @Test
  void whoComesInALowerSlotDoesNotDisplaceWhoIsThere() throws IOException {
    ProcessIdentity third = new ProcessIdentity(300, 9);
    final ApplicationSlot inn = join(third, "inn", 0.5);
    final ApplicationSlot shop = join(SHOP, "shop", 1);
    manager.step();
    inn.release();
    ApplicationSlot forged = join(SHOP, "thief", 1);
    seconds(2);
    assertEquals(Map.of(Fault.DUPLICATE, 1L), manager.status().faults());
    assertEquals(List.of("shop"), names());
    forged.release();
    join(BANK, "shop", 1);
    seconds(2);
    assertEquals(Map.of(Fault.DUPLICATE, 1L), manager.status().faults());
    assertEquals(SHOP, manager.status().applications().get(0).process());
    shop.release();
    seconds(2);
    assertEquals(BANK, manager.status().applications().get(0).process());
  }

  private List<String> names() {
    return manager.status().applications().stream().map(ManagedApplication::name).toList();
  }

  @Test
  void aSlotThatWasTakenAndIsNeverWrittenIsFreeAfterAWhile() throws IOException {
    // Its process ended at once, and another one has its number.
    alive.put(BANK.pid(), BANK);
    memory.order(java.nio.ByteOrder.LITTLE_ENDIAN);
    int firstSlotAt = 256;
    memory.putLong(firstSlotAt, 1L << 23 | BANK.pid());
    final ApplicationSlot shop = join(SHOP, "shop", 1);
    manager.step();
    // The request of the second slot is another process's: this one was believed before.
    int pidAt = firstSlotAt + 2048 + 64 + Long.BYTES;
    memory.putLong(pidAt, BANK.pid());
    seconds(2 * 28);
    assertEquals(Map.of(Fault.FOREIGN, 2L), manager.status().faults());
    assertEquals(1L << 23 | BANK.pid(), memory.getLong(firstSlotAt));
    seconds(2);
    assertEquals(0, memory.getLong(firstSlotAt));
    seconds(2);
    assertEquals(Map.of(Fault.FOREIGN, 1L), manager.status().faults());
    assertTrue(shop.held());
    assertEquals(List.of("shop"), names());
  }

  /** The request record of the first slot, see the layout: odd while it is written. */
  private void tearFirstRequest() {
    int sequenceAt = 256 + 64;
    memory.order(java.nio.ByteOrder.LITTLE_ENDIAN);
    memory.putLong(sequenceAt, memory.getLong(sequenceAt) | 1);
  }

  @Test
  void oneThatIsStoppedInTheMiddleOfAWriteKeepsWhatItHas() throws IOException {
    final ApplicationSlot shop = join(SHOP, "shop", 1);
    manager.step();
    tearFirstRequest();
    seconds(2);
    assertEquals(Map.of(Fault.TORN, 1L), manager.status().faults());
    has(shop, 1, CpuSet.of(2));
    assertEquals(Map.of("shop", Set.of(100L)), shares.processes);
    alive.remove(SHOP.pid());
    seconds(2);
    assertEquals(List.of(), manager.status().applications());
    assertFalse(shop.held());
  }

  @Test
  void anotherProcessIsNotTakenForOneThatDiedInTheMiddleOfAWrite() throws IOException {
    final ApplicationSlot shop = join(SHOP, "shop", 1);
    manager.step();
    tearFirstRequest();
    alive.put(SHOP.pid(), new ProcessIdentity(SHOP.pid(), SHOP.startTicks() + 1));
    seconds(2);
    assertEquals(List.of(), manager.status().applications());
    assertEquals(Map.of(), shares.processes);
    assertFalse(shop.held());
  }

  @Test
  void aSlotWhoseFirstRequestBrokeOffIsFreeAfterAWhile() throws IOException {
    // Its process was killed in the middle of the write, and another one has its number.
    alive.put(BANK.pid(), BANK);
    memory.order(java.nio.ByteOrder.LITTLE_ENDIAN);
    int slotAt = 256;
    memory.putLong(slotAt, 1L << 23 | BANK.pid());
    memory.putLong(slotAt + 64, 1);
    manager.step();
    seconds(2 * 28);
    assertEquals(Map.of(Fault.TORN, 1L), manager.status().faults());
    assertEquals(1L << 23 | BANK.pid(), memory.getLong(slotAt));
    seconds(2);
    assertEquals(0, memory.getLong(slotAt));
  }

  @Test
  void theNextManagerTakesUpWhatThisOneGave() throws IOException {
    final ApplicationSlot shop = join(SHOP, "shop", 1);
    final ApplicationSlot bank = join(BANK, "bank", 0.5);
    join(new ProcessIdentity(300, 9), "inn", 0.25);
    manager.step();
    seconds(1);
    ledger.close();
    shares.processes.put("of-one-that-died-meanwhile", Set.of());
    alive.remove(300L);
    clock.advance(Duration.ofSeconds(30));
    final long shopSequence = shop.grantSequence();
    shop.request(1, clock.getAsLong());
    bank.request(0.5, clock.getAsLong());
    start();
    manager.step();
    assertEquals(
        new Placement(
            List.of(
                new CpuAssignment("shop", List.of(2), List.of()),
                new CpuAssignment("bank", List.of(), List.of(new CpuShare(3, 0.5))))),
        policies.previous);
    assertEquals(
        List.of("shop 1.0", "bank 0.5"),
        policies.before.shares().stream()
            .map(share -> share.application() + " " + share.processors())
            .toList());
    assertEquals(shopSequence, shop.grantSequence(), "it has what it had, since when it had it");
    assertEquals(Set.of("shop", "bank"), shares.groups());
    has(bank, 0.5, CpuSet.of(3));
  }

  @Test
  void aPolicyThatFailsLeavesWhatWasDecided() throws IOException {
    ApplicationSlot shop = join(SHOP, "shop", 1);
    manager.step();
    manager.change(rules -> rules.withPolicy("broken"));
    shop.request(2, clock.getAsLong());
    seconds(1);
    clock.advance(Duration.ofSeconds(1));
    assertThrows(IllegalStateException.class, manager::step);
    has(shop, 1, CpuSet.of(2));
    assertEquals(OptionalLong.of(0), region.managerSilentNanos(clock.getAsLong()), "it lives");
    manager.change(rules -> RULES);
    seconds(2);
    has(shop, 2, CpuSet.of(2, 3));
    manager.end();
    double billed =
        LedgerReader.read(List.of(ledgerPath()), 0, 1L << 47).entries().stream()
            .mapToDouble(entry -> entry.allocatedCpuSeconds())
            .sum();
    assertEquals(1 * 4, billed, 1e-6, "also while the policy failed");
  }

  @Test
  void whereItCannotBeToldWhoLivesNobodyIsTakenForDead() throws IOException {
    ApplicationSlot shop = join(SHOP, "shop", 1);
    manager.step();
    processesCannotBeTold = true;
    clock.advance(Duration.ofSeconds(2));
    assertThrows(UncheckedIOException.class, manager::step);
    processesCannotBeTold = false;
    seconds(2);
    assertTrue(shop.held());
    has(shop, 1, CpuSet.of(2));
  }

  @Test
  void policyPrioritiesAndQuantumChangeWhileItRuns() throws IOException {
    join(SHOP, "shop", 2);
    ApplicationSlot bank = join(BANK, "bank", 2);
    manager.step();
    manager.change(rules -> rules.withQuantumSeconds(60));
    seconds(2);
    manager.change(
        rules -> rules.withQuantumSeconds(2).withPolicy("priority").withPriority("bank", 3));
    seconds(3);
    has(bank, 2, CpuSet.of(2, 3));
    assertEquals(3, manager.status().applications().get(1).priority());
    assertThrows(
        IllegalArgumentException.class, () -> manager.change(rules -> rules.withPolicy("best")));
    assertEquals("priority", manager.rules().policy());
  }

  @Test
  void whoCannotBeBoundIsToldSoAndTriedAgain() throws IOException {
    shares.refusal = new Result(Outcome.NOT_PERMITTED, "process 100");
    ApplicationSlot shop = join(SHOP, "shop", 1);
    manager.step();
    has(shop, 1, CpuSet.none());
    shares.refusal = Result.done();
    seconds(2);
    has(shop, 1, CpuSet.of(2));
  }

  @Test
  void withAffinityAloneThreadsAreBoundAnewEachQuantum() throws IOException {
    shares.mechanism = Mechanism.AFFINITY;
    join(SHOP, "shop", 1);
    manager.step();
    seconds(4);
    assertEquals(3, shares.applications);
  }

  @Test
  void aSlotThatIsNotBelievedIsCountedAndHarmsNobody() throws IOException {
    ApplicationSlot shop = join(SHOP, "shop", 1);
    join(BANK, "shop", 2);
    manager.step();
    assertEquals(Map.of(Fault.DUPLICATE, 1L), manager.status().faults());
    assertEquals(1, manager.status().applications().size());
    has(shop, 1, CpuSet.of(2));
  }

  @Test
  void eachChangeOfAnAllocationIsAnEventOfTheFlightRecorder(@TempDir Path recordings)
      throws IOException {
    Path file = recordings.resolve("manager.jfr");
    try (Recording recording = new Recording()) {
      recording.enable(AllocationEvent.NAME);
      recording.start();
      ApplicationSlot shop = join(SHOP, "shop", 1);
      manager.step();
      seconds(2);
      shop.request(2, clock.getAsLong());
      seconds(2);
      recording.stop();
      recording.dump(file);
    }
    List<RecordedEvent> events = RecordingFile.readAllEvents(file);
    assertEquals(
        List.of(1.0, 2.0), events.stream().map(event -> event.getDouble("processors")).toList());
    assertEquals("shop", events.get(1).getString("application"));
    assertEquals(SHOP.pid(), events.get(1).getLong("process"));
    assertEquals(2.0, events.get(1).getDouble("requested"));
    assertEquals("2-3", events.get(1).getString("cpus"));
  }

  @Test
  void anOrderlyEndIsSaidInTheRegionWhenAllAreLetGo() throws IOException {
    join(SHOP, "shop", 1);
    manager.step();
    List<Boolean> managed = new ArrayList<>();
    shares.removing = () -> managed.add(region.manager().isPresent());
    manager.end();
    assertEquals(List.of(true), managed);
    assertEquals(Map.of(), shares.processes);
    assertTrue(region.manager().isEmpty());
  }

  @Test
  void anEndAfterWhichOneIsStillHeldIsNotSaidInTheRegion() throws IOException {
    join(SHOP, "shop", 1);
    manager.step();
    shares.removal = new Result(Outcome.FAILED, "busy");
    manager.end();
    assertTrue(region.manager().isPresent());
    shares.removal = Result.done();
    manager.end();
    assertTrue(region.manager().isEmpty());
  }

  @Test
  void anOrderlyEndIsSaidInTheRegionAlsoIfTheLedgerCannotBeWritten() throws IOException {
    join(SHOP, "shop", 1);
    manager.step();
    ledger.close();
    assertThrows(IOException.class, manager::end);
    assertEquals(Map.of(), shares.processes);
    assertTrue(region.manager().isEmpty());
  }

  @Test
  void namesThatAreNoFolderNamesHaveGroupsOfTheirOwn() throws IOException {
    join(SHOP, "../shop", 1);
    join(BANK, ".._shop", 1);
    manager.step();
    assertEquals(2, shares.groups().size());
    shares.groups().forEach(name -> assertTrue(name.matches("x-[A-Za-z0-9_.-]{1,62}"), name));
  }
}
