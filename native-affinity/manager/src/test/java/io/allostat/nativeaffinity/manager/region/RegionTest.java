package io.allostat.nativeaffinity.manager.region;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.distribution.Value;
import io.allostat.nativeaffinity.manager.region.Registration.Refused;
import io.allostat.nativeaffinity.manager.region.Registration.Registered;
import io.allostat.nativeaffinity.manager.region.Scan.Dismissed;
import io.allostat.nativeaffinity.manager.region.Scan.Fault;
import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.ProcessIdentity;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A region in the memory of this process; which processes there are is made up. */
class RegionTest {
  private static final int SLOTS = 4;
  private static final ProcessIdentity SHOP = new ProcessIdentity(100, 7);
  private static final ProcessIdentity BANK = new ProcessIdentity(4_194_304, 8);

  private final ByteBuffer memory = memory();
  private final Region region = Region.format(memory, SLOTS);
  private final Words words = new Words(memory);
  private final Random random = new Random(1);
  private final Map<Long, Long> alive = new HashMap<>(Map.of(100L, 7L, 4_194_304L, 8L));
  private final Processes processes =
      pid -> alive.containsKey(pid) ? OptionalLong.of(alive.get(pid)) : OptionalLong.empty();

  private static ByteBuffer memory() {
    int bytes = Region.bytes(SLOTS);
    return ByteBuffer.allocateDirect(bytes + Long.BYTES).alignedSlice(Long.BYTES).slice(0, bytes);
  }

  private ApplicationSlot register(ProcessIdentity process, String name) {
    return assertInstanceOf(Registered.class, region.register(process, name, random, 1)).slot();
  }

  private List<Claim> claims() {
    return region.scan(processes).claims();
  }

  private void fault(Fault fault) {
    assertEquals(Map.of(fault, 1L), region.scan(processes).faults());
  }

  /** Writes over the request of the first slot as somebody might who wants no good. */
  private void forge(int word, long value) {
    long[] request = new long[Layout.REQUEST_WORDS];
    assertTrue(words.read(Layout.slotAt(0) + Layout.REQUEST_AT, request));
    request[word] = value;
    words.write(Layout.slotAt(0) + Layout.REQUEST_AT, request);
  }

  @Test
  void whatIsAskedForIsSeenAndWhatIsGivenIsRead() {
    ApplicationSlot shop = register(SHOP, "shop");
    ApplicationSlot bank = register(BANK, "Größe 𝄞");
    shop.request(3.5, 1000);
    bank.request(0, 2000);
    List<Claim> claims = claims();
    assertEquals(List.of("shop", "Größe 𝄞"), claims.stream().map(Claim::application).toList());
    assertEquals(SHOP, claims.get(0).process());
    assertEquals(3.5, claims.get(0).requested());
    assertEquals(500, claims.get(0).silentNanos(1500));
    assertEquals(0, claims.get(1).silentNanos(1500));
    assertEquals(Optional.empty(), shop.grant());
    long sequence = shop.grantSequence();
    Grant grant = new Grant(3.25, CpuSet.of(0, 1, 63, 64, 8191), 5);
    region.grant(claims.get(0), grant);
    assertEquals(Optional.of(grant), shop.grant());
    assertNotEquals(sequence, shop.grantSequence());
    Grant guarantee = new Grant(3.25, CpuSet.of(8191), 5, false);
    region.grant(claims.get(0), guarantee);
    assertEquals(Optional.of(guarantee), shop.grant());
    assertEquals(Optional.empty(), bank.grant());
  }

  @Test
  void aSignOfLifeFromTheFutureIsNone() {
    ApplicationSlot shop = register(SHOP, "shop");
    shop.request(1, 2_000_000_000L);
    region.beat(SHOP, 2_000_000_000L);
    assertEquals(0, claims().get(0).silentNanos(1_000_000_000L), "written while somebody looks");
    assertEquals(Long.MAX_VALUE, claims().get(0).silentNanos(999_999_999L));
    assertEquals(OptionalLong.of(0), region.managerSilentNanos(1_000_000_000L));
    assertEquals(OptionalLong.of(Long.MAX_VALUE), region.managerSilentNanos(999_999_999L));
    // Times wrap around: half of all of them are ahead.
    shop.request(1, Long.MIN_VALUE);
    assertEquals(Long.MAX_VALUE, claims().get(0).silentNanos(5));
    assertEquals(11, claims().get(0).silentNanos(Long.MIN_VALUE + 11));
  }

