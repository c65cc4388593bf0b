package io.allostat.nativeaffinity.binding.internal;

import io.allostat.nativeaffinity.topology.ProcessIdentity;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The process that owns a manager's group, written as the name of an empty group in it: a cgroup
 * holds no files of one's own, and extended attributes are not to be had everywhere.
 */
final class Owner {
  private static final Pattern MARKER = Pattern.compile("owner\\.(\\d{1,7})\\.(\\d{1,18})");

  private Owner() {}

  /** Empty for a name that is no marker, or names a process that Linux cannot have. */
  static Optional<ProcessIdentity> ofMarker(String name) {
    Matcher matcher = MARKER.matcher(name);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    long pid = Long.parseLong(matcher.group(1));
    return pid >= 1 && pid <= ProcessIdentity.MOST_PID
        ? Optional.of(new ProcessIdentity(pid, Long.parseLong(matcher.group(2))))
        : Optional.empty();
  }

  static String marker(ProcessIdentity owner) {
    return "owner." + owner.pid() + "." + owner.startTicks();
  }
}
