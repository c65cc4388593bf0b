package io.allostat.demoapps.felix.shop;

/** Calls the store and the price list. */
public final class Search implements Catalogue {
  private volatile Store store;
  private volatile PriceList prices;

  void setStore(Store bound) {
    store = bound;
  }

  void setPrices(PriceList bound) {
    prices = bound;
  }

  @Override
  public String find(String item) throws SoldOutException {
    if (item.isEmpty()) {
      throw new SoldOutException();
    }
    return store.read(item) + " " + prices.price(item);
  }
}
