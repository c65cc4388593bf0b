package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.observe.AdmissionSample;
import io.allostat.demoapps.lab.observe.Consistency;
import io.allostat.demoapps.lab.observe.ProcessCpu;
import io.allostat.demoapps.lab.plan.AdmissionArm;
import io.allostat.demoapps.lab.process.AdmissionGauges;
import io.allostat.demoapps.lab.process.Affinity;
import io.allostat.demoapps.lab.process.Jars;
import io.allostat.demoapps.lab.process.ServerControl;
import io.allostat.demoapps.lab.process.ServerProcess;
import io.allostat.demoapps.lab.process.SiteControl;
import io.allostat.demoapps.lab.process.SiteOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A running server that sessions come to, and what it can be told. */
final class SessionServer implements AutoCloseable {
  private static final long START_SECONDS = 300;
  private static final long LOOK_MILLIS = 250;
  private static final double IDLE_CPU = 0.15;
  private static final int IDLE_LOOKS = 80;

  private final String name;
  private final SiteOptions options;
  private final ServerProcess process;
  private final SiteControl control;
  private final Optional<AdmissionGauges> gauges;

  private SessionServer(
      String name, SiteOptions options, ServerProcess process, SiteControl control) {
    this.name = name;
    this.options = options;
    this.process = process;
    this.control = control;
    this.gauges = options.kind() == AdmissionArm.ALLOSTAT ? control.admission() : Optional.empty();
  }

  static SessionServer start(Workbench bench, String name, SiteOptions options) {
    return start(bench, name, options, List.of());
  }

  static SessionServer start(
      Workbench bench, String name, SiteOptions options, List<String> moreArguments) {
    List<String> arguments = new ArrayList<>(options.arguments());
    arguments.addAll(moreArguments);
    bench.progress().phase("starting the server of " + name, 0);
    List<String> command =
        Jars.java(bench.jars().server(options.application()), List.of(), arguments);
    // The lab has moved to the client's CPU, and its children with it; the server chooses its own.
    ServerProcess process =
        ServerProcess.start(
            bench.children(),
            Affinity.unpinned(bench.machine(), command),
            bench.out().resolve("server-" + name + ".log"),
            START_SECONDS,
            bench.progress()::detail);
    try {
      return new SessionServer(
          name, options, process, ServerControl.attachToSite(process.pid(), options.application()));
    } catch (LabException e) {
      process.close();
      throw e;
    }
  }

  String name() {
    return name;
  }

  SiteControl control() {
    return control;
  }

  /** What admission control says; empty where there is none. */
  Optional<AdmissionSample> admission() {
    return gauges.map(AdmissionGauges::read);
  }

  /** Its processors. */
  List<Integer> cpus() {
    return options.cpus();
  }

  /** What admission control says; for a server that has it. */
  AdmissionGauges gauges() {
    return gauges.orElseThrow(
        () -> new LabException("the server of " + name + " has no admission control"));
  }

  long pid() {
    return process.pid();
  }

  String url() {
    return options.url();
  }

  /** Waits until it has done what earlier clients left behind, 20 s at most. */
  void awaitIdle() {
    double before = cpuSeconds();
    for (int look = 0; look < IDLE_LOOKS; look++) {
      try {
        Thread.sleep(LOOK_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new LabException("interrupted", e);
      }
      double now = cpuSeconds();
      if (now - before < IDLE_CPU * LOOK_MILLIS / 1000) {
        return;
      }
      before = now;
    }
  }

  private double cpuSeconds() {
    return ProcessCpu.seconds(process.pid())
        .orElseThrow(() -> new LabException("the server of " + name + " has ended"));
  }

  /** Ends it and looks whether its data are whole. */
  Consistency check(Workbench bench) {
    close();
    return bench.check(options.application(), name, options.checkArguments());
  }

  @Override
  public void close() {
    control.close();
    process.close();
  }
}
