package io.allostat.nativeaffinity.manager.region;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.nativeaffinity.topology.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class RegionAccessTest {
  private static final long NOBODYS = 4_000_000_000L;

  @TempDir Path folder;
  private Path file;
  private long owner;
  private long group;

  @BeforeEach
  void region() throws IOException {
    file = folder.resolve("region");
    RegionFile.manage(file, 1);
    owner = ((Number) Files.getAttribute(file, "unix:uid")).longValue();
    group = ((Number) Files.getAttribute(file, "unix:gid")).longValue();
  }

  private void mode(String permissions) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
  }

  private void trusted(long user, Long... groups) {
    assertDoesNotThrow(() -> RegionAccess.requireTrusted(file, asked(user, groups)));
  }

  private String refused(long user, Long... groups) {
    return assertThrows(
            RegionException.class, () -> RegionAccess.requireTrusted(file, asked(user, groups)))
        .getMessage();
  }

  private static Optional<Credentials> asked(long user, Long... groups) {
    return Optional.of(new Credentials(user, Set.of(groups)));
  }

  @Test
  void aFileThatEverybodyMayWriteToIsRefusedOnBothSides() throws IOException {
    mode("rw-rw-rw-");
    String said = refused(owner, group);
    assertTrue(said.startsWith(file + ": expected a region that only its owner and"), said);
    assertTrue(said.endsWith(", rw-rw-rw-"), said);
    assertThrows(RegionException.class, () -> RegionFile.join(file));
    assertThrows(RegionException.class, () -> RegionFile.manage(file, 1));
    mode("rw-rw-r--");
    assertEquals(1, RegionFile.join(file).slots());
  }

  @Test
  void itIsOfRootOrOfThisUserOrOfAGroupThatMayWrite() throws IOException {
    trusted(owner);
    mode("rw-rw----");
    trusted(NOBODYS, group);
    if (owner == 0) {
      // Whatever its mode says, root may write it anyway.
      trusted(NOBODYS);
      Files.setAttribute(file, "unix:uid", 12345);
    }
    String said = refused(NOBODYS, NOBODYS);
    assertTrue(said.startsWith(file + ": expected a region of root, of this user, or that"), said);
    mode("rw-r-----");
    refused(NOBODYS, group);
  }

  @Test
  void aLinkIsNoRegionEvenToATrustedOne() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    RegionException refused =
        assertThrows(RegionException.class, () -> RegionAccess.requireTrusted(link, asked(owner)));
    assertTrue(refused.getMessage().contains("expected a regular file"), refused::getMessage);
  }

  @Test
  void aGroupIsGivenTheRegionThatIsMadeAndTheOneThatIsThere() throws IOException {
    GroupPrincipal own = Files.readAttributes(file, PosixFileAttributes.class).group();
    RegionFile.manage(file, 1, Optional.of(own.getName()));
    assertEquals("rw-rw----", permissions(file));
    Path fresh = folder.resolve("fresh");
    RegionFile.manage(fresh, 1, Optional.of(own.getName()));
    assertEquals("rw-rw----", permissions(fresh));
    Object key = key(fresh);
    RegionFile.manage(fresh, 1, Optional.of(own.getName()));
    assertEquals(key, key(fresh), "for the same group it is taken up");
  }

  @Test
  void aGroupThatIsWithdrawnHasNothingOfTheRegionAnyMore() throws IOException {
    GroupPrincipal own = Files.readAttributes(file, PosixFileAttributes.class).group();
    RegionFile.manage(file, 1, Optional.of(own.getName()));
    final Region mapped = RegionFile.join(file);
    final Object key = key(file);
    Region anew = RegionFile.manage(file, 1);
    assertEquals("rw-------", permissions(file));
    assertNotEquals(key, key(file));
    mapped.register(ProcessIdentity.self(), "shop", new Random(1), 1);
    assertEquals(List.of(), anew.scan(Processes.ofThisMachine()).claims());
    // Where it never was a group's, applications keep their slots.
    final Object owners = key(file);
    RegionFile.manage(file, 1);
    RegionFile.manage(file, 1, Optional.of(own.getName()));
    assertEquals(owners, key(file));
  }

  @Test
  void aGroupInThePlaceOfAnotherGetsARegionOfItsOwn() throws IOException {
    GroupPrincipal own = Files.readAttributes(file, PosixFileAttributes.class).group();
    RegionFile.manage(file, 1, Optional.of(own.getName()));
    assertFalse(RegionAccess.isOpenToOthers(file, Optional.of(own)));
    assertTrue(RegionAccess.isOpenToOthers(file, Optional.empty()));
    GroupPrincipal other = RegionAccess.group(file, "1234567");
    assertTrue(RegionAccess.isOpenToOthers(file, Optional.of(other)));
  }

  private static Object key(Path of) throws IOException {
    return Files.readAttributes(of, BasicFileAttributes.class).fileKey();
  }

  private static String permissions(Path of) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(of));
  }

  @Test
  void aGroupThatIsNoneIsRefusedByNameAndNothingIsMade() {
    Path fresh = folder.resolve("fresh");
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> RegionFile.manage(fresh, 1, Optional.of("no such group")));
    assertTrue(
        refused.getMessage().startsWith("group: expected a group of this system, got "),
        refused::getMessage);
    assertFalse(Files.exists(fresh));
  }

  @Test
  void credentialsAreTheEffectiveOnes() {
    assertEquals(
        Optional.of(new Credentials(2, Set.of(6L, 8L, 9L))),
        Credentials.query(
            List.of("Name:\tjava", "Uid:\t1\t2\t3\t4", "Gid:\t5\t6\t7\t7", "Groups:\t8 9 ")));
    assertEquals(
        Optional.of(new Credentials(0, Set.of(0L))),
        Credentials.query(List.of("Uid:\t0\t0\t0\t0", "Gid:\t0\t0\t0\t0", "Groups:\t")));
    assertEquals(Optional.empty(), Credentials.query(List.of("Uid:\tnobody", "Gid:")));
    assertTrue(Credentials.query().isPresent());
  }
}
