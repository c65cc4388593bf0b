package io.allostat.adapters.osgi.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceObjects;
import org.osgi.framework.ServiceReference;

class ServiceProxiesTest {
  private final List<Object> released = new ArrayList<>();
  private final Supplier<String> provided = () -> "answer";

  private final ServiceObjects<?> objects =
      make(
          ServiceObjects.class,
          (proxy, method, arguments) -> {
            if (method.getName().equals("getService")) {
              return provided;
            }
            released.add(arguments[0]);
            return null;
          });
  private final BundleContext context =
      make(BundleContext.class, (proxy, method, arguments) -> objects);
  private final Bundle bundle = make(Bundle.class, (proxy, method, arguments) -> context);

  @SuppressWarnings("unchecked")
  private final ServiceProxies proxies =
      new ServiceProxies(
          make(ServiceReference.class, (proxy, method, arguments) -> null),
          new ProxiedTypes(ServiceProxiesTest.class.getClassLoader(), List.of(Supplier.class)),
          new FollowedComponent("Store"));

  private static <T> T make(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(
            ServiceProxiesTest.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  @Test
  void whatIsGivenBackDuringTheEndIsKeptAndLaterIsReleasedAtOnce() {
    Object early = proxies.getService(bundle, null);
    Object during = proxies.getService(bundle, null);
    Object late = proxies.getService(bundle, null);
    proxies.ungetService(bundle, null, early);
    assertEquals(1, released.size());
    proxies.keep();
    proxies.ungetService(bundle, null, during);
    assertEquals(1, released.size());
    proxies.release();
    assertEquals(2, released.size());
    proxies.ungetService(bundle, null, late);
    assertEquals(List.of(provided, provided, provided), released);
  }
}
