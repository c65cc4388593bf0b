package io.allostat.demoapps.client;

import java.util.List;
import java.util.random.RandomGenerator;
import org.apache.hc.core5.http.ContentType;

/**
 * What one emulated browser asks for where pages know nothing of one another: a matrix says which
 * page is next, and whatever the page is told is drawn from what the site is known to have. A
 * session ends where the matrix says so. Not thread-safe.
 */
final class DrawnSession implements SiteSession {
  /** Rows of these matrices are the same in each column, so that one step forgets the start. */
  private static final int STEPS_BEFORE_JOINING = 1;

  private final Requests requests;
  private final List<String> titles;
  private final Walk walk;
  private final RandomGenerator random;
  private long sessions;
  private boolean joined;

  /** Draws what a page is told. */
  @FunctionalInterface
  interface Requests {
    /** A request for the page of that title. */
    Drawn of(String title, RandomGenerator random);
  }

  /**
   * A page.
   *
   * @param title its name in the matrix
   * @param path with the query, ready to be sent
   * @param form what is sent with it; empty without
   * @param type of what is sent
   */
  record Drawn(String title, String path, String form, ContentType type) implements Request {
    /** A page that nothing is sent with. */
    static Drawn asked(String title, String path) {
      return new Drawn(title, path, "", ContentType.APPLICATION_FORM_URLENCODED);
    }

    /** These lists have lengths of their own. */
    @Override
    public String path(int itemsPerPage) {
      return path;
    }
  }

  DrawnSession(TransitionMatrix matrix, Requests requests, RandomGenerator random) {
    this.requests = requests;
    this.titles = matrix.states();
    this.walk = new Walk(matrix, random);
    this.random = random;
  }

  @Override
  public void join() {
    sessions = 1;
    for (int i = 0; i < STEPS_BEFORE_JOINING; i++) {
      walk.step();
    }
    joined = true;
  }

  @Override
  public Drawn next() {
    if (sessions == 0) {
      sessions = 1;
    } else if (joined) {
      joined = false;
    } else if (walk.step() == Walk.Step.NEW_SESSION) {
      sessions++;
    }
    return requests.of(titles.get(walk.state()), random);
  }

  /** What these pages link to is not looked at. */
  @Override
  public void shown(Links links) {
    // Nothing to be remembered.
  }

  @Override
  public long sessions() {
    return sessions;
  }
}
