package io.allostat.nativeaffinity.manager.region;

import io.allostat.nativeaffinity.manager.internal.OwnerOnly;
import io.allostat.nativeaffinity.topology.ProcessIdentity;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.GroupPrincipal;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Regions in files, best on a memory file system such as {@code /dev/shm} or {@code /run}. Who may
 * write to the file can also cut it off, which fails in all who use it with an {@link
 * InternalError}; so it is its owner's only, unless it is given to a group, and a file that others
 * may write to, or that a stranger made, is refused.
 */
public final class RegionFile {
  private static final int MOST_BYTES = Layout.bytes(Layout.MOST_SLOTS);

  private RegionFile() {}

  /**
   * Takes up the region of an earlier manager, so that applications keep their slots; makes a new
   * one where there is none, an empty file, a region of another version, or one that a group may
   * write to. Applications that have an old one hear no more of a manager there, and {@link
   * RegionClient} joins the new one. A region whose manager runs is neither taken up nor replaced.
   *
   * @param file its file, in a folder that exists
   * @param slots how many applications there may be in a new one, from 1 to 4096
   * @return the region
   * @throws RegionException if the file holds something else, or a region whose manager runs; it is
   *     left as it is
   * @throws IOException if it cannot be made
   */
  public static Region manage(Path file, int slots) throws IOException {
    return manage(file, slots, Optional.empty());
  }

  /**
   * Takes up or makes a region as {@link #manage(Path, int)} does, for a group if one is named: its
   * members may join it, and must be trusted, as each of them can write all of it. A region that
   * was another group's is made anew: who has mapped a file may write to it whatever becomes of its
   * mode.
   *
   * @param file its file, in a folder that exists and that the group may enter
   * @param slots how many applications there may be in a new one, from 1 to 4096
   * @param group whom to give the file to, with mode 0660; empty for the owner only, mode 0600
   * @return the region
   * @throws IllegalArgumentException if there is no such group
   * @throws RegionException as above, and if a stranger may have written the file that is there
   * @throws IOException if it cannot be made, or not be given to the group
   */
  public static Region manage(Path file, int slots, Optional<String> group) throws IOException {
    // Before a file is touched: also one that stays is not given for nonsense.
    Region.bytes(slots);
    Optional<GroupPrincipal> members =
        group.isPresent() ? Optional.of(RegionAccess.group(file, group.get())) : Optional.empty();
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      RegionAccess.requireTrusted(file, Credentials.query());
    }
    return takeUpOrMake(file, slots, members);
  }

  private static Region takeUpOrMake(Path file, int slots, Optional<GroupPrincipal> group)
      throws IOException {
    Region region;
    try {
      region = join(file);
    } catch (NoSuchFileException | RegionException e) {
      if (e instanceof RegionException && Files.size(file) > 0 && !isRegion(file)) {
        throw new RegionException(
            file + ": expected a region or no file, got a file that holds something else");
      }
      requireEnded(file, managerOfAnyVersion(file), "a manager of another version");
      return make(file, slots, group);
    }
    // Before anything of the file is changed: it is the other's.
    requireEnded(file, region.manager(), "a manager");
    if (RegionAccess.isOpenToOthers(file, group)) {
      return make(file, slots, group);
    }
    if (group.isPresent()) {
      RegionAccess.give(file, group.get());
    }
    return region;
  }

  private static Region make(Path file, int slots, Optional<GroupPrincipal> group)
      throws IOException {
    Path made = file.resolveSibling(file.getFileName() + ".new");
    Region region;
    try (FileChannel channel = OwnerOnly.createAnew(made)) {
      region = Region.format(channel.map(MapMode.READ_WRITE, 0, Region.bytes(slots)), slots);
    }
    if (group.isPresent()) {
      RegionAccess.give(made, group.get());
    }
    Files.move(made, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    return region;
  }

  /**
   * Joins a region as an application.
   *
   * @param file its file; a symbolic link is not followed
   * @return the region
   * @throws RegionException if this version cannot use it, or a stranger may have written it
   * @throws IOException if there is none, or this process may not use it
   */
  public static Region join(Path file) throws IOException {
    RegionAccess.requireTrusted(file, Credentials.query());
    long size = Files.size(file);
    if (size > MOST_BYTES) {
      throw new RegionException("expected at most " + MOST_BYTES + " bytes, got " + size);
    }
    return Region.attach(map(file, (int) size));
  }

  private static boolean isRegion(Path file) throws IOException {
    return Region.isRegion(header(file));
  }

  private static Optional<ProcessIdentity> managerOfAnyVersion(Path file) throws IOException {
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
        ? Region.managerOfAnyVersion(header(file))
        : Optional.empty();
  }

  /** It would go on, unnoticed, in a region that is no longer there, or beside another one. */
  private static void requireEnded(Path file, Optional<ProcessIdentity> manager, String what)
      throws RegionException {
    if (manager.isPresent()
        && Processes.ofThisMachine()
            .startTicks(manager.get().pid())
            .equals(OptionalLong.of(manager.get().startTicks()))) {
      throw new RegionException(
          file
              + " is in use by "
              + what
              + ", process "
              + manager.get().pid()
              + ": expected it to be stopped first");
    }
  }

  private static ByteBuffer header(Path file) throws IOException {
    return map(file, (int) Math.min(Layout.HEADER_BYTES, Files.size(file)));
  }

  private static ByteBuffer map(Path file, int bytes) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
      return channel.map(MapMode.READ_WRITE, 0, bytes);
    }
  }
}
