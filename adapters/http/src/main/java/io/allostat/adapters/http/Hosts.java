package io.allostat.adapters.http;

import io.allostat.core.api.settings.SettingException;
import java.net.URI;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Hosts by name, as they stand in a URI. No name is looked up: a host that has a name and an
 * address is two hosts. Immutable.
 */
public final class Hosts implements Predicate<URI> {
  private static final String EXPECTED =
      "hosts such as logic.internal, 10.0.0.7:8080, [::1]:8080, with commas between them";
  private static final Pattern HOST =
      Pattern.compile(
          "([A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|\\[[0-9A-Fa-f:.]{2,45}])(:([0-9]{1,5}))?");
  private static final int MAX_PORT = 65_535;

  private final Set<String> names;

  private Hosts(Set<String> names) {
    this.names = Set.copyOf(names);
  }

  /**
   * Reads a setting.
   *
   * @param setting its name, for the refusal
   * @param text names and addresses with commas between them, each with a port to mean this port
   *     alone; blank for none
   * @return the hosts
   * @throws SettingException if one is neither
   */
  public static Hosts parse(String setting, String text) {
    Set<String> names = new HashSet<>();
    for (String part : text.isBlank() ? new String[0] : text.split(",", -1)) {
      Matcher matcher = HOST.matcher(part.trim());
      if (!matcher.matches() || !isPort(matcher.group(4))) {
        throw new SettingException(setting, EXPECTED, text);
      }
      names.add(part.trim().toLowerCase(Locale.ROOT));
    }
    return new Hosts(names);
  }

  private static boolean isPort(String digits) {
    int port = digits == null ? 1 : Integer.parseInt(digits);
    return port > 0 && port <= MAX_PORT;
  }

  /**
   * Tells whether a URI's host is one of these.
   *
   * @param uri the URI; where it has no port, that of its scheme counts
   * @return false also for a URI without a host
   */
  @Override
  public boolean test(URI uri) {
    if (uri.getHost() == null) {
      return false;
    }
    String host = uri.getHost().toLowerCase(Locale.ROOT);
    return names.contains(host) || names.contains(host + ":" + port(uri));
  }

  private static int port(URI uri) {
    if (uri.getPort() >= 0) {
      return uri.getPort();
    }
    return "https".equalsIgnoreCase(uri.getScheme()) ? 443 : 80;
  }

  @Override
  public String toString() {
    return String.join(",", new TreeSet<>(names));
  }
}
