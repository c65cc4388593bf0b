package io.allostat.nativeaffinity.manager.region;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.nativeaffinity.manager.region.Registration.Registered;
import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.ProcessIdentity;
import io.allostat.nativeaffinity.topology.ProcessStats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegionFileTest {
  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void file() {
    file = folder.resolve("region");
  }

  @Test
  void managerAndApplicationMeetInAFile() throws IOException {
    Region manager = RegionFile.manage(file, 8);
    ProcessIdentity self = ProcessIdentity.self();
    ApplicationSlot slot =
        assertInstanceOf(
                Registered.class,
                RegionFile.join(file).register(self, "shop", new Random(1), System.nanoTime()))
            .slot();
    slot.request(2.5, System.nanoTime());
    Claim claim = manager.scan(Processes.ofThisMachine()).claims().get(0);
    assertEquals(2.5, claim.requested());
    assertEquals(self, claim.process());
    Grant grant = new Grant(1.5, CpuSet.of(0, 1), 1);
    manager.grant(claim, grant);
    assertEquals(Optional.of(grant), slot.grant());
    // another manager takes the region up, and the application keeps its slot
    Region next = RegionFile.manage(file, 16);
    assertEquals(8, next.slots());
    assertEquals(claim, next.scan(Processes.ofThisMachine()).claims().get(0));
  }

  @Test
  void onlyItsOwnerHasIt() throws IOException {
    RegionFile.manage(file, 1);
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
  }

  @Test
  void aFileThatIsNoRegionIsRefusedAndLeftAsItIs() throws IOException {
    assertThrows(NoSuchFileException.class, () -> RegionFile.join(file));
    for (int bytes : new int[] {1, 5, 256, 4096, 20_000_000}) {
      byte[] other = new byte[bytes];
      Files.write(file, other);
      assertThrows(RegionException.class, () -> RegionFile.join(file));
      RegionException refused =
          assertThrows(RegionException.class, () -> RegionFile.manage(file, 2));
      assertTrue(refused.getMessage().contains("expected a region or no file"));
      assertArrayEquals(other, Files.readAllBytes(file));
    }
  }

  @Test
  void anEmptyFileAndARegionOfAnotherVersionAreReplaced() throws IOException {
    Files.write(file, new byte[0]);
    assertThrows(RegionException.class, () -> RegionFile.join(file));
    assertEquals(2, RegionFile.manage(file, 2).slots());
    byte[] bytes = Files.readAllBytes(file);
    bytes[Layout.VERSION_AT]++;
    Files.write(file, bytes);
    assertThrows(RegionException.class, () -> RegionFile.join(file));
    assertEquals(3, RegionFile.manage(file, 3).slots());
    assertEquals(3, RegionFile.join(file).slots());
  }

  @Test
  void aRegionWhoseManagerRunsIsNeitherTakenUpNorChanged() throws IOException {
    Region first = RegionFile.manage(file, 2);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw----"));
    ProcessIdentity self = ProcessIdentity.self();
    first.beat(self, System.nanoTime());
    RegionException refused = assertThrows(RegionException.class, () -> RegionFile.manage(file, 2));
    assertTrue(
        refused.getMessage().contains("is in use by a manager, process " + self.pid() + ":"),
        refused::getMessage);
    assertEquals("rw-rw----", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    first.leave();
    RegionFile.manage(file, 2);
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
  }

  @Test
  void aRegionOfAnotherVersionWhoseManagerRunsIsNotReplaced() throws IOException {
    Region first = RegionFile.manage(file, 2);
    ProcessIdentity self = ProcessIdentity.self();
    first.beat(self, System.nanoTime());
    byte[] bytes = Files.readAllBytes(file);
    bytes[Layout.VERSION_AT]--;
    Files.write(file, bytes);
    RegionException refused = assertThrows(RegionException.class, () -> RegionFile.manage(file, 3));
    assertTrue(
        refused.getMessage().contains("a manager of another version, process " + self.pid() + ":"),
        refused::getMessage);
    assertArrayEquals(bytes, Files.readAllBytes(file));
    first.beat(new ProcessIdentity(self.pid(), self.startTicks() + 1), System.nanoTime());
    assertEquals(3, RegionFile.manage(file, 3).slots(), "another process has that number by now");
  }

  @Test
  void aLinkIsNotFollowed() throws IOException {
    Path real = folder.resolve("real");
    RegionFile.manage(real, 1);
    Files.createSymbolicLink(file, real);
    assertThrows(IOException.class, () -> RegionFile.join(file));
  }

  @Test
  void aLinkOrAFolderPlantedWhereTheNewOneIsMadeIsNotUsed() throws IOException {
    Path victim = folder.resolve("victim");
    Files.writeString(victim, "as it was");
    Path made = folder.resolve("region.new");
    Files.createSymbolicLink(made, victim);
    RegionFile.manage(file, 1);
    assertEquals("as it was", Files.readString(victim));
    assertTrue(Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS));
    Files.delete(file);
    Files.createDirectories(made.resolve("inner"));
    IOException refused = assertThrows(IOException.class, () -> RegionFile.manage(file, 1));
    assertTrue(refused.getMessage().startsWith(made + " is in the way: "), refused::getMessage);
  }

  @Test
  void aProcessThatHasEndedIsNotThere() throws Exception {
    Process process = new ProcessBuilder("true").start();
    long pid = process.pid();
    process.waitFor();
    assertEquals(OptionalLong.empty(), Processes.ofThisMachine().startTicks(pid));
    ProcessIdentity self = ProcessIdentity.self();
    assertEquals(
        OptionalLong.of(self.startTicks()), Processes.ofThisMachine().startTicks(self.pid()));
  }

  @Test
  void aProcessThatEndsBetweenTwoLooksIsNotThereAtTheSecond() throws Exception {
    try (ProcessStats stats = new ProcessStats(Path.of("/proc"))) {
      Processes processes = Processes.of(stats);
      Process process = new ProcessBuilder("sleep", "120").start();
      assertTrue(processes.startTicks(process.pid()).isPresent());
      process.destroyForcibly().waitFor();
      assertEquals(OptionalLong.empty(), processes.startTicks(process.pid()));
      ProcessIdentity self = ProcessIdentity.self();
      assertEquals(OptionalLong.of(self.startTicks()), processes.startTicks(self.pid()));
    }
  }
}
