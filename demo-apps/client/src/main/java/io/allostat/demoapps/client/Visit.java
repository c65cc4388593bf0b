package io.allostat.demoapps.client;

import io.allostat.demoapps.client.wire.EventLoop;
import io.allostat.demoapps.client.wire.ReplyReader;
import io.allostat.demoapps.client.wire.WireConnection;
import io.allostat.demoapps.client.wire.WireConnection.Phase;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import javax.net.ssl.SSLContext;

/**
 * One session: so many requests with think times between them, until the last is answered or one is
 * not. Whoever is refused or has waited too long goes, and does not try again. Owned by the loop's
 * thread.
 */
final class Visit implements WireConnection.Listener {
  /** What visits have in common. */
  interface Surroundings {
    SessionOptions options();

    EventLoop loop();

    /** Items asked for on a list. */
    int itemsPerPage();

    /** Where to write what happens now. */
    SessionTally books();

    /** Begins to connect, with the TLS sessions of one client. */
    WireConnection connect(SSLContext store, WireConnection.Listener listener) throws IOException;

    /** The visit is over. */
    void over(Visit visit);
  }

  private static final int OK = 200;

  private final Surroundings surroundings;
  private final SSLContext store;
  private final boolean returns;
  private final Session session;
  private final SplittableRandom random;
  private final ThinkTime think;
  private final ReplyReader reader = new ReplyReader();
  private WireConnection connection;
  private Links links;
  private ByteBuffer request;
  private EventLoop.Timer patience;
  private long intendedNanos;
  private int answered;
  private boolean waiting;
  private boolean known;

  /**
   * @param store its own TLS sessions
   * @param returns whether one of an earlier visit is among them
   */
  Visit(
      Surroundings surroundings,
      SSLContext store,
      boolean returns,
      Session session,
      ThinkTime think,
      SplittableRandom random) {
    this.surroundings = surroundings;
    this.store = store;
    this.returns = returns;
    this.session = session;
    this.think = think;
    this.random = random;
  }

  /** Its first request was intended for this time, which is now or has just been. */
  void begin(long nanos) {
    intendedNanos = nanos;
    ask();
  }

  /** The TLS sessions of its client. */
  SSLContext store() {
    return store;
  }

  /** Whether the server knows its client now. */
  boolean known() {
    return known;
  }

  private void ask() {
    SessionOptions options = surroundings.options();
    surroundings.books().asked(System.nanoTime() - intendedNanos);
    waiting = true;
    patience = surroundings.loop().at(intendedNanos + options.patience().toNanos(), this::giveUp);
    links = new Links();
    reader.begin(links::scan);
    request =
        ReplyReader.request(
            options.url().getAuthority(), session.next().path(surroundings.itemsPerPage()));
    if (connection != null) {
      connection.send(request);
      return;
    }
    try {
      connection = surroundings.connect(store, this);
    } catch (IOException e) {
      lose("error");
    }
  }

  @Override
  public void established(boolean resumed) {
    known = true;
    surroundings.books().handshake(resumed);
  }

  @Override
  public void opened() {
    connection.send(request);
  }

  @Override
  public void received(ByteBuffer bytes) {
    try {
      if (waiting && reader.read(bytes)) {
        answered();
      }
    } catch (IllegalArgumentException e) {
      lose("error");
    }
  }

  private void answered() {
    long now = System.nanoTime();
    waiting = false;
    patience.cancel();
    links.end();
    if (reader.status() != OK) {
      lose("status-" + reader.status());
      return;
    }
    if (now - intendedNanos > surroundings.options().patience().toNanos()) {
      // The thread has come to the reply before it has come to the end of the patience.
      loseInVain();
      return;
    }
    surroundings.books().replied(now - intendedNanos);
    session.shown(links);
    SessionOptions options = surroundings.options();
    if (++answered == options.requests()) {
      surroundings.books().completed(returns);
      hangUp();
      surroundings.over(this);
      return;
    }
    if (options.shape() == Shape.RECONNECT || !reader.reusable()) {
      hangUp();
    }
    intendedNanos = now + think.nextNanos(random);
    surroundings.loop().at(intendedNanos, this::ask);
  }

  private void giveUp() {
    brokenOff(connection.phase());
    loseInVain();
  }

  @Override
  public void ended(Phase reached, String reason) {
    connection = null;
    brokenOff(reached);
    if (reached == Phase.HANDSHAKE && (returns || known)) {
      surroundings.books().refusedResumption();
    }
    if (waiting) {
      lose(reached == Phase.OPEN ? "closed" : "refused");
    }
  }

  private void brokenOff(Phase reached) {
    if (reached != Phase.OPEN && surroundings.options().secure()) {
      surroundings.books().brokenHandshake();
    }
  }

  private void loseInVain() {
    surroundings.books().gaveUp(surroundings.options().patience().toNanos());
    end();
  }

  private void lose(String kind) {
    surroundings.books().lost(kind);
    end();
  }

  private void end() {
    waiting = false;
    patience.cancel();
    hangUp();
    surroundings.over(this);
  }

  private void hangUp() {
    WireConnection open = connection;
    connection = null;
    if (open != null) {
      open.close();
    }
  }
}
