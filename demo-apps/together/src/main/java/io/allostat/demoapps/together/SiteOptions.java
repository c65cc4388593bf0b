package io.allostat.demoapps.together;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** The options that say which sites there are and how much data each has; to be mixed in. */
final class SiteOptions {
  @Option(
      names = "--sites",
      required = true,
      paramLabel = "LIST",
      description =
          "The sites, comma-separated: auction, bookstore, verses, quotes, orders. Each is a context"
              + " of its name, such as /auction.")
  private String sites;

  @Option(
      names = "--scale",
      paramLabel = "LIST",
      defaultValue = "",
      description =
          "The amount of data of each, comma-separated NAME=FACTOR, as the site's own --scale takes"
              + " it. Default: as there, auction=6 and 1 for each other.")
  private String scales;

  /** The sites with their amounts of data, in the order in which they are named. */
  Map<DemoSite, BigDecimal> chosen() {
    return chosen(sites, scales);
  }

  /**
   * Reads both options.
   *
   * @throws IllegalArgumentException if a name is unknown or comes twice, or a factor is no number
   */
  static Map<DemoSite, BigDecimal> chosen(String sites, String scales) {
    Map<DemoSite, BigDecimal> chosen = new LinkedHashMap<>();
    for (String name : sites.split(",", -1)) {
      DemoSite site = find(name).orElseThrow(() -> wrongSites(sites));
      if (chosen.put(site, site.usualScale()) != null) {
        throw wrongSites(sites);
      }
    }
    chosen.putAll(scales(scales, chosen));
    return chosen;
  }

  private static Map<DemoSite, BigDecimal> scales(String scales, Map<DemoSite, ?> chosen) {
    Map<DemoSite, BigDecimal> told = new EnumMap<>(DemoSite.class);
    if (scales.isEmpty()) {
      return told;
    }
    for (String each : scales.split(",", -1)) {
      String[] pair = each.split("=", -1);
      DemoSite site =
          find(pair[0]).filter(chosen::containsKey).orElseThrow(() -> wrongScales(scales));
      if (pair.length != 2 || told.put(site, number(pair[1], scales)) != null) {
        throw wrongScales(scales);
      }
    }
    return told;
  }

  private static BigDecimal number(String factor, String scales) {
    try {
      return new BigDecimal(factor);
    } catch (NumberFormatException e) {
      throw wrongScales(scales);
    }
  }

  private static Optional<DemoSite> find(String name) {
    return Arrays.stream(DemoSite.values()).filter(site -> site.site().equals(name)).findFirst();
  }

  private static IllegalArgumentException wrongSites(String sites) {
    return new IllegalArgumentException(
        "--sites: expected each at most once, comma-separated, of "
            + Arrays.stream(DemoSite.values()).map(DemoSite::site).collect(Collectors.joining(", "))
            + ", got \""
            + sites
            + '"');
  }

  private static IllegalArgumentException wrongScales(String scales) {
    return new IllegalArgumentException(
        "--scale: expected NAME=FACTOR of sites in --sites, comma-separated, such as auction=6,"
            + " got \""
            + scales
            + '"');
  }
}
