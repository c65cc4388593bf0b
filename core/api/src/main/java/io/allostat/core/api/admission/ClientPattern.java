package io.allostat.core.api.admission;

import io.allostat.core.api.network.IpAddress;
import io.allostat.core.api.network.IpPrefix;
import io.allostat.core.api.settings.SettingException;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * Tells clients apart by what is known of them before their handshake. Immutable; asking takes no
 * lock and allocates nothing.
 */
public sealed interface ClientPattern {
  /** What {@link #parse} expects. */
  String EXPECTED =
      "a server name such as shop.example or *.shop.example, or an address or range of addresses"
          + " such as 192.0.2.7, 10.0.0.0/8 or 2001:db8::/32";

  /**
   * @param serverName the name asked for (SNI), or an empty string
   * @param client the client's address
   * @return whether the pattern is of this client
   */
  boolean matches(String serverName, IpAddress client);

  /**
   * The name that clients ask for (SNI, RFC 6066).
   *
   * @param name in lower case, up to 253 characters
   * @param below whether it stands for all names that end with a dot and this one, at any depth,
   *     and not for the name itself
   */
  record ServerName(String name, boolean below) implements ClientPattern {
    private static final int LONGEST = 253;
    private static final Pattern VALID =
        Pattern.compile("[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*");

    /** Checks the name. */
    public ServerName {
      Objects.requireNonNull(name, "name");
      if (name.length() > LONGEST || !VALID.matcher(name).matches()) {
        throw new SettingException("name", "a host name in lower case", name);
      }
    }

    @Override
    public boolean matches(String asked, IpAddress client) {
      int longer = asked.length() - name.length();
      return below
          ? longer > 1
              && asked.charAt(longer - 1) == '.'
              && asked.regionMatches(true, longer, name, 0, name.length())
          : asked.equalsIgnoreCase(name);
    }

    @Override
    public String toString() {
      return below ? "*." + name : name;
    }
  }

  /**
   * The network that clients come from.
   *
   * @param network addresses
   */
  record AddressRange(IpPrefix network) implements ClientPattern {
    /** Checks that there is one. */
    public AddressRange {
      Objects.requireNonNull(network, "network");
    }

    @Override
    public boolean matches(String serverName, IpAddress client) {
      return network.contains(client);
    }

    @Override
    public String toString() {
      return network.toString();
    }
  }

  /**
   * Reads a pattern. No name is looked up.
   *
   * @param text as in {@link #EXPECTED}
   * @return the pattern
   * @throws SettingException if the text is anything else
   */
  static ClientPattern parse(String text) {
    String trimmed = text.trim();
    try {
      if (trimmed.contains("/") || trimmed.contains(":") || trimmed.matches("[0-9.]+")) {
        return new AddressRange(IpPrefix.parse(trimmed).orElseThrow());
      }
      String lower = trimmed.toLowerCase(Locale.ENGLISH);
      return lower.startsWith("*.")
          ? new ServerName(lower.substring(2), true)
          : new ServerName(lower, false);
    } catch (IllegalArgumentException | NoSuchElementException e) {
      throw new SettingException("client", EXPECTED, text);
    }
  }
}
