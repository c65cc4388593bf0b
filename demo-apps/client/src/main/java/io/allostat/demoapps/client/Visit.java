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
 * One session of the load: so many pages, each with its images if that is wanted, and think times
 * between them, until the last is answered or one is not. Whoever is refused or has waited too long
 * for a page goes, and does not try again; an image that does not come is done without. Owned by
 * the loop's thread.
 */
final class Visit implements WireConnection.Listener {
  /** What visits have in common. */
  interface Surroundings {
    SessionOptions options();

    /** Whether connections have TLS. */
    boolean secure();

    EventLoop loop();

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
  private final SiteSession session;
  private final ImageQueue images;
  private final SplittableRandom random;
  private final ThinkTime think;
  private final ReplyReader reader = new ReplyReader(PageWorth.LOSS);
  private WireConnection connection;
  private SiteSession.Request page;
  private String image;
  private Links links;
  private long bytes;
  private ByteBuffer request;
  private EventLoop.Timer patience;
  private long intendedNanos;
  private int answered;
  private boolean waiting;
  private boolean known;

  /**
   * @param store its own TLS sessions
   * @param returns whether one of an earlier visit is among them
   * @param session what it will ask for
   */
  Visit(
      Surroundings surroundings,
      SSLContext store,
      boolean returns,
      SiteSession session,
      ThinkTime think,
      SplittableRandom random) {
    this.surroundings = surroundings;
    this.store = store;
    this.returns = returns;
    this.session = session;
    this.think = think;
    this.random = random;
    images = new ImageQueue(session);
  }

  /** Its first request was intended for this time, which is now or has just been. */
  void begin(long nanos) {
    intendedNanos = nanos;
    ask();
  }

  /** What it asked for. */
  SiteSession session() {
    return session;
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
    surroundings.books().asked(System.nanoTime() - intendedNanos);
    page = session.next();
    image = null;
    links = new Links(surroundings.options().itinerary().images());
    bytes = 0;
    send(
        ReplyReader.request(
            surroundings.options().url().getAuthority(),
            page.path(surroundings.options().itinerary().itemsPerPage()),
            page.form(),
            page.type().getMimeType()),
        this::scan);
  }

  private void scan(ByteBuffer body) {
    bytes += body.remaining();
    links.scan(body);
  }

  /** Asks for a page or an image, whose patience counts from the intended time. */
  private void send(ByteBuffer asking, ReplyReader.Sink sink) {
    SessionOptions options = surroundings.options();
    waiting = true;
    patience = surroundings.loop().at(intendedNanos + options.patience().toNanos(), this::giveUp);
    reader.begin(sink);
    request = asking;
    if (connection != null) {
      connection.send(request);
      return;
    }
    try {
      connection = surroundings.connect(store, this);
    } catch (IOException e) {
      fail("error");
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
  public void received(ByteBuffer part) {
    boolean whole;
    try {
      whole = waiting && reader.read(part);
    } catch (IllegalArgumentException e) {
      fail("error");
      return;
    }
    if (whole) {
      waiting = false;
      patience.cancel();
      if (image == null) {
        pageCame(System.nanoTime());
      } else {
        imageCame(System.nanoTime());
      }
    }
  }

  private void pageCame(long now) {
    links.end();
    PageWorth worth = PageWorth.of(reader.status(), reader.kept());
    if (!worth.counts()) {
      lose(worth.error());
      return;
    }
    if (now - intendedNanos > surroundings.options().patience().toNanos()) {
      // The thread has come to the reply before it has come to the end of the patience.
      loseInVain();
      return;
    }
    surroundings.books().replied(page.title(), now - intendedNanos, bytes, worth);
    answered++;
    if (!worth.refused()) {
      session.shown(links);
      images.want(links.images());
    }
    goOn(now);
  }

  private void imageCame(long now) {
    boolean came = reader.status() == OK;
    surroundings.books().image(came);
    if (!came) {
      images.giveUp(image);
    }
    goOn(now);
  }

  /** The next image; who has all of them thinks, or has had the last page. */
  private void goOn(long now) {
    if (!reader.reusable()) {
      hangUp();
    }
    image = images.next();
    if (image != null) {
      intendedNanos = now;
      send(
          ReplyReader.request(surroundings.options().url().getAuthority(), image, "", ""),
          body -> {});
      return;
    }
    SessionOptions options = surroundings.options();
    if (answered == options.requests()) {
      surroundings.books().completed(returns);
      hangUp();
      surroundings.over(this);
      return;
    }
    if (options.shape() == Shape.RECONNECT) {
      hangUp();
    }
    intendedNanos = now + think.nextNanos(random);
    surroundings.loop().at(intendedNanos, this::ask);
  }

  private void giveUp() {
    brokenOff(connection.phase());
    if (image == null) {
      loseInVain();
    } else {
      fail("timeout");
    }
  }

  @Override
  public void ended(Phase reached, String reason) {
    connection = null;
    brokenOff(reached);
    if (reached == Phase.HANDSHAKE && (returns || known)) {
      surroundings.books().refusedResumption();
    }
    if (waiting) {
      fail(reached == Phase.OPEN ? "closed" : "refused");
    }
  }

  private void brokenOff(Phase reached) {
    if (reached != Phase.OPEN && surroundings.secure()) {
      surroundings.books().brokenHandshake();
    }
  }

  private void loseInVain() {
    surroundings.books().gaveUp(surroundings.options().patience().toNanos());
    end();
  }

  /** What was asked for does not come. */
  private void fail(String kind) {
    if (image == null) {
      lose(kind);
      return;
    }
    waiting = false;
    patience.cancel();
    hangUp();
    surroundings.books().image(false);
    images.giveUp(image);
    goOn(System.nanoTime());
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
