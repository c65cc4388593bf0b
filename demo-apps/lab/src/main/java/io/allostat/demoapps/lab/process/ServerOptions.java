package io.allostat.demoapps.lab.process;

import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.plan.Arm;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How the server is started.
 *
 * @param application what it serves
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
    Application application,
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
   * The command line's arguments for a look at the data when it has ended.
   *
   * @return the arguments
   */
  public List<String> checkArguments() {
    List<String> arguments =
        new ArrayList<>(List.of(ConsistencyProcess.COMMAND, "--state-dir", stateDir.toString()));
    scale.ifPresent(value -> arguments.addAll(List.of("--scale", number(value))));
    databaseCpu.ifPresent(value -> arguments.addAll(List.of("--database", "process")));
    return arguments;
  }

  /**
   * The same server with thresholds that nothing reaches: it decides and always holds.
   *
   * @return the options
   */
  public ServerOptions withoutOverload() {
    return new ServerOptions(
        application,
        port,
        managementPort,
        cpu,
        scale,
        samplingHertz,
        1,
        0.99,
        stateDir,
        databaseCpu);
  }

  /**
   * The same server with its database as a process of its own.
   *
   * @param processor the database's
   * @return the options
   */
  public ServerOptions withDatabaseOn(int processor) {
    return new ServerOptions(
        application,
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

  /**
   * The server of another application beside this one.
   *
   * @param other the application
   * @param otherPort of its site
   * @param otherManagementPort of its management endpoint
   * @param otherScale how much data it has, or empty for its own default
   * @return the options; its data lie in a folder of their own
   */
  public ServerOptions beside(
      Application other, int otherPort, int otherManagementPort, Optional<Double> otherScale) {
    return new ServerOptions(
        other,
        otherPort,
        otherManagementPort,
        cpu,
        otherScale,
        samplingHertz,
        overloadThreshold,
        underloadThreshold,
        other.stateIn(stateDir),
        Optional.empty());
  }

  private static String number(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }
}
