package io.allostat.adapters.osgi.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.allostat.adapters.osgi.ComponentProperties;
import io.allostat.core.api.Allostat;
import io.allostat.core.api.AllostatConfiguration;
import io.allostat.core.api.AllostatFactory;
import io.allostat.core.api.component.Call;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.core.api.component.LevelActuator;
import io.allostat.core.api.component.LevelChange;
import io.allostat.core.api.component.LevelChange.Origin;
import io.allostat.core.testkit.FullLevelComponent;
import io.allostat.core.testkit.PartialAllostat;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceRegistration;

/**
 * An instance is replaced only where it must be. What fails while it is asked or changed leaves
 * nothing of it behind.
 */
class InstanceRunnerTest {
  private static final String SEARCH = "Search";
  private static final String LEVELS = "window:0.3,unsorted:0.7";

  private final List<String> running = new ArrayList<>();
  private final List<Object> published = new ArrayList<>();
  private final LastOperatorSettings lastSet = new LastOperatorSettings();

  @TempDir Path area;

  /** Throws whenever it is asked for its settings, its loop or its status. */
  private class Silent extends PartialAllostat {
    private final AllostatConfiguration configuration;

    Silent(AllostatConfiguration configuration) {
      super(configuration.instance());
      this.configuration = configuration;
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

  /** Has one component, which begins at full service. */
  private final class Moving extends Silent {
    private ComponentDescriptor declared;
    private int level;

    Moving(AllostatConfiguration configuration) {
      super(configuration);
    }

    @Override
    public Component register(ComponentDescriptor descriptor) {
      declared = descriptor;
      return new FullLevelComponent(descriptor.name(), () -> Call.UNTRACKED);
    }

    @Override
    public Optional<Component> find(String name) {
      return Optional.empty();
    }

    @Override
    public LevelChange setServiceLevel(String component, int wanted, Origin origin) {
      int before = level;
      try {
        level = declared.actuator().apply(wanted);
      } catch (Exception e) {
        throw new AssertionError(e);
      }
      return new LevelChange(component, before, wanted, level, origin, Optional.empty());
    }
  }

  /** Tells by a property of its service where it is moved to. */
  private record Telling(InstanceRunner runner, List<Integer> moved) implements LevelActuator {
    @Override
    public int apply(int level) {
      moved.add(level);
      runner.updatedActuator(this, offer(LEVELS, level));
      return level;
    }
  }

  private static Map<String, Object> offer(String levels, int told) {
    return Map.of(
        Constants.SERVICE_ID,
        7L,
        ComponentProperties.NAME,
        SEARCH,
        ComponentProperties.LEVELS,
        levels,
        "told",
        told);
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
    return runner(Silent::new);
  }

  private InstanceRunner runner(AllostatFactory factory) {
    BundleContext bundle =
        (BundleContext)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {BundleContext.class},
                (proxy, method, arguments) -> bundle(method.getName(), arguments));
    return new InstanceRunner(bundle, factory, lastSet);
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

  @Test
  void aSettingUnderAnotherPidIsNotInForce() {
    InstanceRunner runner = runner();
    runner.addConfigured(
        () -> Pid.ADMISSION,
        Map.of(Constants.SERVICE_PID, Pid.ADMISSION.pid(), "overloadThreshold", "0.5"));
    runner.start();
    Silent made = (Silent) published.get(0);
    assertEquals(0.85, made.configuration.control().overloadThreshold());
    runner.stop();
  }

  @Test
  void anotherPropertyOfAnOfferLeavesTheInstanceAsItIs() {
    InstanceRunner runner = runner(Moving::new);
    runner.start();
    LevelActuator service = level -> 0;
    runner.addActuator(service, offer(LEVELS, 0));
    Object first = published.get(0);
    runner.updatedActuator(service, offer(LEVELS, 1));
    assertSame(first, published.get(0));
    runner.updatedActuator(service, offer("window:0.3", 1));
    Object second = published.get(0);
    assertNotSame(first, second, "other levels");
    runner.updatedActuator(LevelActuator.NONE, offer("window:0.3", 1));
    assertNotSame(second, published.get(0), "another service");
    assertEquals(1, published.size());
    runner.stop();
  }

  @Test
  void aServiceMayTellItsLevelWhileItIsMoved() {
    InstanceRunner runner = runner(Moving::new);
    runner.start();
    Telling service = new Telling(runner, new ArrayList<>());
    runner.addActuator(service, offer(LEVELS, 0));
    Moving instance = (Moving) published.get(0);
    instance.setServiceLevel(SEARCH, 1, Origin.OPERATOR);
    assertEquals(List.of(0, 1), service.moved());
    assertSame(instance, published.get(0));
    assertEquals(1, instance.level);
    runner.stop();
  }

  /** It may be the loop's thread that tells, while whoever holds the lock waits for its end. */
  @Test
  void whatChangesNothingWaitsForNobody() throws Exception {
    InstanceRunner runner = runner(Moving::new);
    runner.start();
    runner.addActuator(LevelActuator.NONE, offer(LEVELS, 0));
    Runnable telling = () -> runner.updatedActuator(LevelActuator.NONE, offer(LEVELS, 1));
    synchronized (runner) {
      CompletableFuture.runAsync(telling).get();
    }
    runner.stop();
  }
}
