package io.allostat.adapters.osgi.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.allostat.core.api.processors.Processors;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class InstanceProcessorsTest {
  private final GivenSource source = new GivenSource();
  private final InstanceProcessors processors = new InstanceProcessors();

  @Test
  void whoIsRenamedLeavesTheOldNameWhenTheNewOneRuns() {
    processors.from(source);
    processors.of("shop");
    Processors market = processors.of("market").orElseThrow();
    assertEquals(Set.of("shop", "market"), source.joined.keySet());
    assertSame(market, processors.of("market").orElseThrow());
    processors.keepOnly("market");
    assertEquals(Set.of("market"), source.joined.keySet());
    processors.keepOnly("");
    assertEquals(Set.of(), source.joined.keySet());
  }

  @Test
  void aNameThatCannotRunLeavesTheOldOneAsItWas() {
    processors.from(source);
    Processors shop = processors.of("shop").orElseThrow();
    processors.of("failing");
    processors.keepOnly("shop");
    assertEquals(Set.of("shop"), source.joined.keySet());
    assertSame(shop, processors.of("shop").orElseThrow());
    source.join("taken");
    assertEquals(Optional.empty(), processors.of("taken"));
    assertEquals(Set.of("shop", "taken"), source.joined.keySet());
    processors.from(null);
    assertEquals(Set.of("taken"), source.joined.keySet());
    assertEquals(Optional.empty(), processors.of("shop"));
  }
}
