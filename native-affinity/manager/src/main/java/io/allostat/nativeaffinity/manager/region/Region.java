package io.allostat.nativeaffinity.manager.region;

import io.allostat.core.api.distribution.Value;
import io.allostat.core.api.processors.ApplicationNames;
import io.allostat.core.api.settings.Ranges;
import io.allostat.nativeaffinity.manager.internal.Limits;
import io.allostat.nativeaffinity.manager.region.Registration.Refused;
import io.allostat.nativeaffinity.manager.region.Registration.Registered;
import io.allostat.nativeaffinity.manager.region.Scan.Dismissed;
import io.allostat.nativeaffinity.manager.region.Scan.Fault;
import io.allostat.nativeaffinity.topology.ProcessIdentity;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;

/**
 * Memory that the manager and its applications share. Applications take a slot each and write what
 * they ask for; the manager looks through the slots and writes what it gives. Neither waits for the
 * other, and either may die at any moment: records are sequence locked, and what was being written
 * is not believed.
 *
 * <p>All who may write to the memory may write all of it. So nothing in it is trusted: each figure
 * is checked when it is read, and no address or length that it holds is followed beyond the region.
 * What cannot be checked is that a process asks for itself only.
 *
 * <p>Thread safe for applications; one thread of one manager scans, grants and frees.
 */
public final class Region {
  private static final int PID_BITS = 23;
  private static final long PID_MASK = (1L << PID_BITS) - 1;

  /** A record is written within microseconds, unless its writer is made to wait meanwhile. */
  private static final int MOST_SCANS = 10;

  private static final long PAUSE_NANOS = 1_000_000;

  private final Words words;
  private final int slots;

  private Region(Words words, int slots) {
    this.words = words;
    this.slots = slots;
  }

  /**
   * @param slots how many applications there may be, from 1 to 4096
   * @return bytes that a region needs
   */
  public static int bytes(int slots) {
    Ranges.requireBetween("slots", slots, 1L, Layout.MOST_SLOTS);
    return Layout.bytes(slots);
  }

  /**
   * Makes a region of memory, whatever is in it.
   *
   * @param buffer direct, aligned to 8 bytes, as long as {@link #bytes} says or longer
   * @param slots how many applications there may be, from 1 to 4096
   * @return the region, all slots free
   */
  public static Region format(ByteBuffer buffer, int slots) {
    Words words = new Words(buffer);
    Ranges.requireBetween("bytes", words.bytes(), (long) bytes(slots), Integer.MAX_VALUE);
    words.set(Layout.MAGIC_AT, 0);
    for (int at = Long.BYTES; at < bytes(slots); at += Long.BYTES) {
      words.set(at, 0);
    }
    words.set(Layout.VERSION_AT, Layout.VERSION);
    words.set(Layout.SLOTS_AT, slots);
    words.set(Layout.SLOT_BYTES_AT, Layout.SLOT_BYTES);
    // Last: who sees it sees all the rest.
    words.set(Layout.MAGIC_AT, Layout.MAGIC);
    return new Region(words, slots);
  }

  /**
   * Takes up a region that is there.
   *
   * @param buffer direct, aligned to 8 bytes
   * @return the region as it is
   * @throws RegionException if it is none, of another version, or shorter than it says
   */
  public static Region attach(ByteBuffer buffer) throws RegionException {
    Words words = new Words(buffer);
    if (words.bytes() < Layout.HEADER_BYTES) {
      throw new RegionException(
          "expected " + Layout.HEADER_BYTES + " bytes at least, got " + words.bytes());
    }
    require("magic word", words.get(Layout.MAGIC_AT), Layout.MAGIC);
    require("layout version", words.get(Layout.VERSION_AT), Layout.VERSION);
    require("bytes of a slot", words.get(Layout.SLOT_BYTES_AT), Layout.SLOT_BYTES);
    long slots = words.get(Layout.SLOTS_AT);
    if (slots < 1 || slots > Layout.MOST_SLOTS || Layout.bytes((int) slots) > words.bytes()) {
      throw new RegionException(
          "expected as many slots as fit into " + words.bytes() + " bytes, got " + slots);
    }
    return new Region(words, (int) slots);
  }

