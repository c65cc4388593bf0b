package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.observe.StatusPoller;
import java.util.ArrayList;
import java.util.List;

/** Asks several servers for their status; its time begins with the first second that is told. */
final class Polls implements AutoCloseable {
  private final List<Integer> ports;
  private final List<StatusPoller> pollers = new ArrayList<>();

  Polls(List<CombinedServer> servers) {
    ports = servers.stream().map(server -> server.bench().server().managementPort()).toList();
  }

  /** A second is over. */
  void at(double end) {
    if (pollers.isEmpty()) {
      ports.forEach(port -> pollers.add(new StatusPoller(port, end)));
    }
    pollers.forEach(StatusPoller::poll);
  }

  /** What the server at that place has told, after the last answer. */
  StatusPoller of(int server) {
    if (pollers.isEmpty()) {
      at(0);
    }
    StatusPoller poller = pollers.get(server);
    poller.close();
    return poller;
  }

  @Override
  public void close() {
    pollers.forEach(StatusPoller::close);
  }
}
