package io.allostat.policies.distribution.internal;

import io.allostat.core.api.distribution.CpuAssignment;
import io.allostat.core.api.distribution.CpuShare;
import io.allostat.core.api.distribution.Quantum;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One packing of shares into CPUs, in steps: whole CPUs are kept, then gained; fractions are kept,
 * then extended or moved, then put together again. Used once, by one thread. CPUs are known by
 * their position among those of the host.
 */
public final class Packing {
  private static final int NOBODY = -1;
  private static final Comparator<Piece> LARGEST_FIRST =
      Comparator.comparingLong(Piece::micros).reversed();
  private static final Comparator<Piece> BY_CPU = Comparator.comparingInt(Piece::cpu);

  private final int[] numbers;
  private final int[] positions = new int[Quantum.MOST_PROCESSORS];
  private final long[] micros;
  private final int[] owner;
  private final int[] wanted;

  /** Of CPUs that are not given out as a whole. */
  private final Rooms rooms;

  /**
   * Begins.
   *
   * @param numbers of the CPUs, ascending
   * @param micros the shares, millionths of a processor, together at most as many as there are
   */
  public Packing(int[] numbers, long[] micros) {
    this.numbers = numbers.clone();
    this.micros = micros.clone();
    owner = new int[numbers.length];
    Arrays.fill(owner, NOBODY);
    wanted = new int[numbers.length];
    rooms = new Rooms(numbers.length);
    Arrays.fill(positions, NOBODY);
    for (int cpu = 0; cpu < numbers.length; cpu++) {
      positions[numbers[cpu]] = cpu;
    }
  }

  /**
   * Packs.
   *
   * @param names of the applications, one for each share
   * @param held what they had before
   * @return what they have now
   */
  public List<CpuAssignment> pack(List<String> names, Earlier<CpuAssignment> held) {
    List<Tenant> tenants = new ArrayList<>(micros.length);
    for (int i = 0; i < micros.length; i++) {
      tenants.add(new Tenant(i, micros[i]));
    }
    for (Tenant tenant : tenants) {
      tenant.before = held.of(tenant.index, names.get(tenant.index));
      if (tenant.before != null) {
        keepWhole(tenant);
      }
    }
    gainWhole(tenants);
    for (int cpu = 0; cpu < owner.length; cpu++) {
      if (owner[cpu] == NOBODY) {
        rooms.set(cpu, Micros.PROCESSOR);
      }
    }
    tenants.forEach(this::keepFraction);
    List<Tenant> grown = largestFirst(tenants);
    // Those that can stay go first: a larger one that moves anyway finds room elsewhere.
    grown.forEach(this::growInPlace);
    grown.stream().filter(each -> each.unplaced > 0).forEach(this::move);
    tenants.forEach(this::putTogether);
    return tenants.stream().map(each -> assignment(names.get(each.index), each)).toList();
  }

  /** Those whose fraction is not all somewhere; of two that are as large the earlier one first. */
  private static List<Tenant> largestFirst(List<Tenant> tenants) {
    long[] keys =
        tenants.stream()
            .filter(each -> each.unplaced > 0)
            .mapToLong(each -> Ranked.of(Micros.PROCESSOR - each.fraction, each.index))
            .sorted()
            .toArray();
    return Arrays.stream(keys).mapToObj(key -> tenants.get(Ranked.position(key))).toList();
  }

  private void keepWhole(Tenant tenant) {
    for (int number : tenant.before.whole()) {
      int cpu = positions[number];
      if (cpu == NOBODY) {
        continue;
      }
      if (tenant.deficit > 0) {
        own(tenant, cpu);
      } else if (tenant.released == NOBODY) {
        tenant.released = cpu;
      }
    }
    for (CpuShare part : tenant.before.shared()) {
      int cpu = positions[part.cpu()];
      if (cpu != NOBODY) {
        tenant.shared.add(new Piece(cpu, Math.round(part.share() * Micros.PROCESSOR)));
      }
    }
    tenant.shared.sort(LARGEST_FIRST);
    if (tenant.fraction > 0) {
      for (Piece piece : tenant.shared) {
        want(tenant, piece.cpu);
      }
      if (tenant.released != NOBODY) {
        want(tenant, tenant.released);
      }
    }
  }

