package io.allostat.demoapps.lab.process;

import io.allostat.demoapps.lab.plan.AdmissionArm;
import io.allostat.demoapps.lab.plan.Application;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How a server of sessions is started.
 *
 * @param application what it serves
 * @param port of the site
 * @param managementPort of the management endpoint
 * @param cpus its processors
 * @param scale how much data
 * @param stateDir where its data are kept
 * @param tls version of TLS, as the server writes it; {@code off} for none
 * @param tickets whether clients keep their sessions, in tickets; else the server keeps them, and
 *     claims can be looked up
 * @param certificate kind of its key, as the server writes it
 * @param kind the arm that it is the server of
 */
public record SiteOptions(
    Application application,
    int port,
    int managementPort,
    List<Integer> cpus,
    double scale,
    Path stateDir,
    String tls,
    boolean tickets,
    String certificate,
    AdmissionArm kind) {
  /** What stands for a version where there is no TLS. */
  public static final String NO_TLS = "off";

  private static final int ANY = 1_000_000;

  /** Copies the list. */
  public SiteOptions {
    cpus = List.copyOf(cpus);
  }

  /**
   * Where the site is.
   *
   * @return its URL, without a path
   */
  public String url() {
    return (tls.equals(NO_TLS) ? "http" : "https") + "://localhost:" + port;
  }

  /**
   * The command line's arguments for a look at the data when it has ended.
   *
   * @return the arguments
   */
  public List<String> checkArguments() {
    return List.of(
        ConsistencyProcess.COMMAND,
        "--state-dir",
        stateDir.toString(),
        "--scale",
        Double.toString(scale));
  }

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
                "--cpus", cpus.stream().map(String::valueOf).collect(Collectors.joining(",")),
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
