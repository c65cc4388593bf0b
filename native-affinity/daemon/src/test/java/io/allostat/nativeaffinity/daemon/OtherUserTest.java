package io.allostat.nativeaffinity.daemon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.allostat.nativeaffinity.binding.Shares;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A manager that root runs, and an application of another user. */
@EnabledOnOs(OS.LINUX)
class OtherUserTest {
  private static final String USER = "65534";
  private static final Path SETPRIV = Path.of("/usr/bin/setpriv");

  private final String name = "daemon-test-" + ProcessHandle.current().pid();
  private final List<Spawned> spawned = new ArrayList<>();
  private String group = "";
  private String groupNumber = "";
  @TempDir Path folder;

  @BeforeEach
  void needsRootAndAGroup() throws IOException {
    assumeTrue("root".equals(System.getProperty("user.name")), "needs root, to be another user");
    assumeTrue(Files.isExecutable(SETPRIV), () -> "needs " + SETPRIV);
    String[] fields =
        Files.readAllLines(Path.of("/etc/group")).stream()
            .map(line -> line.split(":", -1))
            .filter(each -> each.length == 4 && !each[2].equals("0") && !each[2].equals(USER))
            .findFirst()
            .orElse(new String[0]);
    assumeTrue(fields.length > 0, "needs a group beside that of root");
    group = fields[0];
    groupNumber = fields[2];
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @AfterEach
  void endAll() throws InterruptedException {
    for (Spawned process : spawned) {
      process.close();
      process.exit();
    }
    Shares.open(name).close();
  }

  private Path region() {
    return folder.resolve("processors");
  }

  private Spawned manager(String... more) throws IOException, InterruptedException {
    List<String> args = new ArrayList<>();
    args.addAll(List.of("--region", region().toString(), "--name", name));
    args.addAll(List.of("--ledger", folder.resolve("ledger.csv").toString()));
    args.addAll(List.of("--set", "quantumSeconds=0.1"));
    args.addAll(List.of(more));
    Spawned manager = Spawned.java(ManagerUnderTest.class, args.toArray(String[]::new));
    spawned.add(manager);
    manager.await(line -> line.startsWith("managing"));
    return manager;
  }

  private Spawned application(Path region, String itsGroup) throws IOException {
    List<String> asAnotherUser =
        List.of(SETPRIV.toString(), "--reuid=" + USER, "--regid=" + itsGroup, "--clear-groups");
    Spawned process =
        Spawned.java(
            asAnotherUser, readable(), ApplicationUnderTest.class, region.toString(), "shop");
    spawned.add(process);
    return process;
  }

  /** The classes once more, where everybody may read them. */
  private String readable() throws IOException {
    Path copies = folder.resolve("classes");
    List<Path> entries =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .filter(Files::exists)
            .toList();
    if (!Files.exists(copies)) {
      Files.createDirectory(copies);
      for (int i = 0; i < entries.size(); i++) {
        copy(entries.get(i), copies.resolve(i + "-" + entries.get(i).getFileName()));
      }
    }
    try (Stream<Path> all = Files.list(copies)) {
      return all.map(Path::toString).sorted().collect(Collectors.joining(File.pathSeparator));
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> tree = Files.walk(from)) {
      for (Path each : tree.toList()) {
        Path copied = to.resolve(from.relativize(each).toString());
        boolean isFolder = Files.isDirectory(each);
        if (isFolder) {
          Files.createDirectories(copied);
        } else {
          Files.copy(each, copied);
        }
        Files.setPosixFilePermissions(
            copied, PosixFilePermissions.fromString(isFolder ? "rwxr-xr-x" : "rw-r--r--"));
      }
    }
  }

  private String permissions() throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(region()));
  }

  @Test
  void whoIsInTheGroupJoinsAndIsGivenProcessors() throws Exception {
    manager("--group", group);
    assertEquals("rw-rw----", permissions());
    assertEquals(group, Files.getAttribute(region(), "posix:group").toString());
    Spawned shop = application(region(), groupNumber);
    shop.await(line -> line.equals("JOINED"));
    shop.tell("1");
    shop.await(line -> line.startsWith("GRANTED"));

    Spawned stranger = application(region(), USER);
    stranger.await(line -> line.startsWith("REFUSED") && line.contains("processors"));
  }

  @Test
  void withoutAGroupNobodyElseJoinsUntilTheNextManagerGivesItToOne() throws Exception {
    Spawned first = manager();
    assertEquals("rw-------", permissions());
    application(region(), groupNumber).await(line -> line.startsWith("REFUSED"));
    assertEquals(143, first.end("TERM"));

    manager("--group", group);
    assertEquals("rw-rw----", permissions());
    application(region(), groupNumber).await(line -> line.equals("JOINED"));
  }

  @Test
  void aRegionThatAStrangerPlantedIsNotJoined() throws Exception {
    manager().end("TERM");
    Path planted = folder.resolve("planted");
    Files.copy(region(), planted);
    Files.setAttribute(planted, "unix:uid", 12345);
    Files.setAttribute(planted, "unix:gid", 12345);
    Files.setPosixFilePermissions(planted, PosixFilePermissions.fromString("rw-rw-rw-"));
    String open = refused(planted);
    assertTrue(open.contains("got one that everybody may: user \"12345\""), open);
    Files.setPosixFilePermissions(planted, PosixFilePermissions.fromString("rw-rw-r--"));
    String strange = refused(planted);
    assertTrue(strange.contains("expected a region of root, of this user, or that"), strange);
  }

  private String refused(Path region) throws Exception {
    return application(region, groupNumber).await(line -> line.startsWith("REFUSED"));
  }
}
