package io.allostat.demoapps.auction.cli;

import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.cli.SiteServer;
import java.util.OptionalLong;

/** A running auction site: data, site, Tomcat, Allostat and the management endpoint. */
final class AuctionServer implements AutoCloseable {
  /** The name of the command, the instance and the site's paths. */
  static final String NAME = "auction";

  private final SiteServer server;

  private AuctionServer(SiteServer server) {
    this.server = server;
  }

  /**
   * Starts everything, or nothing.
   *
   * @throws StartException if a part cannot be started; its message is one line for the operator
   */
  static AuctionServer start(ServerOptions options) throws StartException {
    return new AuctionServer(site(options));
  }

  /** As {@link #start}. */
  static SiteServer site(ServerOptions options) throws StartException {
    return SiteServer.start(NAME, options, directory -> HostedAuction.open(directory, options));
  }

  /** The site's port. */
  int port() {
    return server.port();
  }

  /** The management endpoint's port. */
  int managementPort() {
    return server.managementPort();
  }

  /** The process that the database runs in; empty if that is this one. */
  OptionalLong databasePid() {
    return server.databasePid();
  }

  /** Stops what runs in reverse order of its start. */
  @Override
  public void close() {
    server.close();
  }
}
