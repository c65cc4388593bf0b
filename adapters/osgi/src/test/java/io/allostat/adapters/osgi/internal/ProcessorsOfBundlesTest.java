package io.allostat.adapters.osgi.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.lang.reflect.Proxy;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.osgi.framework.Bundle;

class ProcessorsOfBundlesTest {
  private final GivenSource source = new GivenSource();
  private final ProcessorsOfBundles bundles = new ProcessorsOfBundles(source);

  /** Two things of a bundle are looked at, out of thirty. */
  private static Bundle bundle(long number, String symbolicName) {
    return (Bundle)
        Proxy.newProxyInstance(
            Bundle.class.getClassLoader(),
            new Class<?>[] {Bundle.class},
            (self, method, arguments) ->
                switch (method.getName()) {
                  case "getBundleId" -> number;
                  case "getSymbolicName" -> symbolicName;
                  default -> throw new AssertionError(method);
                });
  }

  @Test
  void twoVersionsOfABundleAreTwoApplications() {
    assertNotNull(bundles.getService(bundle(7, "shop"), null));
    assertNotNull(bundles.getService(bundle(8, "shop"), null));
    assertNotNull(bundles.getService(bundle(9, null), null));
    assertEquals(Set.of("shop", "shop#8", "bundle 9"), source.joined.keySet());
    assertNull(bundles.getService(bundle(8, "shop"), null));
  }

  @Test
  void aNameThatIsTooLongIsCutOff() {
    assertNotNull(bundles.getService(bundle(12, "x".repeat(300)), null));
    assertEquals(Set.of("x".repeat(125) + "#12"), source.joined.keySet());
  }
}
