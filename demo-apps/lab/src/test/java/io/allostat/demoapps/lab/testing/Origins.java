package io.allostat.demoapps.lab.testing;

import io.allostat.demoapps.lab.observe.Machine;
import io.allostat.demoapps.lab.observe.Origin;
import java.util.Map;

/** Where figures of tests come from. */
public final class Origins {
  /** What repeats them. */
  public static final String COMMAND = "java -jar demo-apps/lab/target/lab.jar some --quick";

  private Origins() {}

  /** With versions and a command. */
  public static Origin of(Machine machine, long seed) {
    return new Origin(machine, Map.of("Allostat", "0.1.0 (build 12ab)"), seed, COMMAND);
  }
}
