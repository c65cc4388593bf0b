package io.allostat.demoapps.client;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
  Future<?> thinking;
  boolean left;
  long intendedNanos;
  SiteSession.Request asked;
  Future<?> patience;
  private final Deque<String> images = new ArrayDeque<>();
  private final Set<String> cache = new HashSet<>();
  private long cachedSession;

  Browser(SiteSession session, Connection connection, RandomGenerator thoughts) {
    this.session = session;
    this.connection = connection;
    this.thoughts = thoughts;
  }

  /** A page has come: its images that this session has not had yet are wanted now. */
  void wants(List<String> paths) {
    if (session.sessions() != cachedSession) {
      // Somebody else sits there, with a browser that has nothing.
      cachedSession = session.sessions();
      cache.clear();
    }
    for (String path : paths) {
      if (cache.add(path)) {
        images.add(path);
      }
    }
  }

  /** The next image that is wanted, or null. */
  String nextImage() {
    return images.poll();
  }

  /** An image did not come: the others are not asked for, and none of them is kept. */
  void givesUpImages(String path) {
    cache.remove(path);
    cache.removeAll(images);
    images.clear();
  }
}
