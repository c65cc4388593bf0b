package io.allostat.demoapps.lab.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.MachineCpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlacementTest {
  @TempDir private Path folder;

  private static MachineCpus machine(CpuSet cpus) {
    return new MachineCpus(cpus, cpus, cpus, Set.of());
  }

  @Test
  void eachSideHasItsOwnProcessor() {
    Affinity affinity = Affinity.choose(machine(CpuSet.range(0, 3)), 0, 1);
    assertEquals(new Affinity(0, 1), affinity);
    assertFalse(affinity.shared());
    assertEquals(List.of("taskset", "-c", "1", "java"), Affinity.pinned(1, List.of("java")));
    assertEquals(
        List.of("nice", "-n", "-10", "taskset", "-c", "1", "java"),
        Affinity.pinnedAhead(1, List.of("java")));
    assertEquals(
        List.of("taskset", "-c", "0-3", "java"),
        Affinity.unpinned(machine(CpuSet.range(0, 3)), List.of("java")));
  }

  @Test
  void aMachineWithOneProcessorSharesIt() {
    assertTrue(Affinity.choose(machine(CpuSet.of(5)), 0, 1).shared());
  }

  @Test
  void aServerWithSeveralProcessorsLeavesTheClientsAlone() {
    MachineCpus four = machine(CpuSet.range(0, 3));
    Affinity affinity = Affinity.choose(four, 2, 1);
    assertEquals(List.of(2), affinity.serverCpus(four, 1));
    assertEquals(List.of(2, 0, 3), affinity.serverCpus(four, 3));
    LabException e = assertThrows(LabException.class, () -> affinity.serverCpus(four, 4));
    assertEquals(
        "4 processors for a server, expected at most 3 beside the client's", e.getMessage());
    MachineCpus one = machine(CpuSet.of(5));
    assertEquals(List.of(5), Affinity.choose(one, 5, 5).serverCpus(one, 1));
  }

  @Test
  void aProcessorThatIsNotThereIsRefused() {
    LabException e =
        assertThrows(LabException.class, () -> Affinity.choose(machine(CpuSet.range(0, 1)), 0, 9));
    assertEquals("CPU 9 cannot be used, expected one of 0-1", e.getMessage());
  }

  @Test
  void theServersCommandLine() {
    ServerOptions options =
        new ServerOptions(
            Application.AUCTION,
            8443,
            9990,
            0,
            Optional.of(6.0),
            Optional.empty(),
            0.9,
            0.8,
            Path.of("/s"),
            Optional.empty());
    assertEquals(
        "--port 8443 --management-port 9990 --cpus 0 --service-levels off"
            + " --overload-threshold 0.9 --underload-threshold 0.8 --state-dir /s --scale 6",
        String.join(" ", options.arguments()));
    assertTrue(
        String.join(" ", options.withDatabaseOn(3).arguments())
            .endsWith(" --scale 6 --database process --database-cpus 3"));
    assertEquals("check --state-dir /s --scale 6", String.join(" ", options.checkArguments()));
    assertTrue(
        String.join(" ", options.withDatabaseOn(3).checkArguments())
            .endsWith(" --database process"));
  }

  @Test
  void whatWasLearnedIsForgottenAndTheDataStay() throws IOException {
    Files.createDirectories(folder.resolve("allostat/scale-6"));
    Files.writeString(folder.resolve("allostat/scale-6/gains"), "on");
    Files.writeString(folder.resolve("data"), "items");
    new LearnedState(folder).forget();
    assertFalse(Files.exists(folder.resolve("allostat")));
    assertTrue(Files.exists(folder.resolve("data")));
    new LearnedState(folder).forget();
  }

  @Test
  void aJarThatIsMissingIsNamedWithItsOption() {
    Path absent = folder.resolve("absent.jar");
    Map<Application, Path> given = Map.of(Application.BOOKSTORE, absent);
    LabException e =
        assertThrows(
            LabException.class, () -> Jars.locate(List.of(Application.BOOKSTORE), given, absent));
    assertTrue(e.getMessage().contains("absent.jar is missing"), e.getMessage());
    assertTrue(e.getMessage().contains("--bookstore-jar"), e.getMessage());
  }
}
