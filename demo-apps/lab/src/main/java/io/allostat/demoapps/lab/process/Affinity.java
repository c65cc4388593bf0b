package io.allostat.demoapps.lab.process;

import io.allostat.demoapps.lab.LabException;
import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.MachineCpus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Which processor each side has to itself.
 *
 * @param serverCpu of the server under test
 * @param clientCpu of the client and of the lab
 */
public record Affinity(int serverCpu, int clientCpu) {
  private static final long PATIENCE_SECONDS = 10;

  /** Weighs nine times as much as usual, and so takes the processor whenever it wakes. */
  private static final String AHEAD = "-10";

  /**
   * Takes the processors wanted, or shares one if the machine has no other.
   *
   * @param machine what there is
   * @param serverCpu wanted for the server
   * @param clientCpu wanted for the client
   * @return processors that exist
   * @throws LabException when the machine has several and one of those wanted is not among them
   */
  public static Affinity choose(MachineCpus machine, int serverCpu, int clientCpu) {
    CpuSet usable = machine.usable();
    if (usable.size() == 1) {
      int only = usable.stream().findFirst().orElseThrow();
      return new Affinity(only, only);
    }
    for (int cpu : new int[] {serverCpu, clientCpu}) {
      if (!usable.contains(cpu)) {
        throw new LabException("CPU " + cpu + " cannot be used, expected one of " + usable);
      }
    }
    return new Affinity(serverCpu, clientCpu);
  }

  /**
   * Whether server and client disturb each other.
   *
   * @return whether they share a processor
   */
  public boolean shared() {
    return serverCpu == clientCpu;
  }

  /**
   * The processors of a server that has several: its own first, and then any but the client's.
   *
   * @param machine the processors as they were before the lab moved to its own
   * @param count how many, at least 1
   * @return as many, in the order in which they are taken
   * @throws LabException when there are not so many
   */
  public List<Integer> serverCpus(MachineCpus machine, int count) {
    List<Integer> cpus =
        Stream.concat(
                Stream.of(serverCpu),
                machine.usable().stream()
                    .boxed()
                    .filter(cpu -> cpu != serverCpu && cpu != clientCpu))
            .limit(count)
            .toList();
    if (cpus.size() < count) {
      throw new LabException(
          "%d processors for a server, expected at most %d beside the client's"
              .formatted(count, cpus.size()));
    }
    return cpus;
  }

  /**
   * A command that runs on one processor.
   *
   * @param cpu the processor
   * @param command the command
   * @return it, under taskset
   */
  public static List<String> pinned(int cpu, List<String> command) {
    List<String> pinned = new ArrayList<>(List.of("taskset", "-c", Integer.toString(cpu)));
    pinned.addAll(command);
    return pinned;
  }

  /**
   * A command that runs on one processor and goes before others there where the system lets it: a
   * client, which must not be late because of the lab, or of a database, on the same processor.
   * Where only root may do that, {@code nice} says so in the log and runs it as all others.
   *
   * @param cpu the processor
   * @param command the command
   * @return it, under nice and taskset
   */
  public static List<String> pinnedAhead(int cpu, List<String> command) {
    List<String> ahead = new ArrayList<>(List.of("nice", "-n", AHEAD));
    ahead.addAll(pinned(cpu, command));
    return ahead;
  }

  /**
   * A command that may run on every processor, although the lab itself has moved to one.
   *
   * @param machine the processors as they were at the start
   * @param command the command
   * @return it, under taskset
   */
  public static List<String> unpinned(MachineCpus machine, List<String> command) {
    List<String> free = new ArrayList<>(List.of("taskset", "-c", machine.usable().toCpuList()));
    free.addAll(command);
    return free;
  }

  /**
   * Moves this JVM, with all its threads, to the client's processor.
   *
   * @throws LabException when taskset is absent or refuses
   */
  public void pinSelf() {
    String pid = Long.toString(ProcessHandle.current().pid());
    try {
      Process process =
          new ProcessBuilder("taskset", "-a", "-c", "-p", Integer.toString(clientCpu), pid)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
        process.destroyForcibly();
        throw new LabException("taskset could not move the lab to CPU " + clientCpu);
      }
    } catch (IOException e) {
      throw new LabException("taskset is missing (package util-linux), the lab needs it", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LabException("interrupted", e);
    }
  }
}
