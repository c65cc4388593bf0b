package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.management.EndpointOptions;
import io.allostat.core.api.management.ManagementEndpoints;
import io.allostat.core.api.settings.SettingException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Endpoints that listen on real ports and answer nobody. */
final class ListeningEndpoints implements ManagementEndpoints {
  /** A file that is not accepted. */
  static final Path REFUSED = Path.of("refused");

  /** A file that cannot be read. */
  static final Path UNREADABLE = Path.of("unreadable");

  private final List<EndpointOptions> listening = new ArrayList<>();
  private int opened;

  /** Those that are open. */
  List<EndpointOptions> listening() {
    return List.copyOf(listening);
  }

  /** How many have been opened so far. */
  int opened() {
    return opened;
  }

  @Override
  public AutoCloseable open(Allostat allostat, int port) throws IOException {
    return open(allostat, EndpointOptions.loopback(port));
  }

  @Override
  public AutoCloseable open(Allostat allostat, EndpointOptions options) throws IOException {
    check(options);
    ServerSocket socket = new ServerSocket();
    try {
      socket.bind(new InetSocketAddress(options.address(), options.port()));
    } catch (IOException e) {
      socket.close();
      throw e;
    }
    opened++;
    listening.add(options);
    return new AutoCloseable() {
      @Override
      public void close() throws IOException {
        listening.remove(options);
        socket.close();
      }

      @Override
      public String toString() {
        return "http://" + options.address() + ":" + socket.getLocalPort() + "/";
      }
    };
  }

  @Override
  public void check(EndpointOptions options) throws IOException {
    if (options.security().filter(REFUSED::equals).isPresent()) {
      throw new SettingException(EndpointOptions.SECURITY, "another file", REFUSED);
    }
    if (options.security().filter(UNREADABLE::equals).isPresent()) {
      throw new NoSuchFileException(UNREADABLE.toString());
    }
  }
}
