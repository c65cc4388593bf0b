package io.allostat.core.api.management;

import io.allostat.core.api.settings.SettingException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where a management endpoint listens, and for whom.
 *
 * @param address a name or number of this machine; empty for its loopback address
 * @param port 0 to 65535; 0 takes any free one
 * @param readOnly whether nobody may change anything there
 * @param security a file that says who may see and change what, and with which key store; empty on
 *     a loopback address for everybody who can open a connection to it
 */
public record EndpointOptions(String address, int port, boolean readOnly, Optional<Path> security) {
  /** Name of the port where options are given as texts. */
  public static final String PORT = "managementPort";

  /** Name of the address where options are given as texts. */
  public static final String ADDRESS = "managementAddress";

  /** Name of the switch where options are given as texts. */
  public static final String READ_ONLY = "managementReadOnly";

  /** Name of the file where options are given as texts. */
  public static final String SECURITY = "managementSecurity";

  /** All names. */
  public static final Set<String> NAMES = Set.of(PORT, ADDRESS, READ_ONLY, SECURITY);

  private static final int MOST_PORT = 65_535;

  /** Checks the port. */
  public EndpointOptions {
    if (port < 0 || port > MOST_PORT) {
      throw new SettingException(PORT, "a port from 0 to " + MOST_PORT, port);
    }
    address = address.trim();
  }

  /**
   * What was always possible: the loopback address, for everybody.
   *
   * @param port 0 to 65535
   * @return the options
   */
  public static EndpointOptions loopback(int port) {
    return new EndpointOptions("", port, false, Optional.empty());
  }

  /**
   * Reads options from texts.
   *
   * @param texts by the names above; others are ignored
   * @return the options; empty if there is no port
   * @throws SettingException if one is not accepted, or there are some without a port
   */
  public static Optional<EndpointOptions> of(Map<String, String> texts) {
    String port = texts.get(PORT);
    if (port == null) {
      NAMES.stream()
          .filter(texts::containsKey)
          .findFirst()
          .ifPresent(
              name -> {
                throw new SettingException(PORT, "a port, as " + name + " is given", null);
              });
      return Optional.empty();
    }
    return Optional.of(
        new EndpointOptions(
            texts.getOrDefault(ADDRESS, ""),
            port(port),
            flag(texts.getOrDefault(READ_ONLY, "false").trim()),
            path(texts.getOrDefault(SECURITY, "").trim())));
  }

  private static int port(String text) {
    try {
      return Integer.parseInt(text.trim());
    } catch (NumberFormatException e) {
      throw new SettingException(PORT, "a port from 0 to " + MOST_PORT, text);
    }
  }

  private static boolean flag(String text) {
    if (!text.equals("true") && !text.equals("false")) {
      throw new SettingException(READ_ONLY, "true or false", text);
    }
    return text.equals("true");
  }

  private static Optional<Path> path(String text) {
    try {
      return text.isEmpty() ? Optional.empty() : Optional.of(Path.of(text));
    } catch (InvalidPathException e) {
      throw new SettingException(SECURITY, "a path", text);
    }
  }
}
