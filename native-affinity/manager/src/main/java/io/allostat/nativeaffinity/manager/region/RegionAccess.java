package io.allostat.nativeaffinity.manager.region;

import io.allostat.core.api.settings.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Who may use a region's file: its owner, and the group that it was given to. Who may write to it
 * can ask for processors in any name, and cut it off under everybody's feet; so a file that others
 * may write to, or that a stranger made, is not used. On a file system without owners and
 * permissions all are trusted. Stateless and thread safe.
 */
final class RegionAccess {
  private static final Set<PosixFilePermission> OWNER_AND_GROUP =
      PosixFilePermissions.fromString("rw-rw----");
  private static final long ROOT = 0;

  private RegionAccess() {}

  /**
   * Looks a group up.
   *
   * @param file where it is to be used
   * @param name its name, or its number
   * @return the group
   * @throws IllegalArgumentException if there is none
   */
  static GroupPrincipal group(Path file, String name) throws IOException {
    try {
      return file.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByGroupName(name);
    } catch (UserPrincipalNotFoundException | UnsupportedOperationException e) {
      throw new IllegalArgumentException(
          "group: expected a group of this system, got " + Texts.shown(name));
    }
  }

  /**
   * Gives a file to a group, whose members may read and write it then.
   *
   * @throws IOException if this process may not
   */
  static void give(Path file, GroupPrincipal group) throws IOException {
    PosixFileAttributeView view =
        Files.getFileAttributeView(file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    try {
      view.setGroup(group);
      view.setPermissions(OWNER_AND_GROUP);
    } catch (IOException e) {
      throw new IOException(
          "group: expected one that this user may give files to, got "
              + Texts.shown(group.getName())
              + " for "
              + file
              + ": "
              + e,
          e);
    }
  }

  /**
   * Whether members of a group that a file is not to be given to may write to it; they may go on
   * with what they have mapped when its mode changes.
   *
   * @param file which is there
   * @param group whom it is to be given to
   */
  static boolean isOpenToOthers(Path file, Optional<GroupPrincipal> group) throws IOException {
    PosixFileAttributeView view =
        Files.getFileAttributeView(file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    if (view == null) {
      return false;
    }
    PosixFileAttributes attributes = view.readAttributes();
    return attributes.permissions().contains(PosixFilePermission.GROUP_WRITE)
        && !group.equals(Optional.of(attributes.group()));
  }

  /**
   * Refuses a file that a stranger may have written.
   *
   * @param file which is there
   * @param self who asks; empty where the system does not tell
   * @throws RegionException if everybody may write to it, or it is neither root's, nor of this
   *     user, nor writable for a group of this process; the message says whose it is
   * @throws IOException if it is not there
   */
  static void requireTrusted(Path file, Optional<Credentials> self) throws IOException {
    if (!file.getFileSystem().supportedFileAttributeViews().contains("unix")) {
      return;
    }
    PosixFileAttributes attributes =
        Files.readAttributes(file, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    if (!attributes.isRegularFile()) {
      throw new RegionException(file + ": expected a regular file, got a link or a folder");
    }
    if (attributes.permissions().contains(PosixFilePermission.OTHERS_WRITE)) {
      throw new RegionException(
          file
              + ": expected a region that only its owner and its group may write to, got one that"
              + " everybody may: "
              + shown(attributes));
    }
    Map<String, Object> numbers =
        Files.readAttributes(file, "unix:uid,gid", LinkOption.NOFOLLOW_LINKS);
    long owner = ((Number) numbers.get("uid")).longValue();
    long group = ((Number) numbers.get("gid")).longValue();
    boolean shared = attributes.permissions().contains(PosixFilePermission.GROUP_WRITE);
    boolean trusted =
        self.map(
                its ->
                    owner == ROOT || owner == its.user() || shared && its.groups().contains(group))
            .orElse(true);
    if (!trusted) {
      throw new RegionException(
          file
              + ": expected a region of root, of this user, or that a group of this process may"
              + " write to, got one of "
              + shown(attributes));
    }
  }

  private static String shown(PosixFileAttributes attributes) {
    return "user "
        + Texts.shown(attributes.owner().getName())
        + ", group "
        + Texts.shown(attributes.group().getName())
        + ", "
        + PosixFilePermissions.toString(attributes.permissions());
  }
}
