package io.allostat.adapters.console.internal;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Tells whether a request was addressed to this machine. A page of another site can make a browser
 * send requests here under a name of its own that it has pointed to a loopback address (DNS
 * rebinding); the {@code Host} header then carries that name. Stateless.
 */
final class LoopbackHosts {
  private static final Pattern LOOPBACK =
      Pattern.compile(
          "(?:localhost|127(?:\\.\\d{1,3}){3}|\\[(?:::1|0:0:0:0:0:0:0:1)\\])(?::\\d{1,5})?",
          Pattern.CASE_INSENSITIVE);

  private LoopbackHosts() {}

  /**
   * Checks the header.
   *
   * @param hosts all {@code Host} headers of a request, or null
   * @return true if there is exactly one and it names a loopback address
   */
  static boolean accepts(List<String> hosts) {
    return hosts != null && hosts.size() == 1 && LOOPBACK.matcher(hosts.get(0)).matches();
  }
}
