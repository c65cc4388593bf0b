package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.observe.Consistency;
import io.allostat.demoapps.lab.observe.Origin;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.plan.Application.Mix;
import io.allostat.demoapps.lab.plan.DataCheck;
import io.allostat.demoapps.lab.plan.LoadPlan;
import io.allostat.demoapps.lab.plan.Pages;
import io.allostat.demoapps.lab.process.Affinity;
import io.allostat.demoapps.lab.process.Children;
import io.allostat.demoapps.lab.process.ClientProcess;
import io.allostat.demoapps.lab.process.ConsistencyProcess;
import io.allostat.demoapps.lab.process.Jars;
import io.allostat.demoapps.lab.process.LearnedState;
import io.allostat.demoapps.lab.process.PacemakerProcess;
import io.allostat.demoapps.lab.process.Ports;
import io.allostat.demoapps.lab.process.ServerControl;
import io.allostat.demoapps.lab.process.ServerOptions;
import io.allostat.demoapps.lab.process.ServerProcess;
import io.allostat.demoapps.lab.report.Progress;
import io.allostat.nativeaffinity.topology.MachineCpus;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What every experiment needs: the programs, the processors, and a way to start both sides.
 *
 * @param machine the processors as they were before the lab moved to its own
 * @param affinity who runs where
 * @param jars the programs
 * @param server how the server is started
 * @param mix of the application's pages that browsers ask for
 * @param thinkSeconds mean think time of the clients
 * @param origin what figures will have come from
 * @param out where reports and logs go
 * @param children the processes started
 * @param progress tells the person at the terminal
 */
public record Workbench(
    MachineCpus machine,
    Affinity affinity,
    Jars jars,
    ServerOptions server,
    Mix mix,
    double thinkSeconds,
    Origin origin,
    Path out,
    Children children,
    Progress progress) {
  private static final long SERVER_START_SECONDS = 600;
  private static final long CLIENT_GRACE_SECONDS = 60;

  /**
   * The seed of the clients in the first round of runs.
   *
   * @return any number
   */
  public long seed() {
    return origin.seed();
  }

  /**
   * Starts a server whose loop is paused and waits until it is ready.
   *
   * @return the server
   */
  public ServerProcess startServer() {
    return startServer("server", List.of());
  }

  /** Starts a server with further arguments, whose log has that name. */
  ServerProcess startServer(String name, List<String> moreArguments) {
    progress.phase("starting the " + name, 0);
    List<String> arguments = new ArrayList<>(server.arguments());
    arguments.addAll(moreArguments);
    List<String> command = Jars.java(jars.server(server.application()), List.of(), arguments);
    // The lab has moved to the client's CPU, and its children with it; the server chooses its own.
    List<String> free = Affinity.unpinned(machine, command);
    return ServerProcess.start(
        children, free, out.resolve(name + ".log"), SERVER_START_SECONDS, progress::detail);
  }

  /**
   * The processors of a server that has several.
   *
   * @param count how many, at least 1
   * @return as many, in the order in which they are taken
   * @throws io.allostat.demoapps.lab.LabException when there are not so many
   */
  public List<Integer> serverCpus(int count) {
    return affinity.serverCpus(machine, count);
  }

  /**
   * Opens the management beans of a server.
   *
   * @param running the server
   * @return the control
   */
  public ServerControl control(ServerProcess running) {
    return ServerControl.attach(running.pid());
  }

  /**
   * Starts a pacemaker on the server's processor.
   *
   * @param periodMillis between two of its pieces of work
   * @return the pacemaker
   */
  public PacemakerProcess startPacemaker(int periodMillis) {
    return new PacemakerProcess(children, affinity.serverCpu(), periodMillis, out);
  }

  /**
   * The same bench with a server whose thresholds nothing reaches.
   *
   * @return the bench
   */
  public Workbench withoutOverload() {
    return with(server.withoutOverload());
  }

  /**
   * The same bench with a server whose database is a process of its own.
   *
   * @param processor the database's
   * @return the bench
   */
  public Workbench withDatabaseOn(int processor) {
    return with(server.withDatabaseOn(processor));
  }

  /**
   * What browsers ask for.
   *
   * @return application and mix
   */
  public Pages pages() {
    return new Pages(server.application(), mix);
  }

  /**
   * The bench of another application, whose server runs beside this one.
   *
   * @param pages of the other
   * @param scale how much data it has, or empty for its own default
   * @return the bench, with free ports
   */
  public Workbench beside(Pages pages, Optional<Double> scale) {
    int[] ports = Ports.twoFree();
    return new Workbench(
        machine,
        affinity,
        jars,
        server.beside(pages.application(), ports[0], ports[1], scale),
        pages.mix(),
        thinkSeconds,
        origin,
        out,
        children,
        progress);
  }

  private Workbench with(ServerOptions other) {
    return new Workbench(
        machine, affinity, jars, other, mix, thinkSeconds, origin, out, children, progress);
  }

  /**
   * Starts a client.
   *
   * @param plan its load
   * @param clientSeed of its choices
   * @return the client
   */
  public ClientProcess startClient(LoadPlan plan, long clientSeed) {
    return startClient(browsers(plan, clientSeed), "client.log", plan.seconds());
  }

  /** Starts a client; it is ended some time after its plan should have. */
  ClientProcess startClient(List<String> arguments, String log, int seconds) {
    return new ClientProcess(
        children,
        Affinity.pinnedAhead(affinity.clientCpu(), Jars.java(jars.client(), List.of(), arguments)),
        out.resolve(log),
        seconds + CLIENT_GRACE_SECONDS);
  }

  /** The client's options for a closed loop. */
  List<String> browsers(LoadPlan plan, long clientSeed) {
    return List.of(
        "--url",
        "https://localhost:" + server.port(),
        "--mix",
        mix.name(),
        "--plan",
        plan.toArgument(),
        "--think",
        String.format(Locale.ROOT, "%.3f", thinkSeconds),
        "--seed",
        Long.toString(clientSeed),
        "--start",
        "stationary",
        "--report",
        "json");
  }

  /**
   * Looks whether the server's data are whole, when it has ended.
   *
   * @param quick whether it was the short form, in which only what was written to is looked at
   * @return what was found; nothing if nobody was to look
   */
  public List<Consistency> checkData(boolean quick) {
    return DataCheck.wanted(quick, mix.writes())
        ? List.of(check(server.application(), "server", server.checkArguments()))
        : List.of();
  }

  /** Looks at data of a server that has ended. */
  Consistency check(Application application, String name, List<String> arguments) {
    progress.phase("looking whether the data of " + name + " are whole", 0);
    List<String> command = Jars.java(jars.server(application), List.of(), arguments);
    return ConsistencyProcess.run(
        children, application, name, Affinity.unpinned(machine, command), out.resolve("check.log"));
  }

  /**
   * What servers have learned.
   *
   * @return the state beside the data
   */
  public LearnedState learned() {
    return new LearnedState(server.stateDir());
  }
}
