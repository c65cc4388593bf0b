package io.allostat.demoapps.lab;

import io.allostat.demoapps.lab.experiment.AdmissionExperiment.Site;
import io.allostat.demoapps.lab.experiment.Workbench;
import io.allostat.demoapps.lab.process.Children;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** Options of the experiments with sessions of secure servers, and what follows from them. */
final class SecureOptions {
  /** So little data that handshakes are a large part of what a session costs. */
  static final double SCALE = 0.4;

  /** What everybody does who comes. */
  static final String SESSION = "10 requests, mean think time 0.3 s, patience 2 s a request";

  /** The option that says where servers run. */
  static final String SERVER_CPU = "server CPU";

  private static final double MIN_LOAD = 0.05;
  private static final double MAX_LOAD = 20;

  @Option(
      names = "--tls",
      paramLabel = "1.2|1.3",
      defaultValue = "1.2",
      description =
          "Version of TLS, of servers and clients; in garbage-attack of honest clients, as its servers speak both. Default: ${DEFAULT-VALUE}.")
  private String tls;

  @Option(
      names = "--certificate",
      paramLabel = "rsa|ec",
      defaultValue = "rsa",
      description = "Key of the servers. Default: ${DEFAULT-VALUE}.")
  private String certificate;

  void check() {
    CommonOptions.require(tls.matches("1\\.[23]"), "--tls " + tls + ", expected 1.2 or 1.3");
    CommonOptions.require(
        certificate.matches("rsa|ec"), "--certificate " + certificate + ", expected rsa or ec");
  }

  /** Multiples of the capacity, null for those of the form. */
  static void checkLoads(List<Double> loads) {
    CommonOptions.require(
        loads == null || loads.stream().allMatch(load -> load >= MIN_LOAD && load <= MAX_LOAD),
        "--loads %s, expected %s to %s".formatted(loads, MIN_LOAD, MAX_LOAD));
  }

  /** The version of TLS. */
  String tls() {
    return tls;
  }

  /** The bench of an experiment with so little data; the lab moves to the client's processor. */
  static Workbench workbench(String experiment, CommonOptions options, Children children) {
    options.scaleUnlessGiven(SCALE);
    Workbench bench = options.workbench(experiment, children);
    bench.affinity().pinSelf();
    return bench;
  }

  /** What servers offer. */
  Site site(Workbench bench, boolean tickets) {
    return new Site(scale(bench), tls, tickets, certificate);
  }

  /** Processors for people. */
  static String list(List<Integer> cpus) {
    return cpus.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }

  private static double scale(Workbench bench) {
    return bench.server().scale().orElse(SCALE);
  }

  /** The options as the report shows them, to be added to. */
  Map<String, String> shown(Workbench bench) {
    Map<String, String> shown = new LinkedHashMap<>();
    shown.put(SERVER_CPU, Integer.toString(bench.affinity().serverCpu()));
    shown.put("client CPU", Integer.toString(bench.affinity().clientCpu()));
    shown.put("scale", Double.toString(scale(bench)));
    shown.put("certificate", certificate);
    return shown;
  }
}
