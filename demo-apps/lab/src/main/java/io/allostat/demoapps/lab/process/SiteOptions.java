package io.allostat.demoapps.lab.process;

import io.allostat.demoapps.lab.plan.AdmissionArm;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How a server of the admission experiment is started.
 *
 * @param port of the site
 * @param managementPort of the management endpoint
 * @param cpu its processor
 * @param scale how much data
 * @param stateDir where its data are kept
 * @param tls version of TLS, as the server writes it
 * @param tickets whether clients keep their sessions, in tickets; else the server keeps them, and
 *     claims can be looked up
 * @param certificate kind of its key, as the server writes it
 * @param kind the arm that it is the server of
 */
public record SiteOptions(
    int port,
    int managementPort,
    int cpu,
    double scale,
    Path stateDir,
    String tls,
    boolean tickets,
    String certificate,
    AdmissionArm kind) {
  private static final int ANY = 1_000_000;

  /**
   * The command line's arguments.
   *
   * @return the arguments
   */
  public List<String> arguments() {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--port", Integer.toString(port),
                "--management-port", Integer.toString(managementPort),
                "--cpus", Integer.toString(cpu),
                "--scale", Double.toString(scale),
                "--state-dir", stateDir.toString(),
                "--service-levels", "off",
                "--tls", tls,
                "--tickets", tickets ? "on" : "off",
                "--certificate", certificate));
    boolean allostat = kind == AdmissionArm.ALLOSTAT;
    arguments.addAll(
        List.of("--allostat", allostat ? "on" : "off", "--admission", allostat ? "on" : "off"));
    if (kind == AdmissionArm.BLIND) {
      // The connector is chosen at the start, the number at run time.
      arguments.addAll(List.of("--limiter", "blind:" + ANY));
    }
    return arguments;
  }
}
