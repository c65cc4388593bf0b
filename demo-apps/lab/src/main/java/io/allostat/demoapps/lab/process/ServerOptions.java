package io.allostat.demoapps.lab.process;

import io.allostat.demoapps.lab.plan.Arm;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How the server is started.
 *
 * @param port of the site
 * @param managementPort of the management endpoint
 * @param cpu its processor
 * @param scale how much data, or empty for the server's default
 * @param samplingHertz how often the profile samples, or empty for the server's default
 * @param overloadThreshold of the CPU, 0 to 1
 * @param underloadThreshold of the CPU, 0 to 1
 * @param stateDir where data and what was learned are kept
 * @param databaseCpu processor of the database as a process of its own, or empty for an embedded
 *     one
 */
public record ServerOptions(
    int port,
    int managementPort,
    int cpu,
    Optional<Double> scale,
    Optional<Double> samplingHertz,
    double overloadThreshold,
    double underloadThreshold,
    Path stateDir,
    Optional<Integer> databaseCpu) {

  /**
   * The command line's arguments. The server starts with its loop paused; runs switch it.
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
                "--service-levels", Arm.OFF.label(),
                "--overload-threshold", Double.toString(overloadThreshold),
                "--underload-threshold", Double.toString(underloadThreshold),
                "--state-dir", stateDir.toString()));
    scale.ifPresent(value -> arguments.addAll(List.of("--scale", number(value))));
    samplingHertz.ifPresent(value -> arguments.addAll(List.of("--sampling-hertz", number(value))));
    databaseCpu.ifPresent(
        value ->
            arguments.addAll(
                List.of("--database", "process", "--database-cpus", Integer.toString(value))));
    return arguments;
  }

  /**
   * The same server with thresholds that nothing reaches: it decides and always holds.
   *
   * @return the options
   */
  public ServerOptions withoutOverload() {
    return new ServerOptions(
        port, managementPort, cpu, scale, samplingHertz, 1, 0.99, stateDir, databaseCpu);
  }

  /**
   * The same server with its database as a process of its own.
   *
   * @param processor the database's
   * @return the options
   */
  public ServerOptions withDatabaseOn(int processor) {
    return new ServerOptions(
        port,
        managementPort,
        cpu,
        scale,
        samplingHertz,
        overloadThreshold,
        underloadThreshold,
        stateDir,
        Optional.of(processor));
  }

  private static String number(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }
}
