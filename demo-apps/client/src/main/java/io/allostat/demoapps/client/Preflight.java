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
 * reaches.
 */
final class Preflight {
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

  private final LoadOptions options;
  private final SiteKind site;
  private final Transport transport;

  Preflight(LoadOptions options, Transport transport) {
    this.options = options;
    this.site = options.mix().site();
    this.transport = transport;
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
            options.url()
                + " answers "
                + home.status()
                + " to "
                + path(TransitionTable.HOME)
                + ", expected 200");
      }
      Population population =
          new Population(
              size("items", options.items(), home, site.itemsHeader()),
              size("users", options.users(), home, site.usersHeader()));
      List<String> missing = new ArrayList<>();
      for (String state : matrix.reachableStates()) {
        if (ask(connection, state).status() == 404) {
          missing.add(state);
        }
      }
      if (!missing.isEmpty()) {
        throw new IllegalArgumentException(
            "mix "
                + options.mix()
                + " reaches pages that "
                + options.url()
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
    return site.probe(title, options.itemsPerPage());
  }

  private Reply ask(Connection connection, String state) throws IOException, InterruptedException {
    CompletableFuture<Outcome> answer = new CompletableFuture<>();
    Exchange exchange = connection.get(path(state), answer::complete);
    Duration wait =
        options.patience().compareTo(LONGEST_WAIT) < 0 ? options.patience() : LONGEST_WAIT;
    Outcome outcome;
    try {
      outcome = answer.get(wait.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      exchange.giveUp();
      throw new IOException(
          options.url() + " did not answer " + path(state) + " within " + wait.toMillis() + " ms",
          e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
    return outcome
        .reply()
        .orElseThrow(
            () -> new IOException(options.url() + " does not answer (" + outcome.failure() + ")"));
  }
}
