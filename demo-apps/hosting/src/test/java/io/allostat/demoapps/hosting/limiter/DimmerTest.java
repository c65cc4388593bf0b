package io.allostat.demoapps.hosting.limiter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.demoapps.hosting.site.Unmanaged;
import org.junit.jupiter.api.Test;

class DimmerTest {
  private final Dimmer dimmer = new Dimmer();
  private final Unmanaged component =
      new Unmanaged(
          ComponentDescriptor.named("Search").withLevel("some", 1).withLevel("few", 2),
          dimmer::dimmed);

  @Test
  void everyRequestIsServedInFullAtFirst() {
    dimmer.draw(0.999);
    assertFalse(dimmer.dimmed());
    assertEquals(0, component.serviceLevel());
  }

  @Test
  void aRequestBelowTheShareIsServedInFullAndAnotherAtTheLeastLevel() {
    dimmer.setShare(0.4);
    dimmer.draw(0.39);
    assertEquals(0, component.serviceLevel());
    dimmer.draw(0.4);
    assertEquals(2, component.serviceLevel());
  }

  @Test
  void whatARequestDrewStaysSoUntilItIsServed() {
    dimmer.setShare(0.4);
    dimmer.draw(0.9);
    dimmer.setShare(1);
    assertEquals(2, component.serviceLevel());
    dimmer.draw(0.9);
    dimmer.setShare(0);
    assertEquals(0, component.serviceLevel());
    dimmer.draw(0);
    assertTrue(dimmer.dimmed());
    dimmer.forget();
    assertFalse(dimmer.dimmed());
  }

  @Test
  void allAtTheLeastLevelNeedNotDraw() {
    dimmer.setLeast(true);
    assertTrue(dimmer.dimmed());
    dimmer.setLeast(false);
    assertFalse(dimmer.dimmed());
  }
}