  /**
   * Whether there is a region in memory, of this version or another.
   *
   * @param buffer direct, aligned to 8 bytes
   * @return whether it begins as regions do
   */
  static boolean isRegion(ByteBuffer buffer) {
    return buffer.capacity() >= Long.BYTES
        && new Words(buffer).get(Layout.MAGIC_AT) == Layout.MAGIC;
  }

  private static void require(String what, long came, long expected) throws RegionException {
    if (came != expected) {
      throw new RegionException(what + ": expected " + expected + ", got " + came);
    }
  }

  /**
   * @return how many applications there may be
   */
  public int slots() {
    return slots;
  }

  /**
   * Shows that the manager lives.
   *
   * @param manager its process
   * @param nanoTime now, {@link System#nanoTime()}
   */
  public void beat(ProcessIdentity manager, long nanoTime) {
    words.write(Layout.MANAGER_AT, new long[] {manager.pid(), manager.startTicks(), nanoTime});
  }

  /**
   * Says that the manager has ended in order: nothing that it gave is in force any more, and
   * applications have what they have without one.
   */
  public void leave() {
    words.write(Layout.MANAGER_AT, new long[Layout.MANAGER_WORDS]);
  }

  /**
   * Whether no manager is known here; one word.
   *
   * @return whether the last one left in order, or there never was one
   */
  public boolean unmanaged() {
    return words.get(Layout.MANAGER_AT + Long.BYTES) == 0;
  }

  /**
   * For how long the manager has not been heard of.
   *
   * @param nanoTime now, {@link System#nanoTime()}
   * @return nanoseconds, {@link Long#MAX_VALUE} if it says that it wrote more than a second later
   *     than that; empty if there never was one
   */
  public OptionalLong managerSilentNanos(long nanoTime) {
    long[] manager = new long[Layout.MANAGER_WORDS];
    return words.read(Layout.MANAGER_AT, manager) && manager[0] != 0
        ? OptionalLong.of(Claim.silentNanos(nanoTime, manager[2]))
        : OptionalLong.empty();
  }

  /**
   * Whose region it is.
   *
   * @return the manager that wrote last, dead or alive; empty if there never was one
   */
  public Optional<ProcessIdentity> manager() {
    return manager(words);
  }

  /**
   * Whose region it is, also of another version: the manager's record is at the same place in all.
   *
   * @param buffer direct, aligned to 8 bytes
   * @return the manager that wrote last, dead or alive; empty if it is no region or never had one
   */
  static Optional<ProcessIdentity> managerOfAnyVersion(ByteBuffer buffer) {
    return isRegion(buffer) && buffer.capacity() >= Layout.HEADER_BYTES
        ? manager(new Words(buffer))
        : Optional.empty();
  }

  private static Optional<ProcessIdentity> manager(Words words) {
    long[] manager = new long[Layout.MANAGER_WORDS];
    boolean there =
        words.read(Layout.MANAGER_AT, manager)
            && manager[0] >= 1
            && manager[0] <= ProcessIdentity.MOST_PID
            && manager[1] >= 0;
    return there ? Optional.of(new ProcessIdentity(manager[0], manager[1])) : Optional.empty();
  }

  /** When the manager wrote last; one word, so that it is never half of two. */
  long managerBeatNanos() {
    return words.get(Layout.MANAGER_AT + Layout.MANAGER_WORDS * Long.BYTES);
  }

  /**
   * Takes a slot for an application. A name that a living process has is refused, and so is a
   * process that has a slot: it is bound as a whole, so that a second one would be left out. Of two
   * that take the same name in the same microseconds both may get a slot; the manager then gives to
   * the lower one only.
   *
   * @param process this process
   * @param application its name: 1 to 128 characters without control characters, at most 128 bytes
   *     in UTF-8
   * @param processes which processes there are
   * @param random tells this registration from others of the process
   * @param nanoTime now, {@link System#nanoTime()}
   * @return the slot, or why there is none
   * @throws java.io.UncheckedIOException if it cannot be told whether a process is there
   */
  public Registration register(
      ProcessIdentity process,
      String application,
      Processes processes,
      RandomGenerator random,
      long nanoTime) {
    ApplicationNames.requireValid(application);
    List<Claim> others = wholeScan(processes).claims();
    for (Claim other : others) {
      if (other.application().equals(application)) {
        return new Refused(
            "application: expected a name that nobody has, got \""
                + application
                + "\", which process "
                + other.process().pid()
                + " has");
      }
    }
    for (Claim other : others) {
      if (other.process().equals(process)) {
        return new Refused(
            "application: expected the only one of process "
                + process.pid()
                + ", got \""
                + application
                + "\" while it has \""
                + other.application()
                + "\": close that one first, or ask for the sum of both in its name");
      }
    }
    return register(process, application, random, nanoTime);
  }