  private void want(Tenant tenant, int cpu) {
    tenant.wants.add(cpu);
    wanted[cpu]++;
  }

  private void gainWhole(List<Tenant> tenants) {
    for (Tenant tenant : tenants) {
      for (Piece piece : tenant.shared) {
        if (tenant.deficit > 0 && owner[piece.cpu] == NOBODY && others(tenant, piece.cpu) == 0) {
          own(tenant, piece.cpu);
        }
      }
    }
    if (tenants.stream().noneMatch(each -> each.deficit > 0)) {
      return;
    }
    long[] fewestFirst =
        IntStream.range(0, owner.length)
            .filter(cpu -> owner[cpu] == NOBODY)
            .mapToLong(cpu -> Ranked.of(wanted[cpu], cpu))
            .sorted()
            .toArray();
    int next = 0;
    for (Tenant tenant : tenants) {
      while (tenant.deficit > 0) {
        while (owner[Ranked.position(fewestFirst[next])] != NOBODY) {
          next++;
        }
        own(tenant, cheapest(tenant, Ranked.position(fewestFirst[next])));
      }
    }
  }

  /** Where no CPU is free somebody has to give way; then rather on a CPU that is shared already. */
  private int cheapest(Tenant tenant, int other) {
    int best = other;
    int least = wanted[other];
    for (Piece piece : tenant.shared) {
      if (owner[piece.cpu] == NOBODY && least > 0 && others(tenant, piece.cpu) <= least) {
        best = piece.cpu;
        least = others(tenant, piece.cpu);
      }
    }
    return best;
  }

  private int others(Tenant tenant, int cpu) {
    return wanted[cpu] - (tenant.wants.contains(cpu) ? 1 : 0);
  }

  private void own(Tenant tenant, int cpu) {
    owner[cpu] = tenant.index;
    tenant.whole.add(cpu);
    tenant.deficit--;
  }

  private void keepFraction(Tenant tenant) {
    for (Piece piece : tenant.shared) {
      if (owner[piece.cpu] == NOBODY) {
        add(tenant, piece.cpu, Math.min(piece.micros, rooms.on(piece.cpu)));
      }
    }
  }

  private void growInPlace(Tenant tenant) {
    int fits = NOBODY;
    long roomOfOwn = 0;
    for (int cpu : tenant.wants) {
      if (owner[cpu] != NOBODY) {
        continue;
      }
      roomOfOwn += rooms.on(cpu);
      boolean better = fits == NOBODY || tenant.on(cpu) > tenant.on(fits);
      if (rooms.on(cpu) + tenant.on(cpu) >= tenant.fraction && better) {
        fits = cpu;
      }
    }
    if (fits != NOBODY) {
      moveAll(tenant, fits);
    } else if (roomOfOwn >= tenant.unplaced) {
      fillWanted(tenant);
    }
  }

  private void move(Tenant tenant) {
    int fitting = rooms.bestFit(tenant.fraction);
    if (fitting != Rooms.NONE) {
      moveAll(tenant, fitting);
      return;
    }
    fillWanted(tenant);
    while (tenant.unplaced > 0) {
      int roomiest = rooms.roomiest();
      add(tenant, roomiest, rooms.on(roomiest));
    }
  }

  private void fillWanted(Tenant tenant) {
    for (int cpu : tenant.wants) {
      if (owner[cpu] == NOBODY) {
        add(tenant, cpu, rooms.on(cpu));
      }
    }
  }

