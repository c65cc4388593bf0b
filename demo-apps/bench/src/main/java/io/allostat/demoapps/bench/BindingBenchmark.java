package io.allostat.demoapps.bench;

import io.allostat.nativeaffinity.binding.CpuAffinity;
import io.allostat.nativeaffinity.binding.Outcome;
import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.MachineCpus;
import java.util.BitSet;
import java.util.concurrent.TimeUnit;
import net.openhft.affinity.Affinity;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The calling thread is bound to a CPU: the one that it is on, or another at every call. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class BindingBenchmark {

  /** Two CPUs, or the same twice, as each library takes them. */
  @State(Scope.Thread)
  public static class Cpus {
    @Param({"false", "true"})
    private boolean moving;

    private final CpuAffinity affinity = CpuAffinity.system();
    private final CpuSet usable = MachineCpus.query().usable();
    private final CpuSet[] sets = new CpuSet[2];
    private final BitSet[] bits = new BitSet[2];
    private int turn;

    @Setup
    public void choose() {
      int first = usable.iterator().nextInt();
      int last = usable.stream().max().orElse(first);
      for (int i = 0; i < 2; i++) {
        int cpu = moving && i == 1 ? last : first;
        sets[i] = CpuSet.of(cpu);
        bits[i] = new BitSet();
        bits[i].set(cpu);
      }
    }

    @TearDown
    public void free() {
      affinity.bindCallingThread(usable);
    }
  }

  @Benchmark
  public Outcome allostat(Cpus cpus) {
    return cpus.affinity.bindCallingThread(cpus.sets[cpus.turn ^= 1]);
  }

  @Benchmark
  public void openHft(Cpus cpus) {
    Affinity.setAffinity(cpus.bits[cpus.turn ^= 1]);
  }
}
