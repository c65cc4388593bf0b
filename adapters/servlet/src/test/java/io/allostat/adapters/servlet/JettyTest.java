package io.allostat.adapters.servlet;

import java.nio.file.Path;

/** The filter in Jetty. */
class JettyTest extends ProfilingFilterContract {
  @Override
  WebServer server(Path directory) {
    return new JettyServer();
  }
}