  private void putTogether(Tenant tenant) {
    for (Piece piece : tenant.pieces) {
      if (tenant.pieces.size() > 1 && rooms.on(piece.cpu) + piece.micros >= tenant.fraction) {
        moveAll(tenant, piece.cpu);
        return;
      }
    }
  }

  private void moveAll(Tenant tenant, int cpu) {
    long there = 0;
    for (Piece piece : tenant.pieces) {
      if (piece.cpu == cpu) {
        there += piece.micros;
      } else {
        rooms.set(piece.cpu, rooms.on(piece.cpu) + piece.micros);
      }
    }
    tenant.pieces.clear();
    tenant.unplaced = 0;
    rooms.set(cpu, rooms.on(cpu) + there - tenant.fraction);
    tenant.pieces.add(new Piece(cpu, tenant.fraction));
  }

  private void add(Tenant tenant, int cpu, long most) {
    long more = Math.min(most, tenant.unplaced);
    if (more > 0) {
      tenant.unplaced -= more;
      rooms.set(cpu, rooms.on(cpu) - more);
      tenant.pieces.add(new Piece(cpu, more + tenant.remove(cpu)));
    }
  }

  private CpuAssignment assignment(String name, Tenant tenant) {
    tenant.pieces.sort(BY_CPU);
    if (tenant.before != null && holds(tenant, tenant.before)) {
      return tenant.before;
    }
    List<Integer> whole = new ArrayList<>(tenant.whole.size());
    tenant.whole.forEach(cpu -> whole.add(numbers[cpu]));
    List<CpuShare> shared = new ArrayList<>(tenant.pieces.size());
    for (Piece piece : tenant.pieces) {
      shared.add(new CpuShare(numbers[piece.cpu], (double) piece.micros / Micros.PROCESSOR));
    }
    return new CpuAssignment(name, whole, shared);
  }

  /** Whether it is the same again, as it mostly is. */
  private boolean holds(Tenant tenant, CpuAssignment before) {
    if (tenant.whole.size() != before.whole().size()
        || tenant.pieces.size() != before.shared().size()) {
      return false;
    }
    for (int i = 0; i < tenant.whole.size(); i++) {
      if (numbers[tenant.whole.get(i)] != before.whole().get(i)) {
        return false;
      }
    }
    for (int i = 0; i < tenant.pieces.size(); i++) {
      Piece piece = tenant.pieces.get(i);
      CpuShare part = before.shared().get(i);
      if (numbers[piece.cpu] != part.cpu()
          || (double) piece.micros / Micros.PROCESSOR != part.share()) {
        return false;
      }
    }
    return true;
  }

  /** So many millionths of a CPU. */
  private record Piece(int cpu, long micros) {}

  /** An application while it is placed. */
  private static final class Tenant {
    final int index;
    final long fraction;

    /** What it had, or null. */
    CpuAssignment before;

    /** Whole CPUs that it still needs. */
    long deficit;

    /** A CPU that it had as a whole and keeps at most in part. */
    int released = NOBODY;

    final List<Integer> whole = new ArrayList<>(2);

    /** What it had of shared CPUs, the largest part first. */
    final List<Piece> shared = new ArrayList<>(2);

    /** CPUs on which its fraction can stay without a move, the best first. */
    final List<Integer> wants = new ArrayList<>(2);

    /** Where its fraction is now. */
    final List<Piece> pieces = new ArrayList<>(1);

    /** What of its fraction is nowhere yet. */
    long unplaced;

    Tenant(int index, long micros) {
      this.index = index;
      deficit = micros / Micros.PROCESSOR;
      fraction = micros % Micros.PROCESSOR;
      unplaced = fraction;
    }

    long on(int cpu) {
      long micros = 0;
      for (Piece piece : pieces) {
        micros += piece.cpu == cpu ? piece.micros : 0;
      }
      return micros;
    }

    long remove(int cpu) {
      long there = on(cpu);
      if (there > 0) {
        pieces.removeIf(each -> each.cpu == cpu);
      }
      return there;
    }
  }
}
