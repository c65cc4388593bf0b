package io.allostat.demoapps.felix;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;

/** A page of a management endpoint, which may be stopped and made anew while it is being asked. */
final class Page {
  /** The JDK's server forgets a connection that it is accepting while it is stopped. */
  private static final int PATIENCE_MILLIS = 5_000;

  private Page() {}

  /** What is answered, or nothing while nobody does. */
  static String at(URI address) {
    return at(address, PATIENCE_MILLIS);
  }

  /**
   * As above.
   *
   * @param patienceMillis how long to wait for somebody who listens and says nothing
   */
  static String at(URI address, int patienceMillis) {
    try {
      URLConnection connection = address.toURL().openConnection();
      // Else the JDK keeps it, with a thread that would count as left behind.
      connection.setRequestProperty("Connection", "close");
      connection.setConnectTimeout(patienceMillis);
      connection.setReadTimeout(patienceMillis);
      try (InputStream in = connection.getInputStream()) {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
      }
    } catch (IOException e) {
      return "";
    }
  }
}
