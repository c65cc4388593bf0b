package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.observe.ClientOutput;
import io.allostat.demoapps.lab.observe.ClientSecond;
import io.allostat.demoapps.lab.observe.ClientSummary;
import io.allostat.demoapps.lab.observe.CpuMeter;
import io.allostat.demoapps.lab.observe.CpuSample;
import io.allostat.demoapps.lab.observe.NamedLine;
import io.allostat.demoapps.lab.observe.SessionOutput;
import io.allostat.demoapps.lab.observe.SessionSecond;
import io.allostat.demoapps.lab.observe.SessionSummary;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.process.ClientProcess;
import io.allostat.demoapps.lab.process.ClientProcess.Heard;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs loads of several applications that begin together, in one client. */
final class TogetherDriver {
  private static final String COMMAND = "together";
  private static final String AND = "--and";
  private static final String SESSIONS = "sessions";

  private final Workbench bench;
  private final List<Long> servers;

  /**
   * @param servers whose use of the processor is told apart from others'
   */
  TogetherDriver(Workbench bench, List<CombinedServer> servers) {
    this.bench = bench;
    this.servers = servers.stream().map(server -> server.process().pid()).toList();
  }

  /** Hears of every second of the load that was named first. */
  @FunctionalInterface
  interface Watcher {
    void onSecond(int second, CpuSample cpu);
  }

  /**
   * The load of one application.
   *
   * @param application which
   * @param sessions whether sessions arrive, else browsers go round
   * @param options of the client for it
   */
  record Load(Application application, boolean sessions, List<String> options) {
    Load {
      options = List.copyOf(options);
    }
  }

  /** What the client has told of one application. */
  static final class Seen {
    private final boolean sessions;
    private final List<ClientSecond> seconds = new ArrayList<>();
    private final List<SessionSecond> sessionSeconds = new ArrayList<>();
    private ClientSummary summary;
    private SessionSummary sessionSummary;

    private Seen(boolean sessions) {
      this.sessions = sessions;
    }

    List<ClientSecond> seconds() {
      return seconds;
    }

    List<SessionSecond> sessionSeconds() {
      return sessionSeconds;
    }

    ClientSummary summary() {
      return summary;
    }

    SessionSummary sessionSummary() {
      return sessionSummary;
    }

    private boolean ended() {
      return summary != null || sessionSummary != null;
    }

    private boolean complete() {
      return sessions ? sessionSummary.complete() : summary.complete();
    }

    /** Takes a line; whether it told of a second. */
    private boolean hear(String line) {
      return sessions ? hearSessions(line) : hearBrowsers(line);
    }

    private boolean hearSessions(String line) {
      SessionOutput.Line parsed = SessionOutput.parse(line);
      if (parsed instanceof SessionOutput.Summary end) {
        sessionSummary = end.value();
        return false;
      }
      sessionSeconds.add(((SessionOutput.Second) parsed).value());
      return true;
    }

    private boolean hearBrowsers(String line) {
      ClientOutput.Line parsed = ClientOutput.parse(line);
      if (parsed instanceof ClientOutput.Summary end) {
        summary = end.value();
        return false;
      }
      seconds.add(((ClientOutput.Second) parsed).value());
      return true;
    }

    private int second() {
      return sessions
          ? sessionSeconds.get(sessionSeconds.size() - 1).second()
          : seconds.get(seconds.size() - 1).second();
    }
  }

  /**
   * Runs loads to their ends.
   *
   * @param title for the person at the terminal
   * @param seconds how long they take
   * @param loads of at least two applications
   * @param watcher hears of the first one's seconds
   * @return what the client told, by application
   * @throws LabException when the client does not run all of them to their ends
   */
  Map<Application, Seen> drive(String title, int seconds, List<Load> loads, Watcher watcher) {
    Application lead = loads.get(0).application();
    // Of the others nothing is shown: who sees no replies must know whose.
    bench.progress().phase(title + ", seen of the " + lead.label(), seconds);
    Map<Application, Seen> seen = new LinkedHashMap<>();
    loads.forEach(load -> seen.put(load.application(), new Seen(load.sessions())));
    try (ClientProcess client = bench.startClient(arguments(loads), "client.log", seconds)) {
      List<Integer> cpus = List.of(bench.affinity().serverCpu());
      CpuMeter meter = new CpuMeter(cpus, servers, client.pid());
      client.<Boolean>followLines(
          line -> {
            NamedLine named = NamedLine.parse(line);
            Application of = named(named.application());
            Seen about = Optional.ofNullable(seen.get(of)).orElseThrow(() -> stranger(named));
            if (about.hear(named.text()) && of == lead) {
              CpuSample cpu = meter.read(about.second() + 1.0);
              show(about, cpu);
              watcher.onSecond(about.second(), cpu);
            }
            return seen.values().stream().allMatch(Seen::ended)
                ? Heard.last(true)
                : Heard.<Boolean>more(true);
          });
    }
    if (!seen.values().stream().allMatch(Seen::complete)) {
      throw new LabException("the client did not run its plans to their ends, see client.log");
    }
    return seen;
  }

  private static Application named(String label) {
    try {
      return Application.of(label);
    } catch (IllegalArgumentException e) {
      throw new LabException("the client told of an " + e.getMessage(), e);
    }
  }

  private static LabException stranger(NamedLine line) {
    return new LabException("the client told of " + line.application() + ", which has no load");
  }

  private void show(Seen about, CpuSample cpu) {
    if (about.sessions) {
      bench.progress().second(about.sessionSeconds.get(about.sessionSeconds.size() - 1), cpu);
    } else {
      ClientSecond newest = about.seconds.get(about.seconds.size() - 1);
      bench.progress().second(newest, cpu, Optional.empty());
    }
  }

  /** The client's command line. */
  static List<String> arguments(List<Load> loads) {
    List<String> arguments = new ArrayList<>(List.of(COMMAND));
    for (Load load : loads) {
      if (arguments.size() > 1) {
        arguments.add(AND);
      }
      arguments.add(load.application().label());
      if (load.sessions()) {
        arguments.add(SESSIONS);
      }
      arguments.addAll(load.options());
    }
    return arguments;
  }
}
