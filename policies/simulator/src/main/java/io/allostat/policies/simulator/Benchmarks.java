package io.allostat.policies.simulator;

import io.allostat.core.api.component.ComponentDescriptor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The two applications of Philippe et al. §5 as scenarios, on one CPU: an auction site like RUBiS
 * whose two searches carry nine tenths of the work, and a bookstore like TPC-W with few but long
 * queries.
 */
public final class Benchmarks {
  /** The resource of both. */
  public static final String CPU = "cpu";

  /** Mean think time of the emulated clients, seconds. */
  public static final double THINK_SECONDS = 7;

  private static final String CATEGORY = "SearchItemsInCategory";
  private static final String REGION = "SearchItemsInRegion";
  private static final String HISTORY = "ViewBidHistory";

  private Benchmarks() {}

  /**
   * @return the auction site's requests: 11 ms on average at full service, 91 requests/s of
   *     capacity
   */
  public static Map<RequestType, Double> auctionMix() {
    Map<RequestType, Double> mix = new LinkedHashMap<>();
    mix.put(
        RequestType.of(
            Stage.fixed(CATEGORY, CPU, 1.0),
            Stage.adapted(CATEGORY + ".Category.Database", CPU, CATEGORY, 17.5, 8.0, 5.5, 4.0)),
        0.34);
    mix.put(
        RequestType.of(
            Stage.fixed(REGION, CPU, 1.0),
            Stage.adapted(REGION + ".Region.Database", CPU, REGION, 25.0, 11.0, 7.5, 5.0)),
        0.14);
    mix.put(
        RequestType.of(
            Stage.fixed(HISTORY, CPU, 1.0),
            Stage.adapted(HISTORY + ".Bid.Database", CPU, HISTORY, 6.0, 0.0)),
        0.03);
    mix.put(
        RequestType.of(
            Stage.fixed("ViewItem", CPU, 1.0), Stage.fixed("ViewItem.Item.Database", CPU, 1.0)),
        0.25);
    mix.put(RequestType.of(Stage.fixed("Browse", CPU, 1.2)), 0.24);
    return mix;
  }

  /**
   * @return the auction site's adaptable components: unsorted results, then shorter pages
   */
  public static List<ComponentDescriptor> auctionComponents() {
    return List.of(
        ComponentDescriptor.named(CATEGORY)
            .withLevel("unsorted", 1)
            .withLevel("short", 0.6)
            .withLevel("shorter", 0.6),
        ComponentDescriptor.named(REGION)
            .withLevel("unsorted", 1)
            .withLevel("short", 0.6)
            .withLevel("shorter", 0.6),
        ComponentDescriptor.named(HISTORY).withLevel("omitted", 0.5));
  }

  /**
   * @return the bookstore's requests, costs as in Philippe et al. §5.5: 16 ms on average, 62
   *     requests/s
   */
  public static Map<RequestType, Double> bookstoreMix() {
    Map<RequestType, Double> mix = new LinkedHashMap<>();
    mix.put(query("ExecuteSearch_author", 119.2, 30.0), 0.054);
    mix.put(query("BestSellers", 97.5, 20.0), 0.047);
    mix.put(query("ExecuteSearch_title", 54.9, 15.0), 0.055);
    mix.put(RequestType.of(Stage.fixed("BuyConfirm", CPU, 6.75)), 0.061);
    mix.put(RequestType.of(Stage.fixed("Pages", CPU, 2.5)), 0.783);
    return mix;
  }

  /**
   * @return the bookstore's adaptable components: exact matches, recent instead of best sellers
   */
  public static List<ComponentDescriptor> bookstoreComponents() {
    return List.of(
        ComponentDescriptor.named("ExecuteSearch_author").withLevel("exact", 1),
        ComponentDescriptor.named("BestSellers").withLevel("recent", 1),
        ComponentDescriptor.named("ExecuteSearch_title").withLevel("exact", 1));
  }

