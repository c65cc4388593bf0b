package io.allostat.demoapps.client;

import java.util.concurrent.Future;
import java.util.random.RandomGenerator;

/**
 * One emulated browser: what it will ask for, its own connection, its own draws. Owned by the
 * loop's thread.
 */
final class Browser {
  final SiteSession session;
  final Connection connection;
  final RandomGenerator thoughts;
  final ImageQueue images;
  Future<?> thinking;
  boolean left;
  long intendedNanos;
  SiteSession.Request asked;
  Future<?> patience;

  Browser(SiteSession session, Connection connection, RandomGenerator thoughts) {
    this.session = session;
    this.connection = connection;
    this.thoughts = thoughts;
    images = new ImageQueue(session);
  }
}
