package io.allostat.adapters.osgi.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.control.ControlSettings;
import io.allostat.core.api.management.ControlLoopItem;
import io.allostat.core.api.management.Status;
import io.allostat.core.api.settings.LiveSettings;
import io.allostat.core.testkit.PartialAllostat;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.felix.hc.api.Result;
import org.junit.jupiter.api.Test;
import org.osgi.framework.ServiceReference;

class LoopCheckTest {
  private static final double SINCE_LAST_STEP = 40;

  private final AtomicReference<ControlSettings> inForce =
      new AtomicReference<>(ControlSettings.defaults());
  private final LiveSettings<ControlSettings> settings =
      new LiveSettings<>(
          ControlSettings.class, inForce::get, change -> inForce.updateAndGet(change), Set.of());

  private final class Looping extends PartialAllostat {
    Looping() {
      super("shop");
    }

    @Override
    public List<LiveSettings<?>> settings() {
      return List.of(settings);
    }

    @Override
    public Status status() {
      ControlLoopItem item =
          new ControlLoopItem(
              "cpu",
              "REGULATION",
              false,
              true,
              0.5,
              0.85,
              0.7,
              null,
              null,
              SINCE_LAST_STEP,
              List.of());
      return new Status("shop", 0, List.of(item), List.of(), null);
    }
  }

  @SuppressWarnings("unchecked")
  private static ServiceReference<Allostat> published() {
    return (ServiceReference<Allostat>)
        Proxy.newProxyInstance(
            LoopCheckTest.class.getClassLoader(),
            new Class<?>[] {ServiceReference.class},
            (proxy, method, arguments) -> System.currentTimeMillis());
  }

  @Test
  void goesByTheIntervalThatIsInForceNow() {
    LoopCheck check = new LoopCheck(new Looping(), published());
    settings.set("decisionSeconds", "5");
    assertEquals(Result.Status.WARN, check.execute().getStatus());
    settings.set("decisionSeconds", "20");
    assertEquals(Result.Status.OK, check.execute().getStatus());
  }
}
