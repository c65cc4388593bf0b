package io.allostat.core.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class InstancesTest {
  @Test
  void anInstanceIsFoundFromAddToRemove() {
    Allostat shop = instance("instances-shop");
    assertEquals(Optional.empty(), Instances.find("instances-shop"));
    assertFalse(Instances.isRunning(shop));
    Instances.add(shop);
    try {
      assertSame(shop, Instances.find("instances-shop").orElseThrow());
      assertTrue(Instances.isRunning(shop));
      assertFalse(Instances.isRunning(instance("instances-shop")));
    } finally {
      Instances.remove(shop);
    }
    assertEquals(Optional.empty(), Instances.find("instances-shop"));
    assertFalse(Instances.isRunning(shop));
  }

  @Test
  void addingTwiceIsIdempotentButTheNameOfAnotherIsRefused() {
    Allostat first = instance("instances-twice");
    Allostat second = instance("instances-twice");
    Instances.add(first);
    try {
      Instances.add(first);
      IllegalStateException refused =
          assertThrows(IllegalStateException.class, () -> Instances.add(second));
      assertTrue(refused.getMessage().contains("instances-twice"), refused::getMessage);
      assertSame(first, Instances.find("instances-twice").orElseThrow());
    } finally {
      Instances.remove(first);
    }
  }

  @Test
  void removingAnInstanceThatWasRefusedLeavesTheRunningOne() {
    Allostat running = instance("instances-running");
    Instances.add(running);
    try {
      Instances.remove(instance("instances-running"));
      assertSame(running, Instances.find("instances-running").orElseThrow());
    } finally {
      Instances.remove(running);
    }
    Instances.remove(running);
    assertTrue(Instances.find("instances-running").isEmpty());
  }

  private static Allostat instance(String name) {
    return (Allostat)
        Proxy.newProxyInstance(
            Allostat.class.getClassLoader(),
            new Class<?>[] {Allostat.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "instance" -> name;
                  case "equals" -> proxy == arguments[0];
                  case "hashCode" -> System.identityHashCode(proxy);
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }
}
