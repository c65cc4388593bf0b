package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.analysis.HandshakeCheck;
import io.allostat.demoapps.lab.experiment.SessionDriver.Clients;
import io.allostat.demoapps.lab.observe.CpuMeter;
import io.allostat.demoapps.lab.observe.CpuSample;
import io.allostat.demoapps.lab.observe.HostedRun;
import io.allostat.demoapps.lab.observe.HostedSecond;
import io.allostat.demoapps.lab.observe.SessionOutput;
import io.allostat.demoapps.lab.observe.SessionSecond;
import io.allostat.demoapps.lab.observe.SessionSummary;
import io.allostat.demoapps.lab.plan.AdmissionPlan;
import io.allostat.demoapps.lab.plan.SessionLoad;
import io.allostat.demoapps.lab.process.ClientProcess;
import io.allostat.demoapps.lab.process.ClientProcess.Heard;
import io.allostat.demoapps.lab.process.SiteControl.Handshakes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs loads of sessions against servers that share a processor, all at once. */
final class HostDriver {

  private final Workbench bench;
  private final SessionDriver clients;

  HostDriver(Workbench bench, String tls) {
    this.bench = bench;
    this.clients = new SessionDriver(bench, tls);
  }

  /**
   * What a server is to bear.
   *
   * @param server which
   * @param load the sessions that come to it
   * @param seed of its clients' choices
   */
  record Task(SessionServer server, SessionLoad load, long seed) {}

  /**
   * What was seen.
   *
   * @param runs of the servers, in the order of the tasks
   * @param handshakes of each, as both sides count them
   */
  record Drive(List<HostedRun> runs, List<HandshakeCheck> handshakes) {}

  /**
   * Runs loads of equal length until their end.
   *
   * @param title for the person at the terminal
   * @param arm for the count of handshakes
   * @param round from 1
   * @param tasks one for each server; that of the first is shown meanwhile
   */
  Drive drive(String title, String arm, int round, List<Task> tasks) {
    tasks.forEach(task -> task.server().awaitIdle());
    bench.progress().phase(title, tasks.get(0).load().seconds());
    List<Handshakes> before =
        tasks.stream().map(task -> task.server().control().handshakes()).toList();
    List<HostedRun> runs = follow(tasks);
    List<HandshakeCheck> checks = new ArrayList<>();
    for (int i = 0; i < tasks.size(); i++) {
      SessionServer server = tasks.get(i).server();
      server.awaitIdle();
      SessionSummary summary = runs.get(i).summary();
      Handshakes counted = server.control().handshakes().since(before.get(i));
      checks.add(
          HandshakeCheck.of(
              arm + ", " + server.name(),
              AdmissionPlan.KEEP_ALIVE,
              round,
              summary.total(),
              counted.full(),
              counted.resumed()));
    }
    return new Drive(runs, checks);
  }

  private List<HostedRun> follow(List<Task> tasks) {
    ExecutorService followers = Executors.newFixedThreadPool(tasks.size());
    List<ClientProcess> started = new ArrayList<>();
    try {
      List<Future<HostedRun>> futures = new ArrayList<>();
      for (Task task : tasks) {
        ClientProcess client =
            clients.start(
                task.server(),
                task.load(),
                Clients.of(AdmissionPlan.KEEP_ALIVE, task.seed()).undisturbed());
        started.add(client);
        boolean shown = futures.isEmpty();
        futures.add(followers.submit(() -> follow(task.server(), client, shown)));
      }
      List<HostedRun> runs = new ArrayList<>();
      for (Future<HostedRun> future : futures) {
        runs.add(future.get());
      }
      return runs;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof LabException said
          ? said
          : new LabException("a client could not be followed: " + e.getCause(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LabException("interrupted", e);
    } finally {
      started.forEach(ClientProcess::close);
      followers.shutdownNow();
    }
  }

  private HostedRun follow(SessionServer server, ClientProcess client, boolean shown) {
    CpuMeter meter = new CpuMeter(server.cpus(), server.pid(), client.pid());
    List<HostedSecond> seconds = new ArrayList<>();
    SessionSummary summary =
        client.followLines(
            line -> {
              SessionOutput.Line parsed = SessionOutput.parse(line);
              if (parsed instanceof SessionOutput.Summary end) {
                return Heard.last(end.value());
              }
              SessionSecond second = ((SessionOutput.Second) parsed).value();
              CpuSample cpu = meter.read(second.second() + 1.0);
              seconds.add(new HostedSecond(second, cpu, server.control().processors()));
              if (shown) {
                bench.progress().second(second, cpu);
              }
              return Heard.more(true);
            });
    if (!summary.complete()) {
      throw new LabException("the client of " + server.name() + " ended before its plan did");
    }
    return new HostedRun(server.name(), summary, seconds);
  }
}
