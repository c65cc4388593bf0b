package io.allostat.demoapps.client;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * What to run against what. Immutable; made by {@link #builder}.
 *
 * @param url {@code https://<loopback host>:<port>}, or {@code http} for connections without TLS
 * @param plan how many browsers when
 * @param think mean think time, 0 to 10 minutes
 * @param mix the transition matrix
 * @param selection how its columns are read
 * @param start where a browser is when it is added
 * @param seed of walks and think times
 * @param items items on the site; empty: ask the site
 * @param users users of the site; empty: ask the site
 * @param itemsPerPage asked for on lists, 1..100
 * @param patience how long a browser waits for a reply, 1 ms to 1 hour
 * @param maxRequests requests after which the run ends early; 0: no such bound
 * @param images whether a browser also fetches the images of its pages, each once a session
 */
public record LoadOptions(
    URI url,
    LoadPlan plan,
    Duration think,
    Mix mix,
    TransitionMatrix.Selection selection,
    Start start,
    long seed,
    OptionalLong items,
    OptionalLong users,
    int itemsPerPage,
    Duration patience,
    long maxRequests,
    boolean images) {
  private static final String SECURE = "https";
  private static final String PLAIN = "http";
  private static final int SECURE_PORT = 443;
  private static final int PLAIN_PORT = 80;

  public LoadOptions {
    Objects.requireNonNull(plan, "plan");
    Objects.requireNonNull(mix, "mix");
    Objects.requireNonNull(selection, "selection");
    Objects.requireNonNull(start, "start");
    if (!(SECURE.equals(url.getScheme()) || PLAIN.equals(url.getScheme()))
        || url.getHost() == null) {
      throw new IllegalArgumentException(
          "url " + url + ", expected https://<host>:<port>, or http for connections without TLS");
    }
    requireLoopback(url.getHost());
    new ThinkTime(think);
    if (items.orElse(1) < 1 || users.orElse(1) < 1) {
      throw new IllegalArgumentException(
          "items " + items + ", users " + users + ", expected at least 1 of each");
    }
    if (itemsPerPage < 1 || itemsPerPage > 100) {
      throw new IllegalArgumentException("itemsPerPage " + itemsPerPage + ", expected 1..100");
    }
    if (patience.toMillis() < 1 || patience.compareTo(Duration.ofHours(1)) > 0) {
      throw new IllegalArgumentException("patience " + patience + ", expected 1 ms to 1 hour");
    }
    if (maxRequests < 0) {
      throw new IllegalArgumentException("maxRequests " + maxRequests + ", expected at least 0");
    }
  }

  private static InetAddress requireLoopback(String host) {
    try {
      // Every address, not just the one that will be used: a name that also leads elsewhere is not
      // a loopback name.
      InetAddress[] addresses = InetAddress.getAllByName(host);
      for (InetAddress address : addresses) {
        if (!address.isLoopbackAddress()) {
          throw new IllegalArgumentException(
              "host "
                  + host
                  + " is "
                  + address.getHostAddress()
                  + ", expected a loopback address: the client trusts any certificate and loads no other machine");
        }
      }
      return addresses[0];
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(
          "host " + host + " is unknown, expected a loopback host", e);
    }
  }

  /** The loopback address behind the URL. */
  InetAddress address() {
    return requireLoopback(url.getHost());
  }

  /** Whether connections have TLS. */
  boolean secure() {
    return secure(url);
  }

  static boolean secure(URI url) {
    return SECURE.equals(url.getScheme());
  }

  int port() {
    int usual = secure() ? SECURE_PORT : PLAIN_PORT;
    return url.getPort() < 0 ? usual : url.getPort();
  }

  /**
   * Starts from the defaults: 7 s think time, browsing mix as published, start at Home, seed 1, 20
   * items a page, 120 s of patience, no images.
   */
  public static Builder builder(URI url, LoadPlan plan) {
    return new Builder(url, plan);
  }

  /** Collects options; not thread-safe. Values are checked by {@link #build()}. */
  public static final class Builder {
    private final URI url;
    private final LoadPlan plan;
    private Duration think = Duration.ofSeconds(7);
    private Mix mix = Mix.BROWSING;
    private TransitionMatrix.Selection selection = TransitionMatrix.Selection.AS_PUBLISHED;
    private Start start = Start.HOME;
    private long seed = 1;
    private OptionalLong items = OptionalLong.empty();
    private OptionalLong users = OptionalLong.empty();
    private int itemsPerPage = 20;
    private Duration patience = Duration.ofSeconds(120);
    private long maxRequests;
    private boolean images;

    private Builder(URI url, LoadPlan plan) {
      this.url = url;
      this.plan = plan;
    }

    /** Mean think time. */
    public Builder think(Duration value) {
      think = value;
      return this;
    }

    /** The transition matrix and how its columns are read. */
    public Builder mix(Mix value, TransitionMatrix.Selection how) {
      mix = value;
      selection = how;
      return this;
    }

    /** Where a browser is when it is added. */
    public Builder start(Start value) {
      start = value;
      return this;
    }

    /** Seed of walks and think times. */
    public Builder seed(long value) {
      seed = value;
      return this;
    }

    /** Number of items on the site, instead of asking it. */
    public Builder items(long value) {
      items = OptionalLong.of(value);
      return this;
    }

    /** Number of users of the site, instead of asking it. */
    public Builder users(long value) {
      users = OptionalLong.of(value);
      return this;
    }

    /** Items asked for on a list page. */
    public Builder itemsPerPage(int value) {
      itemsPerPage = value;
      return this;
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
      images = value;
      return this;
    }

    /**
     * @throws IllegalArgumentException naming the option, what came and what was expected
     */
    public LoadOptions build() {
      return new LoadOptions(
          url,
          plan,
          think,
          mix,
          selection,
          start,
          seed,
          items,
          users,
          itemsPerPage,
          patience,
          maxRequests,
          images);
    }
  }
}
