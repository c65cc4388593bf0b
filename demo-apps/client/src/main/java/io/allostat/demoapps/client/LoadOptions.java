package io.allostat.demoapps.client;

import java.net.URI;
import java.time.Duration;
import java.util.Objects;

/**
 * What to run against what. Immutable; made by {@link #builder}.
 *
 * @param url {@code https://<loopback host>:<port>}, or {@code http} for connections without TLS
 * @param plan how many browsers when
 * @param think mean think time, 0 to 10 minutes
 * @param itinerary what browsers ask for
 * @param seed of walks and think times
 * @param patience how long a browser waits for a reply, 1 ms to 1 hour
 * @param maxRequests requests after which the run ends early; 0: no such bound
 */
public record LoadOptions(
    URI url,
    LoadPlan plan,
    Duration think,
    Itinerary itinerary,
    long seed,
    Duration patience,
    long maxRequests) {
  /** Checks everything. */
  public LoadOptions {
    Objects.requireNonNull(plan, "plan");
    Objects.requireNonNull(itinerary, "itinerary");
    new SiteAddress(url);
    new ThinkTime(think);
    requirePatience(patience);
    if (maxRequests < 0) {
      throw new IllegalArgumentException("--requests " + maxRequests + ", expected at least 0");
    }
  }

  static void requirePatience(Duration patience) {
    if (patience.toMillis() < 1 || patience.compareTo(Duration.ofHours(1)) > 0) {
      throw new IllegalArgumentException("--patience " + patience + ", expected 1 ms to 1 hour");
    }
  }

  /** Where the site is. */
  SiteAddress site() {
    return new SiteAddress(url);
  }

  /**
   * Starts from the defaults: 7 s think time, browsing mix as published, start at Home, seed 1, 20
   * items a page, 120 s of patience, no images.
   */
  public static Builder builder(URI url, LoadPlan plan) {
    return new Builder(url, plan);
  }

  /** Collects options; not thread-safe. */
  public static final class Builder {
    private final URI url;
    private final LoadPlan plan;
    private Duration think = Duration.ofSeconds(7);
    private Itinerary itinerary = Itinerary.of(Mix.BROWSING);
    private long seed = 1;
    private Duration patience = Duration.ofSeconds(120);
    private long maxRequests;

    private Builder(URI url, LoadPlan plan) {
      this.url = url;
      this.plan = plan;
    }

    /** Mean think time. */
    public Builder think(Duration value) {
      think = value;
      return this;
    }

    /** What browsers ask for; replaces what was said about that before. */
    public Builder itinerary(Itinerary value) {
      itinerary = value;
      return this;
    }

    /** The transition matrix and how its columns are read. */
    public Builder mix(Mix value, TransitionMatrix.Selection how) {
      return itinerary(itinerary.with(value, how));
    }

    /** Where a browser is when it is added. */
    public Builder start(Start value) {
      return itinerary(itinerary.with(value));
    }

    /** Seed of walks and think times. */
    public Builder seed(long value) {
      seed = value;
      return this;
    }

    /** Number of items on the site, instead of asking it. */
    public Builder items(long value) {
      return itinerary(itinerary.withItems(value));
    }

    /** Number of users of the site, instead of asking it. */
    public Builder users(long value) {
      return itinerary(itinerary.withUsers(value));
    }

    /** Items asked for on a list page. */
    public Builder itemsPerPage(int value) {
      return itinerary(itinerary.withItemsPerPage(value));
    }

    /** How long a browser waits for a reply. */
    public Builder patience(Duration value) {
      patience = value;
      return this;
    }

    /** Ends the run after so many requests. */
    public Builder maxRequests(long value) {
      maxRequests = value;
      return this;
    }

    /** Whether a browser also fetches the images of its pages. */
    public Builder images(boolean value) {
      return itinerary(itinerary.withImages(value));
    }

    /**
     * @throws IllegalArgumentException naming the option, what came and what was expected
     */
    public LoadOptions build() {
      return new LoadOptions(url, plan, think, itinerary, seed, patience, maxRequests);
    }
  }
}