  /** One that is being written now may have the same name: its writer is given time to end. */
  private Scan wholeScan(Processes processes) {
    Scan scan = scan(processes);
    for (int round = 0; round < MOST_SCANS && scan.faults().containsKey(Fault.TORN); round++) {
      LockSupport.parkNanos(PAUSE_NANOS);
      scan = scan(processes);
    }
    return scan;
  }

  /** The same without a look at who else is there. */
  Registration register(
      ProcessIdentity process, String application, RandomGenerator random, long nanoTime) {
    ApplicationNames.requireValid(application);
    byte[] name = application.getBytes(StandardCharsets.UTF_8);
    if (name.length > Layout.NAME_BYTES) {
      return new Refused(
          "application: expected at most "
              + Layout.NAME_BYTES
              + " bytes in UTF-8, got "
              + name.length);
    }
    long owner = random.nextLong() << PID_BITS | process.pid();
    for (int slot = 0; slot < slots; slot++) {
      int at = Layout.slotAt(slot);
      if (words.replace(at + Layout.OWNER_AT, 0, owner)) {
        ApplicationSlot taken = new ApplicationSlot(words, at, owner, request(process, name));
        taken.request(0, nanoTime);
        return new Registered(taken);
      }
    }
    return new Refused("region: expected a free slot, all " + slots + " are taken");
  }

