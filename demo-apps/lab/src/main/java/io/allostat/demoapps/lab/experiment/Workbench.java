package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.plan.LoadPlan;
import io.allostat.demoapps.lab.process.Affinity;
import io.allostat.demoapps.lab.process.Children;
import io.allostat.demoapps.lab.process.ClientProcess;
import io.allostat.demoapps.lab.process.Jars;
import io.allostat.demoapps.lab.process.LearnedState;
import io.allostat.demoapps.lab.process.PacemakerProcess;
import io.allostat.demoapps.lab.process.ServerControl;
import io.allostat.demoapps.lab.process.ServerOptions;
import io.allostat.demoapps.lab.process.ServerProcess;
import io.allostat.demoapps.lab.report.Progress;
import io.allostat.nativeaffinity.topology.MachineCpus;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * What every experiment needs: the programs, the processors, and a way to start both sides.
 *
 * @param machine the processors as they were before the lab moved to its own
 * @param affinity who runs where
 * @param jars the programs
 * @param server how the server is started
 * @param thinkSeconds mean think time of the clients
 * @param seed of the clients, in the first round of runs
 * @param out where reports and logs go
 * @param children the processes started
 * @param progress tells the person at the terminal
 */
public record Workbench(
    MachineCpus machine,
    Affinity affinity,
    Jars jars,
    ServerOptions server,
    double thinkSeconds,
    long seed,
    Path out,
    Children children,
    Progress progress) {
  private static final long SERVER_START_SECONDS = 600;
  private static final long CLIENT_GRACE_SECONDS = 60;

  /**
   * Starts a server whose loop is paused and waits until it is ready.
   *
   * @return the server
   */
  public ServerProcess startServer() {
    progress.phase("starting the server", 0);
    List<String> command = Jars.java(jars.auction(), List.of(), server.arguments());
    // The lab has moved to the client's CPU, and its children with it; the server chooses its own.
    List<String> free = Affinity.unpinned(machine, command);
    return ServerProcess.start(
        children, free, out.resolve("server.log"), SERVER_START_SECONDS, progress::detail);
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
   * @return the pacemaker
   */
  public PacemakerProcess startPacemaker() {
    return new PacemakerProcess(children, affinity.serverCpu(), out);
  }

  /**
   * The same bench with a server whose thresholds nothing reaches.
   *
   * @return the bench
   */
  public Workbench withoutOverload() {
    return new Workbench(
        machine,
        affinity,
        jars,
        server.withoutOverload(),
        thinkSeconds,
        seed,
        out,
        children,
        progress);
  }

  /**
   * The same bench with a server whose database is a process of its own.
   *
   * @param processor the database's
   * @return the bench
   */
  public Workbench withDatabaseOn(int processor) {
    return new Workbench(
        machine,
        affinity,
        jars,
        server.withDatabaseOn(processor),
        thinkSeconds,
        seed,
        out,
        children,
        progress);
  }

  /**
   * Starts a client.
   *
   * @param plan its load
   * @param clientSeed of its choices
   * @return the client
   */
  public ClientProcess startClient(LoadPlan plan, long clientSeed) {
    List<String> arguments =
        List.of(
            "--url",
            "https://localhost:" + server.port(),
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
    return new ClientProcess(
        children,
        Affinity.pinnedAhead(affinity.clientCpu(), Jars.java(jars.client(), List.of(), arguments)),
        out.resolve("client.log"),
        plan.seconds() + CLIENT_GRACE_SECONDS);
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
