package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.observe.AdaptableComponent;
import io.allostat.demoapps.lab.observe.Consistency;
import io.allostat.demoapps.lab.observe.HeldProcessors;
import io.allostat.demoapps.lab.observe.StatusReader;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.process.AdmissionGauges;
import io.allostat.demoapps.lab.process.ServerControl;
import io.allostat.demoapps.lab.process.ServerProcess;
import io.allostat.demoapps.lab.process.SiteControl;
import java.util.ArrayList;
import java.util.List;

/** One of several running servers, of which all that Allostat does is switched at run time. */
final class CombinedServer implements AutoCloseable {
  private final Workbench bench;
  private final ServerProcess process;
  private final ServerControl control;
  private final SiteControl site;
  private final AdmissionGauges admission;
  private final List<AdaptableComponent> components;

  private CombinedServer(
      Workbench bench,
      ServerProcess process,
      ServerControl control,
      SiteControl site,
      AdmissionGauges admission) {
    this.bench = bench;
    this.process = process;
    this.control = control;
    this.site = site;
    this.admission = admission;
    this.components =
        StatusReader.adaptable(new StatusReader(bench.server().managementPort()).require());
  }

  /** Starts a server that only observes, lets everybody in and has joined the manager's region. */
  static CombinedServer start(Workbench bench, HostManager host) {
    Application application = bench.server().application();
    String name = application.label();
    List<String> arguments = new ArrayList<>(List.of("--admission", "on"));
    arguments.addAll(host.serverArguments(name));
    bench.learned().forget();
    ServerProcess process = bench.startServer("server-" + name, arguments);
    try {
      SiteControl site = ServerControl.attachToSite(process.pid(), application);
      AdmissionGauges admission =
          site.admission()
              .orElseThrow(
                  () -> new LabException("the server of " + name + " has no admission control"));
      CombinedServer server =
          new CombinedServer(bench, process, bench.control(process), site, admission);
      server.rest();
      return server;
    } catch (LabException e) {
      process.close();
      throw e;
    }
  }

  Application application() {
    return bench.server().application();
  }

  /** Programs and options of this server. */
  Workbench bench() {
    return bench;
  }

  ServerProcess process() {
    return process;
  }

  /** What can be lowered. */
  List<AdaptableComponent> components() {
    return components;
  }

  /** Where sessions go. */
  String url() {
    return "https://localhost:" + bench.server().port();
  }

  /** Makes the loop observe only; its present step may still go on. */
  void pause() {
    control.pause();
  }

  /** Full service that nothing changes, for everybody. */
  void rest() {
    control.pauseAndWait();
    control.calibrate(true);
    control.restoreFullService();
    admission.refuse(false);
  }

  /** Lets the loop act. */
  void regulate() {
    control.resume();
  }

  /** Lets admission control refuse. */
  void refuse() {
    admission.refuse(true);
  }

  /** What it asks for and has. */
  HeldProcessors processors() {
    return site.processors();
  }

  /** Looks whether its data are whole, after it has been closed. */
  List<Consistency> check(boolean quick) {
    return bench.checkData(quick);
  }

  @Override
  public void close() {
    control.close();
    site.close();
    process.close();
  }
}
