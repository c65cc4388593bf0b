package io.allostat.nativeaffinity.binding.internal;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The process that owns a manager's group, written as the name of an empty group in it: a cgroup
 * holds no files of one's own, and extended attributes are not to be had everywhere.
 *
 * @param pid its number
 * @param startTicks when it started, see {@link ProcFolder#startTicks}
 */
record Owner(long pid, long startTicks) {
  private static final Pattern MARKER = Pattern.compile("owner\\.(\\d{1,10})\\.(\\d{1,18})");

  static Optional<Owner> ofMarker(String name) {
    Matcher matcher = MARKER.matcher(name);
    return matcher.matches()
        ? Optional.of(new Owner(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2))))
        : Optional.empty();
  }

  String marker() {
    return "owner." + pid + "." + startTicks;
  }

  /** One that has ended and that nobody waits for is dead: in a container it may stay for ever. */
  boolean isAlive(ProcFolder proc) throws IOException {
    return proc.isLive(pid) && proc.startTicks(pid).equals(OptionalLong.of(startTicks));
  }
}
