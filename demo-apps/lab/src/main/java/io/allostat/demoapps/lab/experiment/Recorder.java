package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.observe.ClientSecond;
import io.allostat.demoapps.lab.observe.ClientSummary;
import io.allostat.demoapps.lab.observe.CpuMeter;
import io.allostat.demoapps.lab.observe.CpuSample;
import io.allostat.demoapps.lab.observe.StatusPoller;
import io.allostat.demoapps.lab.observe.Trace;
import io.allostat.demoapps.lab.plan.LoadPlan;
import io.allostat.demoapps.lab.plan.Run;
import io.allostat.demoapps.lab.process.ClientProcess;
import io.allostat.demoapps.lab.process.ServerProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;

/** Runs a load against a server and writes down what it sees, second by second. */
final class Recorder {
  private final Workbench bench;
  private final ServerProcess server;

  Recorder(Workbench bench, ServerProcess server) {
    this.bench = bench;
    this.server = server;
  }

  /** Hears of every second. */
  @FunctionalInterface
  interface Watcher {
    /** Returns whether to go on. */
    boolean onSecond(ClientSecond client, CpuSample cpu);
  }

  /** Runs a load without asking the server for its status. */
  ClientSummary drive(String name, LoadPlan plan, Watcher watcher) {
    bench.progress().phase(name, plan.seconds());
    try (ClientProcess client = bench.startClient(plan, bench.seed())) {
      CpuMeter meter = new CpuMeter(bench.affinity().serverCpu(), server.pid(), client.pid());
      return client.follow(
          second -> {
            CpuSample cpu = meter.read(second.second() + 1.0);
            bench.progress().second(second, cpu, Optional.empty());
            return watcher.onSecond(second, cpu);
          });
    }
  }

  /** Runs a load and records everything, and does something at a second of the run. */
  Trace record(Run run, int actionSecond, Runnable action) {
    return record(run, new Once(actionSecond, action)::at);
  }

  /** Runs a load and records everything, and does something at the end of every second of it. */
  Trace record(Run run, IntConsumer eachSecond) {
    bench.progress().phase(run.title(), run.load().seconds());
    List<ClientSecond> seconds = new ArrayList<>();
    List<CpuSample> cpu = new ArrayList<>();
    try (ClientProcess client = bench.startClient(run.load(), run.seed(bench.seed()));
        Polling polling = new Polling(bench.server().managementPort())) {
      CpuMeter meter = new CpuMeter(bench.affinity().serverCpu(), server.pid(), client.pid());
      ClientSummary summary =
          client.follow(
              second -> {
                double end = second.second() + 1.0;
                eachSecond.accept(second.second());
                CpuSample sample = meter.read(end);
                StatusPoller poller = polling.startedBefore(end);
                poller.poll();
                seconds.add(second);
                // The first sample also covers the start of the client.
                if (second.second() > 0) {
                  cpu.add(sample);
                }
                bench.progress().second(second, sample, poller.newest());
                return true;
              });
      StatusPoller poller = polling.startedBefore(run.load().seconds());
      poller.close();
      return new Trace(
          run, seconds, summary, cpu, poller.samples(), poller.decisions(), poller.failures());
    }
  }

  /** A poller whose time begins with the first second that the client reports. */
  private static final class Polling implements AutoCloseable {
    private final int port;
    private StatusPoller poller;

    Polling(int port) {
      this.port = port;
    }

    StatusPoller startedBefore(double seconds) {
      if (poller == null) {
        poller = new StatusPoller(port, seconds);
      }
      return poller;
    }

    @Override
    public void close() {
      if (poller != null) {
        poller.close();
      }
    }
  }
}
