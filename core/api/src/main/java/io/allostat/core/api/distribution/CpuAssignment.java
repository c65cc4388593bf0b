package io.allostat.core.api.distribution;

import io.allostat.core.api.processors.ApplicationNames;
import io.allostat.core.api.settings.Ranges;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

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
    requireEachOnce(whole, shared);
  }

  /** Both ascend. */
  private static void requireEachOnce(List<Integer> whole, List<CpuShare> shared) {
    int before = -1;
    int wholeAt = 0;
    int sharedAt = 0;
    while (wholeAt < whole.size() || sharedAt < shared.size()) {
      boolean isWhole =
          sharedAt == shared.size()
              || (wholeAt < whole.size() && whole.get(wholeAt) <= shared.get(sharedAt).cpu());
      int cpu = isWhole ? whole.get(wholeAt++) : shared.get(sharedAt++).cpu();
      Ranges.requireBetween("cpu", cpu, 0L, Quantum.MOST_PROCESSORS - 1);
      if (cpu == before) {
        throw new IllegalArgumentException(
            "cpu: expected each CPU once for an application, got " + cpu + " again");
      }
      before = cpu;
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
    return Stream.concat(whole.stream(), shared.stream().map(CpuShare::cpu)).sorted().toList();
  }

  private static <T> List<T> ascending(List<T> list, Comparator<T> order) {
    List<T> copy = List.copyOf(list);
    for (int i = 1; i < copy.size(); i++) {
      if (order.compare(copy.get(i - 1), copy.get(i)) > 0) {
        return copy.stream().sorted(order).toList();
      }
    }
    return copy;
  }
}
