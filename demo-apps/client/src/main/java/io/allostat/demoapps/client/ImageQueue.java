package io.allostat.demoapps.client;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The images that somebody still wants of the page before them, and those that they have had: each
 * is fetched once a session. Not thread-safe.
 */
final class ImageQueue {
  private final SiteSession session;
  private final Deque<String> wanted = new ArrayDeque<>();
  private final Set<String> cache = new HashSet<>();
  private long cachedSession;

  /** For who walks this; nothing is wanted yet. */
  ImageQueue(SiteSession session) {
    this.session = session;
  }

  /** A page has come: its images that this session has not had yet are wanted now. */
  void want(List<String> paths) {
    if (session.sessions() != cachedSession) {
      // Somebody else sits there, with a browser that has nothing.
      cachedSession = session.sessions();
      cache.clear();
    }
    for (String path : paths) {
      if (cache.add(path)) {
        wanted.add(path);
      }
    }
  }

  /** The next image that is wanted, or null. */
  String next() {
    return wanted.poll();
  }

  /** An image did not come: the others are not asked for, and none of them is kept. */
  void giveUp(String path) {
    cache.remove(path);
    cache.removeAll(wanted);
    wanted.clear();
  }
}
