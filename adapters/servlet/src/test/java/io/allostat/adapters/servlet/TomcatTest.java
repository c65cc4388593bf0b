package io.allostat.adapters.servlet;

import java.nio.file.Path;

/** The filter in Tomcat. */
class TomcatTest extends ProfilingFilterContract {
  @Override
  WebServer server(Path directory) {
    return new TomcatServer(directory);
  }
}