  @Test
  void aFullRegionRefusesWithAReasonAndTakesTheNextWhenOneLeaves() {
    for (int i = 0; i < SLOTS - 1; i++) {
      region.register(new ProcessIdentity(200 + i, 1), "other " + i, random, 1);
    }
    ApplicationSlot last = register(SHOP, "shop");
    assertEquals(
        new Refused("region: expected a free slot, all 4 are taken"),
        region.register(BANK, "bank", random, 1));
    last.release();
    assertFalse(last.held());
    register(BANK, "bank");
  }

  @Test
  void aSlotThatIsTakenAgainTellsNothingOfTheOneBefore() {
    ApplicationSlot before = register(SHOP, "shop");
    Claim claim = claims().get(0);
    region.grant(claim, new Grant(2, CpuSet.none(), 1));
    assertTrue(region.free(claim.slot(), claim.owner()));
    assertFalse(region.free(claim.slot(), claim.owner()), "again");
    ApplicationSlot after = register(SHOP, "shop");
    assertEquals(Optional.empty(), after.grant());
    assertFalse(before.held());
    // what was decided for the one before reaches nobody, and it gives nothing back of the new one
    region.grant(claim, new Grant(3, CpuSet.none(), 2));
    assertEquals(Optional.empty(), after.grant());
    before.release();
    assertTrue(after.held());
  }

  @Test
  void aDeadProcessIsToldFromItsSuccessor() {
    register(SHOP, "shop");
    alive.put(100L, 9L);
    fault(Fault.DEAD);
    alive.remove(100L);
    fault(Fault.DEAD);
    Dismissed dead = region.scan(processes).dismissed().get(0);
    assertTrue(region.free(dead.slot(), dead.owner()));
    assertEquals(new Scan(List.of(), List.of()), region.scan(processes));
  }

  @Test
  void aRequestWhoseWriterDiedInTheMiddleIsTorn() {
    register(SHOP, "shop");
    int at = Layout.slotAt(0) + Layout.REQUEST_AT;
    words.set(at, words.get(at) + 1);
    fault(Fault.TORN);
  }

  @Test
  void aSlotTakenByAProcessThatWroteNothingYetIsNotBelieved() {
    words.set(Layout.slotAt(0) + Layout.OWNER_AT, 1L << 23 | 100);
    fault(Fault.FOREIGN);
  }

  @Test
  void anotherProcessThanTheOwnerIsForeign() {
    register(SHOP, "shop");
    forge(0, BANK.pid());
    fault(Fault.FOREIGN);
  }

  @Test
  void figuresThatAreNoAmountsAreNotBelieved() {
    register(SHOP, "shop");
    for (double hostile :
        new double[] {
          -1, -Double.MIN_VALUE, Double.NaN, Double.POSITIVE_INFINITY, 1e300, 1e6 + 1
        }) {
      forge(2, Double.doubleToRawLongBits(hostile));
      fault(Fault.FIGURE);
    }
  }

  @Test
  void namesThatAreNoneAreNotBelieved() {
    register(SHOP, "shop");
    for (long length : new long[] {0, -1, 129, Long.MAX_VALUE, Long.MIN_VALUE}) {
      forge(4, length);
      fault(Fault.NAME);
    }
    forge(4, 4);
    for (String bytes : List.of("\n\n\n\n", "    ", "\u00ff\u00ff\u00ff\u00ff", "\u00f0\u009f")) {
      byte[] name = bytes.getBytes(StandardCharsets.ISO_8859_1);
      long word = 0;
      for (int i = name.length - 1; i >= 0; i--) {
        word = word << 8 | name[i] & 0xff;
      }
      forge(Layout.NAME_WORD, word);
      fault(Fault.NAME);
    }
  }

  @Test
  void aNameOrAProcessThatComesTwiceCountsOnce() {
    register(SHOP, "shop");
    ApplicationSlot again = register(SHOP, "shop too");
    fault(Fault.DUPLICATE);
    again.release();
    register(BANK, "shop");
    fault(Fault.DUPLICATE);
    assertEquals(SHOP, claims().get(0).process());
  }

