package io.allostat.demoapps.lab.process;

import io.allostat.demoapps.lab.LabException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Finds ports that nobody uses at the moment. */
public final class Ports {
  private Ports() {}

  /**
   * Asks the system for two different free ports.
   *
   * @return two ports
   */
  public static int[] twoFree() {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try (ServerSocket first = new ServerSocket(0, 1, loopback);
        ServerSocket second = new ServerSocket(0, 1, loopback)) {
      return new int[] {first.getLocalPort(), second.getLocalPort()};
    } catch (IOException e) {
      throw new LabException("no free port on this machine: " + e.getMessage(), e);
    }
  }
}
