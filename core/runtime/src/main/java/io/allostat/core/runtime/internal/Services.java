package io.allostat.core.runtime.internal;

import java.util.List;
import java.util.Objects;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds parts by {@link ServiceLoader}: with the contracts' class loader, and, if it knows none,
 * with the thread's context class loader, which in an application server is the application's.
 */
final class Services {
  private static final Logger LOG = LoggerFactory.getLogger(Services.class);

  private Services() {}

  /** Finds all of a contract, or none. */
  static <T> List<T> all(Class<T> contract) {
    return Stream.of(contract.getClassLoader(), Thread.currentThread().getContextClassLoader())
        .filter(Objects::nonNull)
        .distinct()
        .map(loader -> load(contract, loader))
        .filter(found -> !found.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  /** Finds the only one of a contract; of several, the first on the class path, with a warning. */
  static <T> T one(Class<T> contract, String artifact) {
    List<T> found = all(contract);
    if (found.isEmpty()) {
      throw missing(contract.getSimpleName(), artifact);
    }
    if (found.size() > 1) {
      LOG.warn("of {} {} is used", found, found.get(0));
    }
    return found.get(0);
  }

  static IllegalStateException missing(String what, String artifact) {
    return new IllegalStateException("no " + what + " on the class path: expected " + artifact);
  }

  private static <T> List<T> load(Class<T> contract, ClassLoader loader) {
    try {
      return ServiceLoader.load(contract, loader).stream()
          .map(ServiceLoader.Provider::get)
          .toList();
    } catch (ServiceConfigurationError e) {
      throw new IllegalStateException(
          "a " + contract.getSimpleName() + " on the class path cannot be used", e);
    }
  }
}
