package io.allostat.adapters.tomcat;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.management.ManagementEndpoints;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** What a listener with a management port finds in these tests: port 1 is taken. */
public final class FakeEndpoints implements ManagementEndpoints {
  static final List<String> EVENTS = new CopyOnWriteArrayList<>();

  @Override
  public AutoCloseable open(Allostat allostat, int port) throws IOException {
    if (port == 1) {
      throw new IOException("port 1 is taken");
    }
    EVENTS.add("opened " + port + " for " + allostat.instance());
    return () -> EVENTS.add("closed " + port);
  }
}
