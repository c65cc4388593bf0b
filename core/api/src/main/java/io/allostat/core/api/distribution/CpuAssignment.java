package io.allostat.core.api.distribution;

import io.allostat.core.api.processors.ApplicationNames;
import io.allostat.core.api.settings.Ranges;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The CPUs of an application: some whole, and parts of others for the fraction that remains, mostly
 * of one.
 *
 * @param application its name
 * @param whole numbers of the CPUs that it has alone, ascending
 * @param shared parts of CPUs, ascending by CPU
 */
public record CpuAssignment(String application, List<Integer> whole, List<CpuShare> shared) {
  /** Checks ranges, and that no CPU comes twice. */
  public CpuAssignment {
    ApplicationNames.requireValid(application);
    whole = ascending(whole, Comparator.naturalOrder());
    shared = ascending(shared, Comparator.comparingInt(CpuShare::cpu));
    int[] all = sorted(whole, shared);
    for (int i = 0; i < all.length; i++) {
      Ranges.requireBetween("cpu", all[i], 0L, Quantum.MOST_PROCESSORS - 1);
      if (i > 0 && all[i] == all[i - 1]) {
        throw new IllegalArgumentException(
            "cpu: expected each CPU once for an application, got " + all[i] + " again");
      }
    }
  }

  /**
   * @return processors that all of it makes
   */
  public double processors() {
    return whole.size() + shared.stream().mapToDouble(CpuShare::share).sum();
  }

  /**
   * @return numbers of all its CPUs, ascending: its affinity
   */
  public List<Integer> cpus() {
    return Arrays.stream(sorted(whole, shared)).boxed().toList();
  }

  private static <T> List<T> ascending(List<T> list, Comparator<T> order) {
    return list.size() < 2 ? List.copyOf(list) : list.stream().sorted(order).toList();
  }

  private static int[] sorted(List<Integer> whole, List<CpuShare> shared) {
    int[] all = new int[whole.size() + shared.size()];
    int count = 0;
    for (int cpu : whole) {
      all[count++] = cpu;
    }
    for (CpuShare part : shared) {
      all[count++] = part.cpu();
    }
    Arrays.sort(all);
    return all;
  }
}
