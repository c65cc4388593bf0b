package io.allostat.demoapps.felix.audit;

import io.allostat.demoapps.felix.shop.Store;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/** Collects all stores, and tells what they are. */
public final class Auditor implements Supplier<List<?>> {
  private final List<Store> stores = new CopyOnWriteArrayList<>();

  void addStore(Store store) {
    stores.add(store);
  }

  void removeStore(Store store) {
    stores.remove(store);
  }

  @Override
  public List<?> get() {
    return List.copyOf(stores);
  }
}
