package io.allostat.demoapps.client;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Asks the server, before any load, how big it is and whether it has every page that the mix
 * reaches. A server whose admission control refuses connections is asked again for a while: it is
 * there, and others may be busy with it.
 */
final class Preflight {
  /** How long a page is waited for at most. */
  static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

  /** How often a page is asked for at most, when the server closes the connection on it. */
  static final int MOST_TRIES = 40;

  private static final Duration PAUSE = Duration.ofMillis(250);

  private final SiteAddress address;
  private final Itinerary itinerary;
  private final SiteKind site;
  private final Duration patience;
  private final Transport transport;
  private final Duration pause;

  Preflight(SiteAddress address, Itinerary itinerary, Duration patience, Transport transport) {
    this(address, itinerary, patience, transport, PAUSE);
  }

  /**
   * @param pause between a connection that the server closed and the next try
   */
  Preflight(
      SiteAddress address,
      Itinerary itinerary,
      Duration patience,
      Transport transport,
      Duration pause) {
    this.address = address;
    this.itinerary = itinerary;
    this.site = itinerary.mix().site();
    this.patience = patience;
    this.transport = transport;
    this.pause = pause;
  }

  /**
   * @throws IOException when the server does not answer
   * @throws IllegalArgumentException when it cannot be walked with this mix
   */
  Population check(TransitionMatrix matrix) throws IOException, InterruptedException {
    Connection connection = transport.connection();
    try {
      Reply home = ask(connection, TransitionTable.HOME);
      if (home.status() != 200) {
        throw new IllegalArgumentException(
            address.url()
                + " answers "
                + home.status()
                + " to "
                + path(TransitionTable.HOME)
                + ", expected 200");
      }
      Population population =
          new Population(
              size("items", itinerary.items(), home, site.itemsHeader()),
              size("users", itinerary.users(), home, site.usersHeader()));
      List<String> missing = new ArrayList<>();
      for (String state : matrix.reachableStates()) {
        if (ask(connection, state).status() == 404) {
          missing.add(state);
        }
      }
      if (!missing.isEmpty()) {
        throw new IllegalArgumentException(
            "mix "
                + itinerary.mix()
                + " reaches pages that "
                + address.url()
                + " does not have (404): "
                + String.join(", ", missing));
      }
      return population;
    } finally {
      connection.close();
    }
  }

  private long size(String option, OptionalLong given, Reply home, String header) {
    OptionalLong size = given.isPresent() ? given : home.positive(header);
    return size.orElseThrow(
        () ->
            new IllegalArgumentException(
                "the number of "
                    + option
                    + " is unknown: "
                    + path(TransitionTable.HOME)
                    + " carries no header "
                    + header
                    + ", give --"
                    + option));
  }

  private String path(String title) {
    return site.probe(title, itinerary.itemsPerPage());
  }

  private Reply ask(Connection connection, String state) throws IOException, InterruptedException {
    Outcome outcome = once(connection, state);
    for (int tries = 1; tries < MOST_TRIES && outcome.closed(); tries++) {
      Thread.sleep(pause.toMillis());
      outcome = once(connection, state);
    }
    Outcome last = outcome;
    return last.reply()
        .orElseThrow(
            () ->
                new IOException(
                    address.url() + " does not answer " + path(state) + " (" + last.failure() + ")",
                    last.cause().orElse(null)));
  }

  private Outcome once(Connection connection, String state)
      throws IOException, InterruptedException {
    CompletableFuture<Outcome> answer = new CompletableFuture<>();
    Exchange exchange = connection.get(path(state), answer::complete);
    Duration wait = patience.compareTo(LONGEST_WAIT) < 0 ? patience : LONGEST_WAIT;
    try {
      return answer.get(wait.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      exchange.giveUp();
      throw new IOException(
          address.url() + " did not answer " + path(state) + " within " + wait.toMillis() + " ms",
          e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }
}