  private static long[] request(ProcessIdentity process, byte[] name) {
    long[] request = new long[Layout.REQUEST_WORDS];
    request[0] = process.pid();
    request[1] = process.startTicks();
    request[4] = name.length;
    ByteBuffer bytes = ByteBuffer.allocate(Layout.NAME_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.put(name).rewind();
    for (int word = Layout.NAME_WORD; word < Layout.STEPS_WORD; word++) {
      request[word] = bytes.getLong();
    }
    return request;
  }

  /**
   * Looks through all slots. Of those with the same name or process the lowest counts.
   *
   * @param processes which processes there are
   * @return what is asked for, and what is not believed
   * @throws java.io.UncheckedIOException if it cannot be told whether a process is there
   */
  public Scan scan(Processes processes) {
    return scan(processes, Map.of());
  }

  /**
   * Looks through all slots, with a memory: who comes does not displace who is there by its name or
   * its process, in whatever slot it is.
   *
   * @param processes which processes there are
   * @param known owner words of registrations that were believed before, by their slots
   * @return what is asked for, and what is not believed
   * @throws java.io.UncheckedIOException if it cannot be told whether a process is there
   */
  public Scan scan(Processes processes, Map<Integer, Long> known) {
    List<Claim> whole = new ArrayList<>();
    List<Dismissed> dismissed = new ArrayList<>();
    long[] request = new long[Layout.REQUEST_WORDS];
    for (int slot = 0; slot < slots; slot++) {
      int at = Layout.slotAt(slot);
      long owner = words.get(at + Layout.OWNER_AT);
      if (owner == 0) {
        continue;
      }
      boolean read = words.read(at + Layout.REQUEST_AT, request);
      Optional<Fault> fault = fault(owner, read, request, processes);
      Optional<Value> value = fault.isEmpty() ? value(request) : Optional.empty();
      if (fault.isEmpty() && value.isEmpty()) {
        fault = Optional.of(Fault.FIGURE);
      }
      String name = fault.isEmpty() ? name(request).orElse("") : "";
      if (fault.isEmpty() && name.isEmpty()) {
        fault = Optional.of(Fault.NAME);
      }
      if (fault.isPresent()) {
        dismissed.add(new Dismissed(slot, owner, fault.get()));
        continue;
      }
      whole.add(
          new Claim(
              slot,
              owner,
              name,
              new ProcessIdentity(request[0], request[1]),
              Double.longBitsToDouble(request[2]),
              value.orElseThrow(),
              request[3]));
    }
    return once(whole, dismissed, known);
  }

  private static Scan once(List<Claim> whole, List<Dismissed> dismissed, Map<Integer, Long> known) {
    Set<String> names = new HashSet<>();
    Set<Long> pids = new HashSet<>();
    Set<Integer> first = new HashSet<>();
    for (boolean ofKnown : new boolean[] {true, false}) {
      for (Claim claim : whole) {
        boolean isKnown = Objects.equals(known.get(claim.slot()), claim.owner());
        if (isKnown == ofKnown
            && !names.contains(claim.application())
            && !pids.contains(claim.process().pid())) {
          names.add(claim.application());
          pids.add(claim.process().pid());
          first.add(claim.slot());
        }
      }
    }
    List<Claim> claims = new ArrayList<>();
    for (Claim claim : whole) {
      if (first.contains(claim.slot())) {
        claims.add(claim);
      } else {
        dismissed.add(new Dismissed(claim.slot(), claim.owner(), Fault.DUPLICATE));
      }
    }
    return new Scan(claims, dismissed);
  }

  private static Optional<Fault> fault(
      long owner, boolean whole, long[] request, Processes processes) {
    long pid = owner & PID_MASK;
    OptionalLong start =
        pid >= 1 && pid <= ProcessIdentity.MOST_PID
            ? processes.startTicks(pid)
            : OptionalLong.empty();
    if (start.isEmpty()) {
      return Optional.of(Fault.DEAD);
    }
    if (!whole) {
      return Optional.of(Fault.TORN);
    }
    if (request[0] != pid) {
      return Optional.of(Fault.FOREIGN);
    }
    if (request[1] != start.getAsLong()) {
      return Optional.of(Fault.DEAD);
    }
    double requested = Double.longBitsToDouble(request[2]);
    return requested >= 0 && requested <= Limits.LARGEST_REQUEST
        ? Optional.empty()
        : Optional.of(Fault.FIGURE);
  }

  private static Optional<Value> value(long[] request) {
    try {
      return Optional.of(ApplicationSlot.value(request));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> name(long[] request) {
    if (request[4] < 1 || request[4] > Layout.NAME_BYTES) {
      return Optional.empty();
    }
    ByteBuffer bytes = ByteBuffer.allocate(Layout.NAME_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (int word = Layout.NAME_WORD; word < Layout.STEPS_WORD; word++) {
      bytes.putLong(request[word]);
    }
    bytes.rewind().limit((int) request[4]);
    try {
      CharBuffer chars =
          StandardCharsets.UTF_8
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .decode(bytes);
      String name = chars.toString();
      ApplicationNames.requireValid(name);
      return Optional.of(name);
    } catch (CharacterCodingException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * Gives processors.
   *
   * @param claim whose they are
   * @param grant what they are
   */
  public void grant(Claim claim, Grant grant) {
    Ranges.requireBetween("slot", claim.slot(), 0L, slots - 1);
    long[] record = new long[Layout.GRANT_WORDS];
    record[0] = claim.owner();
    record[1] = Double.doubleToRawLongBits(grant.processors());
    record[2] = grant.sinceEpochMillis();
    record[Layout.LIMITED_WORD] = grant.limited() ? 1 : 0;
    grant.cpus().stream()
        .forEach(cpu -> record[Layout.CPUS_WORD + cpu / Long.SIZE] |= 1L << cpu % Long.SIZE);
    words.write(Layout.slotAt(claim.slot()) + Layout.GRANT_AT, record);
  }

  /**
   * What was given last, also by an earlier manager.
   *
   * @param claim to whom
   * @return the grant; empty if there is none, or what is there is no grant
   */
  public Optional<Grant> granted(Claim claim) {
    Ranges.requireBetween("slot", claim.slot(), 0L, slots - 1);
    return ApplicationSlot.grant(words, Layout.slotAt(claim.slot()), claim.owner());
  }

  /**
   * Frees a slot, unless another application has it by now.
   *
   * @param slot its number
   * @param owner word of the registration that ends
   * @return whether it was that one's
   */
  public boolean free(int slot, long owner) {
    Ranges.requireBetween("slot", slot, 0L, slots - 1);
    return owner != 0 && words.replace(Layout.slotAt(slot) + Layout.OWNER_AT, owner, 0);
  }
}
