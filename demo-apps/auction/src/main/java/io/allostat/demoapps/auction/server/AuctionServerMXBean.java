package io.allostat.demoapps.auction.server;

import io.allostat.demoapps.hosting.server.SiteServerMXBean;

/** What experiments ask of the auction site, {@link #NAME}. */
public interface AuctionServerMXBean extends SiteServerMXBean {
  /** Its object name. */
  String NAME = "io.allostat.demoapps.auction:type=AuctionServer";
}
