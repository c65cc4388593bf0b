package io.allostat.policies.simulator.internal;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.policies.simulator.RequestType;
import io.allostat.policies.simulator.Stage;
import org.junit.jupiter.api.Test;

class SourceTest {
  /** Else the JVM's hash codes would decide which of them is drawn, run by run. */
  @Test
  void typesOfOneRootHaveAnOrder() {
    RequestType title = RequestType.of(Stage.fixed("Search.Title", "cpu", 2));
    RequestType author = RequestType.of(Stage.fixed("Search.Author", "cpu", 1));
    assertTrue(Source.ORDER.compare(author, title) < 0);
    assertTrue(Source.ORDER.compare(title, author) > 0);
  }
}
