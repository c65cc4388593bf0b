package io.allostat.demoapps.client;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The shares that the pages of a mix have in the long run, as they were published. */
final class ExpectedShares {
  private ExpectedShares() {}

  /** Shares by the titles of pages, 0..1. */
  static Map<String, Double> of(Mix mix) throws IOException {
    boolean auction = mix.site() == SiteKind.AUCTION;
    String name = mix.name().toLowerCase(Locale.ROOT).replace("store_", "");
    String file = (auction ? "rubis-" : "tpcw-") + name + "-mix-expected-shares.tsv";
    Map<String, Double> shares = new HashMap<>();
    try (InputStream in = ExpectedShares.class.getResourceAsStream(file)) {
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\t"))
          .forEach(
              cells -> {
                if (auction) {
                  shares.put(cells[0], Double.valueOf(cells[1]));
                } else {
                  shares.put(cells[1].replace(" ", ""), Double.valueOf(cells[2]) / 100);
                }
              });
    }
    return shares;
  }
}