  @Test
  void whatProcessorsAreWorthIsSeenWithTheRequest() {
    ApplicationSlot shop = register(SHOP, "shop");
    assertEquals(Value.NONE, claims().get(0).value());
    List<Value.Step> steps = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      steps.add(new Value.Step(0.5, 10 - i));
    }
    shop.value(new Value(steps));
    shop.request(3, 1);
    assertEquals(new Value(steps), claims().get(0).value());
    steps.add(new Value.Step(1, 0));
    Value tooFine = new Value(steps);
    assertThrows(IllegalArgumentException.class, () -> shop.value(tooFine));
    assertEquals(8, claims().get(0).value().steps().size());
    shop.value(Value.NONE);
    shop.request(3, 1);
    assertEquals(Value.NONE, claims().get(0).value());
  }

  @Test
  void aWorthThatIsNoneIsNotBelieved() {
    ApplicationSlot shop = register(SHOP, "shop");
    shop.value(Value.of(5));
    shop.request(3, 1);
    int steps = Layout.STEPS_WORD;
    for (long count : new long[] {-1, 9, Long.MAX_VALUE}) {
      forge(steps, count);
      fault(Fault.FIGURE);
    }
    forge(steps, 1);
    assertEquals(1, claims().size());
    for (double hostile : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY, 1e300}) {
      forge(steps + 2, Double.doubleToRawLongBits(hostile));
      fault(Fault.FIGURE);
    }
  }

  @Test
  void aNameThatALivingProcessHasIsRefused() {
    register(SHOP, "shop");
    assertEquals(
        new Refused(
            "application: expected a name that nobody has, got \"shop\", which process 100 has"),
        region.register(BANK, "shop", processes, random, 1));
    assertInstanceOf(Registered.class, region.register(BANK, "bank", processes, random, 1));
    alive.remove(100L);
    ProcessIdentity next = new ProcessIdentity(300, 9);
    assertInstanceOf(Registered.class, region.register(next, "shop", processes, random, 1));
  }

  @Test
  void aSecondApplicationOfAProcessIsRefusedUntilTheFirstHasLeft() {
    ApplicationSlot shop = register(SHOP, "shop");
    assertEquals(
        new Refused(
            "application: expected the only one of process 100, got \"bank\" while it has"
                + " \"shop\": close that one first, or ask for the sum of both in its name"),
        region.register(SHOP, "bank", processes, random, 1));
    shop.release();
    assertInstanceOf(Registered.class, region.register(SHOP, "bank", processes, random, 1));
  }

  @Test
  void aSlotOfAnEarlierProcessOfTheSameNumberIsNoObstacle() {
    register(SHOP, "shop");
    alive.put(SHOP.pid(), 9L);
    ProcessIdentity next = new ProcessIdentity(SHOP.pid(), 9);
    assertInstanceOf(Registered.class, region.register(next, "bank", processes, random, 1));
  }

  @Test
  void whatIsNoGrantIsNotBelieved() {
    ApplicationSlot shop = register(SHOP, "shop");
    long owner = words.get(Layout.slotAt(0) + Layout.OWNER_AT);
    for (double hostile : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY, 1e9}) {
      long[] grant = new long[Layout.GRANT_WORDS];
      grant[0] = owner;
      grant[1] = Double.doubleToRawLongBits(hostile);
      words.write(Layout.slotAt(0) + Layout.GRANT_AT, grant);
      assertEquals(Optional.empty(), shop.grant(), "" + hostile);
    }
    for (long hostile : new long[] {2, -1, Long.MIN_VALUE}) {
      long[] grant = new long[Layout.GRANT_WORDS];
      grant[0] = owner;
      grant[1] = Double.doubleToRawLongBits(1);
      grant[Layout.LIMITED_WORD] = hostile;
      words.write(Layout.slotAt(0) + Layout.GRANT_AT, grant);
      assertEquals(Optional.empty(), shop.grant(), "limited " + hostile);
    }
  }

  @Test
  void anApplicationThatAsksForNonsenseIsTold() {
    ApplicationSlot shop = register(SHOP, "shop");
    assertThrows(IllegalArgumentException.class, () -> shop.request(Double.NaN, 1));
    assertThrows(IllegalArgumentException.class, () -> region.register(SHOP, "a\nb", random, 1));
    assertInstanceOf(Refused.class, region.register(SHOP, "ü".repeat(65), random, 1));
    assertEquals(0, claims().get(0).requested());
  }

  @Test
  void aManagerIsHeardOfOrNot() {
    assertEquals(OptionalLong.empty(), region.managerSilentNanos(5));
    region.beat(new ProcessIdentity(1, 1), 1000);
    assertEquals(OptionalLong.of(500), region.managerSilentNanos(1500));
    assertEquals(OptionalLong.of(0), region.managerSilentNanos(500));
    assertFalse(region.unmanaged());
    region.leave();
    assertTrue(region.unmanaged());
    assertEquals(OptionalLong.empty(), region.managerSilentNanos(5));
  }

  @Test
  void aRegionIsTakenUpAsItIsAndNothingElseIs() throws RegionException {
    register(SHOP, "shop");
    assertEquals(1, Region.attach(memory).scan(processes).claims().size());
    words.set(Layout.VERSION_AT, 1);
    RegionException version = assertThrows(RegionException.class, () -> Region.attach(memory));
    assertEquals("layout version: expected 3, got 1", version.getMessage());
    words.set(Layout.VERSION_AT, Layout.VERSION);
    for (long slots : new long[] {0, -1, SLOTS + 1, Integer.MAX_VALUE, Long.MAX_VALUE}) {
      words.set(Layout.SLOTS_AT, slots);
      assertThrows(RegionException.class, () -> Region.attach(memory), "" + slots);
    }
    words.set(Layout.SLOTS_AT, SLOTS);
    words.set(Layout.SLOT_BYTES_AT, 8);
    assertThrows(RegionException.class, () -> Region.attach(memory));
    words.set(Layout.MAGIC_AT, 0);
    assertThrows(RegionException.class, () -> Region.attach(memory));
    ByteBuffer shortened = memory.slice(0, 128);
    assertThrows(RegionException.class, () -> Region.attach(shortened));
  }

  /** Any bytes in the slots: what is believed is within its ranges, and nothing is thrown. */
  @Test
  void whateverIsInTheSlotsTheScanEnds() {
    for (int run = 0; run < 300; run++) {
      for (int at = Layout.HEADER_BYTES; at < words.bytes(); at += Long.BYTES) {
        words.set(at, anyWord());
      }
      Scan scan = region.scan(pid -> OptionalLong.of(random.nextInt(3)));
      assertTrue(scan.claims().size() + scan.dismissed().size() <= SLOTS);
    }
  }

  private long anyWord() {
    return switch (random.nextInt(4)) {
      case 0 -> random.nextLong();
      case 1 -> random.nextInt(200);
      case 2 -> Double.doubleToRawLongBits(10 * random.nextDouble());
      default -> 0x2020_2020_6170_6f68L;
    };
  }

  /** Words of good slots changed one by one: the others are still seen as they were. */
  @Test
  void oneHostileSlotHarmsNoOther() {
    register(SHOP, "shop").request(1.5, 1);
    register(BANK, "bank").request(2.5, 1);
    Claim bank = claims().get(1);
    long[] good = new long[Layout.SLOT_BYTES / Long.BYTES];
    for (int i = 0; i < good.length; i++) {
      good[i] = words.get(Layout.slotAt(0) + i * Long.BYTES);
    }
    Set<Fault> seen = new HashSet<>();
    for (int run = 0; run < 3000; run++) {
      for (int i = 0; i < good.length; i++) {
        words.set(Layout.slotAt(0) + i * Long.BYTES, good[i]);
      }
      for (int k = 0; k <= random.nextInt(3); k++) {
        int word = Layout.REQUEST_AT / Long.BYTES + random.nextInt(8);
        words.set(Layout.slotAt(0) + word * Long.BYTES, anyWord());
      }
      Scan scan = region.scan(processes);
      assertTrue(scan.claims().contains(bank), () -> "run: " + scan);
      scan.dismissed().forEach(each -> seen.add(each.fault()));
    }
    assertTrue(
        seen.containsAll(Set.of(Fault.DEAD, Fault.TORN, Fault.FOREIGN, Fault.FIGURE, Fault.NAME)),
        seen::toString);
  }
}
