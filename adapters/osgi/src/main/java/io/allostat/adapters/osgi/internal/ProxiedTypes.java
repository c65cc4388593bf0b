package io.allostat.adapters.osgi.internal;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.wiring.BundleWiring;

/**
 * The types of a service that a proxy can stand in for: public interfaces. Immutable.
 *
 * @param loader sees all of them as their provider does; proxies belong to it
 * @param interfaces at least one
 */
record ProxiedTypes(ClassLoader loader, List<Class<?>> interfaces) {
  private static final List<String> LEFT_ALONE =
      List.of("io.allostat.core.api.", "io.allostat.adapters.", "org.osgi.framework.");

  private static final InvocationHandler NONE = (proxy, method, arguments) -> null;

  /**
   * Selects among the types of a service. Ours are contracts with this library, not calls between
   * components; those of the framework are called by the framework, which asks no hook.
   *
   * @param service the service
   * @param refusal is told of each type that no proxy can stand in for
   * @return the types, or empty if there are none
   */
  static Optional<ProxiedTypes> of(ServiceReference<?> service, Consumer<String> refusal) {
    Bundle provider = service.getBundle();
    BundleWiring wiring = provider == null ? null : provider.adapt(BundleWiring.class);
    if (wiring == null) {
      return Optional.empty();
    }
    List<Class<?>> interfaces = new ArrayList<>();
    for (String name : (String[]) service.getProperty(Constants.OBJECTCLASS)) {
      if (LEFT_ALONE.stream().noneMatch(name::startsWith)) {
        interfaceOf(provider, name, refusal).ifPresent(interfaces::add);
      }
    }
    if (interfaces.isEmpty()) {
      return Optional.empty();
    }
    ProxiedTypes types = new ProxiedTypes(wiring.getClassLoader(), interfaces);
    try {
      types.proxy(NONE);
      return Optional.of(types);
    } catch (IllegalArgumentException | LinkageError e) {
      refusal.accept(types.names() + " cannot be called through a proxy: " + e);
      return Optional.empty();
    }
  }

  private static Optional<Class<?>> interfaceOf(
      Bundle provider, String name, Consumer<String> refusal) {
    Class<?> type;
    try {
      type = provider.loadClass(name);
    } catch (ClassNotFoundException | IllegalStateException | LinkageError e) {
      refusal.accept(name + " cannot be called through a proxy: its provider does not see it");
      return Optional.empty();
    }
    if (!type.isInterface() || !Modifier.isPublic(type.getModifiers()) || type.isSealed()) {
      refusal.accept(
          name + " cannot be called through a proxy: expected a public interface, not sealed");
      return Optional.empty();
    }
    try {
      // Its methods may speak of types that its provider does not see, such as those of an optional
      // import.
      Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, NONE);
    } catch (IllegalArgumentException | LinkageError e) {
      refusal.accept(name + " cannot be called through a proxy: " + e);
      return Optional.empty();
    }
    return Optional.of(type);
  }

  /** Makes a proxy. */
  Object proxy(InvocationHandler handler) {
    return Proxy.newProxyInstance(loader, interfaces.toArray(Class<?>[]::new), handler);
  }

  /** The names of the types. */
  List<String> names() {
    return interfaces.stream().<String>map(Class::getName).toList();
  }
}