  /**
   * The auction site alone.
   *
   * @param changes its schedule in clients
   * @return the scenario, 1024 clients being an overload of L = 1.6
   */
  public static Scenario auction(Load.Change... changes) {
    return alone(auctionComponents(), auctionMix(), changes);
  }

  /**
   * The bookstore alone.
   *
   * @param changes its schedule in clients
   * @return the scenario
   */
  public static Scenario bookstore(Load.Change... changes) {
    return alone(bookstoreComponents(), bookstoreMix(), changes);
  }

  /**
   * A bookstore with so many books that a search by title takes a quarter of a second, as the demo
   * application had them at its scale 10 while it joined authors first: 24 ms on average, 42
   * requests/s.
   *
   * @param changes its schedule in clients
   * @return the scenario, 306 clients being a load of L = 1
   */
  public static Scenario largeBookstore(Load.Change... changes) {
    Map<RequestType, Double> mix = new LinkedHashMap<>();
    mix.put(query("ExecuteSearch_title", 260.0, 14.0), 0.058);
    mix.put(query("BestSellers", 116.0, 15.0), 0.05);
    mix.put(query("ExecuteSearch_author", 9.0, 3.0), 0.058);
    mix.put(RequestType.of(Stage.fixed("Pages", CPU, 1.5)), 0.834);
    return alone(bookstoreComponents(), mix, changes);
  }

  /**
   * Such a bookstore with one search page for three kinds of search, as the demo application has it
   * (and had its costs): by title, which cost 2.7 times the mean of the page, by author and by
   * subject. 24 ms on average, 42 requests/s.
   *
   * @param changes its schedule in clients
   * @return the scenario, 298 clients being a load of L = 1
   */
  public static Scenario bookstoreWithOneSearchPage(Load.Change... changes) {
    Map<RequestType, Double> mix = new LinkedHashMap<>();
    mix.put(search("ExecuteSearch_title", 260.0, 11.0), 0.058);
    mix.put(search("ExecuteSearch_author", 10.0, 3.0), 0.058);
    mix.put(search("ExecuteSearch_subject", 14.0), 0.058);
    mix.put(query("BestSellers", 116.0, 15.0), 0.05);
    mix.put(RequestType.of(Stage.fixed("Pages", CPU, 1.5)), 0.776);
    return alone(bookstoreComponents(), mix, changes);
  }

  /**
   * Both on one CPU, as in Philippe et al. §5.6: the bookstore until 400 s, the auction site from
   * 200 s on.
   *
   * @param bookstoreClients clients of the bookstore
   * @param auctionClients clients of the auction site
   * @return the scenario of 700 s
   */
  public static Scenario combined(double bookstoreClients, double auctionClients) {
    Load books =
        Load.closed(
            bookstoreMix(), THINK_SECONDS, Load.from(0, bookstoreClients), Load.from(400, 0));
    Load auctions = Load.closed(auctionMix(), THINK_SECONDS, Load.from(200, auctionClients));
    List<ComponentDescriptor> components = new ArrayList<>(bookstoreComponents());
    components.addAll(auctionComponents());
    return Scenario.of(
        List.of(SimulatedResource.cpu(CPU, 1)), components, List.of(books, auctions));
  }

  private static Scenario alone(
      List<ComponentDescriptor> components, Map<RequestType, Double> mix, Load.Change... changes) {
    return Scenario.of(
        List.of(SimulatedResource.cpu(CPU, 1)),
        components,
        List.of(Load.closed(mix, THINK_SECONDS, changes)));
  }

  private static RequestType query(String root, double fullMillis, double degradedMillis) {
    return RequestType.of(
        Stage.fixed(root, CPU, 1.5),
        Stage.adapted(root + ".Database", CPU, root, fullMillis, degradedMillis));
  }

  private static RequestType search(String kind, Double... millis) {
    return RequestType.of(
        Stage.fixed("SearchResults", CPU, 0.1),
        Stage.adapted("SearchResults." + kind + ".Database", CPU, kind, millis));
  }
}
