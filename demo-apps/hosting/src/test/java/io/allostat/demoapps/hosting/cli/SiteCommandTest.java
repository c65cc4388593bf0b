package io.allostat.demoapps.hosting.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class SiteCommandTest {
  @Test
  void whereTheDatabaseIsAProcessOfItsOwnTheReadyLineTellsBothNumbers() {
    assertEquals(
        "shop: ready on https://localhost:8443/shop/Home",
        SiteCommand.ready("shop", List.of("https://localhost:8443/shop/Home"), List.of()));
    long own = ProcessHandle.current().pid();
    assertEquals(
        "shop: ready on https://localhost:1/shop/Home, pid " + own + ", database pid 4711",
        SiteCommand.ready("shop", List.of("https://localhost:1/shop/Home"), List.of(4711L)));
  }
}
