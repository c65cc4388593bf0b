package io.allostat.nativeaffinity.manager.inprocess.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.processors.ProcessorOptions;
import io.allostat.nativeaffinity.manager.FakePolicies;
import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.MachineCpus;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class RulesReaderTest {
  private final CpuSet usable = MachineCpus.query().usable();

  private CpuSet cpus(OptionalDouble quota, Map<String, String> texts) {
    return new RulesReader(new FakePolicies(), () -> quota)
        .rules(ProcessorOptions.of(texts))
        .cpus();
  }

  @Test
  void noMoreCpusAreDistributedThanTheQuotaPaysFor() {
    int first = usable.iterator().nextInt();
    int all = usable.size();
    assertEquals(usable, cpus(OptionalDouble.empty(), Map.of()));
    assertEquals(usable, cpus(OptionalDouble.of(all + 0.5), Map.of()));
    assertEquals(Math.max(1, all - 1), cpus(OptionalDouble.of(all - 0.5), Map.of()).size());
    assertEquals(CpuSet.of(first), cpus(OptionalDouble.of(0.25), Map.of()));
    assertEquals(CpuSet.of(first), cpus(OptionalDouble.of(1), Map.of("cpus", usable.toCpuList())));
  }
}
