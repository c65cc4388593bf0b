package io.allostat.demoapps.lab;

import io.allostat.demoapps.lab.plan.Pages;
import picocli.CommandLine.Option;

/** What browsers of a closed loop ask for. */
final class PagesOptions {
  @Option(
      names = "--application",
      paramLabel = "NAME",
      defaultValue = "auction",
      description =
          "auction (RUBiS-like) or bookstore (TPC-W-like, as in Philippe et al. §5.5). Default: ${DEFAULT-VALUE}.")
  private String application;

  @Option(
      names = "--mix",
      paramLabel = "MIX",
      description =
          "Of the pages, as the client names it: of the auction browsing or bidding, of the bookstore shopping, store_browsing or ordering. Default: the first of these.")
  private String mix;

  /** The pages that are named. */
  Pages wanted() {
    try {
      return Pages.of(application, mix);
    } catch (IllegalArgumentException e) {
      throw new LabException("--application, --mix: " + e.getMessage(), e);
    }
  }
}
