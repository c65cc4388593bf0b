package io.allostat.adapters.osgi.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.AllostatConfiguration;
import io.allostat.core.testkit.PartialAllostat;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceRegistration;

/** What fails while an instance is asked or changed leaves nothing of it behind. */
class InstanceRunnerTest {
  private final List<String> running = new ArrayList<>();
  private final List<Object> published = new ArrayList<>();
  private final LastOperatorSettings lastSet = new LastOperatorSettings();

  @TempDir Path area;

  /** Throws whenever it is asked for its settings, its loop or its status. */
  private final class Silent extends PartialAllostat {
    Silent(AllostatConfiguration configuration) {
      super(configuration.instance());
    }

    @Override
    public void start() {
      running.add(instance());
    }

    @Override
    public void close() {
      running.remove(instance());
    }
  }

  private Object bundle(String method, Object... arguments) {
    return switch (method) {
      case "getDataFile" -> area.toFile();
      case "registerService" -> {
        published.add(arguments[1]);
        yield Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {ServiceRegistration.class},
            (proxy, called, none) -> {
              assertEquals("unregister", called.getName());
              published.remove(arguments[1]);
              return null;
            });
      }
      default -> throw new UnsupportedOperationException(method);
    };
  }

  private InstanceRunner runner() {
    BundleContext bundle =
        (BundleContext)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {BundleContext.class},
                (proxy, method, arguments) -> bundle(method.getName(), arguments));
    return new InstanceRunner(bundle, Silent::new, lastSet);
  }

  private static void configure(InstanceRunner runner, String instance) {
    runner.addConfigured(
        () -> Pid.INSTANCE,
        Map.of(Constants.SERVICE_PID, Pid.INSTANCE.pid(), "instance", instance));
  }

  @Test
  void anInstanceThatDoesNotSayWhatWasSetIsClosedAllTheSame() {
    InstanceRunner runner = runner();
    runner.start();
    assertEquals(List.of("default"), running);
    assertEquals(1, published.size());
    runner.stop();
    assertEquals(List.of(), running);
    assertEquals(List.of(), published);
  }

  @Test
  void anotherTakesItsPlace() {
    InstanceRunner runner = runner();
    runner.start();
    configure(runner, "shop");
    assertEquals(List.of("shop"), running);
    assertEquals(1, published.size());
    runner.stop();
    assertEquals(List.of(), running);
  }

  @Test
  void oneThatTakesNothingOverRunsAsConfigured() {
    InstanceRunner runner = runner();
    OperatorSettings before =
        new OperatorSettings(
            Allostat.builder().configuration(), true, true, Map.of(), Map.of(), Set.of());
    lastSet.keep(before);
    runner.start();
    assertEquals(List.of("default"), running);
    runner.stop();
    assertEquals(List.of(), running);
    assertEquals(Optional.of(before), lastSet.find(), "what was kept before");
  }
}
