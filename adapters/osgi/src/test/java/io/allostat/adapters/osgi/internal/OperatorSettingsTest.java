package io.allostat.adapters.osgi.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.AllostatConfiguration;
import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Verdict;
import io.allostat.core.api.control.ControlLoop;
import io.allostat.core.api.control.ControlSettings;
import io.allostat.core.api.control.Thresholds;
import io.allostat.core.api.management.ControlLoopItem;
import io.allostat.core.api.management.Status;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.settings.LiveSettings;
import io.allostat.core.api.settings.Settings;
import io.allostat.core.testkit.PartialAllostat;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What was set at a part outlives instances without that part. */
class OperatorSettingsTest {
  private static final String CONNECTOR = "https-8443";
  private static final Thresholds SET = new Thresholds(0.95, 0.4);

  /** An instance of which parts may be away. */
  private static final class Partial extends PartialAllostat {
    private final Map<String, Thresholds> thresholds = new HashMap<>();
    private final Set<String> off = new TreeSet<>();
    private final AtomicReference<AdmissionSettings> inForce;
    private final boolean admitting;

    Partial(AllostatConfiguration made, boolean admitting, String... resources) {
      super("shop");
      this.admitting = admitting;
      inForce = new AtomicReference<>(made.admission());
      Set.of(resources).forEach(name -> thresholds.put(name, made.control().thresholds()));
    }

    @Override
    public List<LiveSettings<?>> settings() {
      return admitting
          ? List.of(
              new LiveSettings<>(
                  AdmissionSettings.class,
                  inForce::get,
                  change -> inForce.updateAndGet(change),
                  Set.of()))
          : List.of();
    }

    @Override
    public Profiler profiler() {
      return (Profiler)
          Proxy.newProxyInstance(
              getClass().getClassLoader(),
              new Class<?>[] {Profiler.class},
              (proxy, method, arguments) -> method.getReturnType() == boolean.class ? true : null);
    }

    @Override
    public ControlLoop controlLoop() {
      return (ControlLoop)
          Proxy.newProxyInstance(
              getClass().getClassLoader(),
              new Class<?>[] {ControlLoop.class},
              (proxy, method, arguments) ->
                  switch (method.getName()) {
                    case "paused" -> false;
                    case "thresholds" -> thresholds.get(arguments[0]);
                    case "setThresholds" ->
                        thresholds.replace((String) arguments[0], (Thresholds) arguments[1]);
                    default -> throw new UnsupportedOperationException(method.getName());
                  });
    }

    @Override
    public Status status() {
      return new Status(
          "shop",
          0,
          thresholds.keySet().stream().map(OperatorSettingsTest::item).toList(),
          List.of(),
          null);
    }

    @Override
    public Admission admission() {
      return admitting ? new Switches(off) : Admission.ALL;
    }
  }

  private record Switches(Set<String> switchedOff) implements Admission {
    @Override
    public void enable(String connector, boolean enabled) {
      if (enabled) {
        switchedOff.remove(connector);
      } else {
        switchedOff.add(connector);
      }
    }

    @Override
    public Verdict decide(Claim claim) {
      return Verdict.ADMIT;
    }

    @Override
    public void established(Claim claim, boolean resumed) {}

    @Override
    public void ended(Claim claim, long cpuNanos, int standsFor) {}
  }

  private static ControlLoopItem item(String resource) {
    return new ControlLoopItem(
        resource, "REGULATION", false, true, null, 0.85, 0.7, null, null, null, List.of());
  }

  private static AllostatConfiguration configured(String utilisation, String overload) {
    return Allostat.builder()
        .control(
            Settings.of(
                ControlSettings.class,
                Map.of("overloadThreshold", overload, "underloadThreshold", "0.5")))
        .admission(Settings.of(AdmissionSettings.class, Map.of("utilisation", utilisation)))
        .configuration();
  }

  private static OperatorSettings ofAll(AllostatConfiguration configuration) {
    Partial all = new Partial(configuration, true, "cpu", "disk");
    all.settings().get(0).set("utilisation", "0.6");
    all.admission().enable(CONNECTOR, false);
    all.controlLoop().setThresholds("disk", SET);
    return OperatorSettings.of(all, configuration, Optional.empty());
  }

  @Test
  void whatIsAwayKeepsWhatWasSetAtIt() {
    AllostatConfiguration same = configured("0.8", "0.9");
    OperatorSettings kept = ofAll(same);
    for (int i = 0; i < 2; i++) {
      Partial less = new Partial(same, false, "cpu");
      kept.applyTo(less, same);
      kept = OperatorSettings.of(less, same, Optional.of(kept));
    }
    Partial whole = new Partial(same, true, "cpu", "disk");
    kept.applyTo(whole, same);
    assertEquals(0.6, whole.inForce.get().utilisation());
    assertEquals(Set.of(CONNECTOR), whole.off);
    assertEquals(SET, whole.thresholds.get("disk"));
    assertEquals(same.control().thresholds(), whole.thresholds.get("cpu"));
  }

  /** Also if the configuration is the old one again when the part returns. */
  @Test
  void whatTheConfigurationSaysOtherwiseMeanwhileIsAsConfigured() {
    AllostatConfiguration first = configured("0.8", "0.9");
    AllostatConfiguration other = configured("0.7", "0.8");
    OperatorSettings begunWith = ofAll(first);
    Partial less = new Partial(other, false, "cpu");
    begunWith.applyTo(less, other);
    OperatorSettings kept = OperatorSettings.of(less, other, Optional.of(begunWith));
    for (AllostatConfiguration last : List.of(other, first)) {
      Partial whole = new Partial(last, true, "cpu", "disk");
      kept.applyTo(whole, last);
      assertEquals(last.admission().utilisation(), whole.inForce.get().utilisation());
      assertEquals(last.control().overloadThreshold(), whole.thresholds.get("disk").overload());
      assertEquals(SET.underload(), whole.thresholds.get("disk").underload());
      assertEquals(Set.of(CONNECTOR), whole.off);
    }
  }

  @Test
  void whatIsThereIsAskedItself() {
    AllostatConfiguration same = configured("0.8", "0.9");
    OperatorSettings begunWith = ofAll(same);
    Partial whole = new Partial(same, true, "cpu", "disk");
    begunWith.applyTo(whole, same);
    whole.settings().get(0).set("utilisation", "0.8");
    whole.admission().enable(CONNECTOR, true);
    whole.controlLoop().setThresholds("disk", same.control().thresholds());
    OperatorSettings kept = OperatorSettings.of(whole, same, Optional.of(begunWith));
    assertEquals(Map.of(AdmissionSettings.class, Map.of()), kept.settings());
    assertEquals(Set.of(), kept.admittingAll());
    assertEquals(Map.of(), kept.thresholds());
  }
}
