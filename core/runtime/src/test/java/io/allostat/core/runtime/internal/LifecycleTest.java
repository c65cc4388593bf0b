package io.allostat.core.runtime.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.Instances;
import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.AdmissionPolicy;
import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.AdmissionState;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Claim.Kind;
import io.allostat.core.api.admission.Costs;
import io.allostat.core.api.admission.Interval;
import io.allostat.core.api.admission.Limit;
import io.allostat.core.api.admission.Load;
import io.allostat.core.api.admission.QueueLimit;
import io.allostat.core.api.admission.SessionClassifier;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.core.api.component.LevelChange.Origin;
import io.allostat.core.api.management.ControlLoopItem;
import io.allostat.core.api.management.Status;
import io.allostat.core.api.processors.HeldProcessors;
import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.settings.SettingException;
import io.allostat.core.runtime.testing.internal.ScriptedPolicy;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LifecycleTest {
  private final Fixture fixture = new Fixture();

  @Test
  void threadsLiveFromStartToCloseAndBothAreIdempotent() {
    AllostatRuntime runtime = fixture.create();
    assertEquals(Set.of(), threads());
    runtime.start();
    runtime.start();
    String prefix = "allostat-" + fixture.instance;
    assertEquals(
        Set.of(prefix + "-sampler", prefix + "-control", prefix + "-keeper", prefix + "-notifier"),
        threads());
    assertSame(runtime, Instances.find(fixture.instance).orElseThrow());
    runtime.close();
    runtime.close();
    assertEquals(Set.of(), threads());
    assertEquals(Optional.empty(), Instances.find(fixture.instance));
    assertThrows(IllegalStateException.class, runtime::start);
  }

  @Test
  void withoutAPolicyEveryConnectionIsAccepted() {
    try (AllostatRuntime runtime = fixture.create()) {
      assertSame(Admission.ALL, runtime.admission());
    }
  }

  @Test
  void admissionControlRunsFromStartToClose() throws Exception {
    RefuseAll policy = new RefuseAll();
    fixture.admission =
        Optional.of(
            new Parts.AdmissionPart(
                policy,
                List.of(),
                Fixture.monitor("cpu", ResourceKind.CPU),
                () -> Double.NaN,
                () -> Double.NaN));
    AllostatRuntime runtime = fixture.create();
    Claim claim = new Claim(Kind.NEW, true, InetAddress.getLoopbackAddress(), "", "https");
    assertTrue(runtime.admission().decide(claim).admitted());
    runtime.start();
    assertTrue(threads().contains("allostat-" + fixture.instance + "-admission"));
    fixture.time.advance(Duration.ofMillis(50));
    assertTrue(policy.begun.tryAcquire(30, TimeUnit.SECONDS));
    // The limit is in force a moment after the policy was asked for it.
    while (runtime.admission().decide(claim).admitted()) {
      Thread.onSpinWait();
    }
    runtime.close();
    assertEquals(Set.of(), threads());
    assertTrue(runtime.admission().decide(claim).admitted());
  }

  @Test
  void theBuildersClassifierIsAskedBeforeTheServices() {
    List<String> asked = new ArrayList<>();
    SessionClassifier service = claim -> asked.add("service") ? null : null;
    fixture.admission =
        Optional.of(
            new Parts.AdmissionPart(
                new RefuseAll(),
                List.of(service),
                Fixture.monitor("cpu", ResourceKind.CPU),
                () -> Double.NaN,
                () -> Double.NaN));
    Claim claim = new Claim(Kind.NEW, true, InetAddress.getLoopbackAddress(), "", "https");
    try (AllostatRuntime runtime =
        fixture.create(
            builder -> builder.sessionClassifier(each -> asked.add("builder") ? null : null))) {
      runtime.admission().decide(claim);
      assertEquals(List.of("builder", "service"), asked);
    }
  }

  private static final class RefuseAll implements AdmissionPolicy {
    private final Semaphore begun = new Semaphore(0);

    @Override
    public AdmissionState initial(AdmissionSettings settings, double processors) {
      begun.release();
      Limit nothing =
          new Limit(
              1, 0.9, 0, 0, 1, 0, 0, QueueLimit.NONE, 2, new Costs(0.02, 0.004), "refuses all");
      return new AdmissionState() {
        @Override
        public Load load() {
          throw new UnsupportedOperationException();
        }

        @Override
        public Limit limit() {
          return nothing;
        }
      };
    }

    @Override
    public AdmissionState step(
        AdmissionSettings settings, AdmissionState state, Interval interval, HeldProcessors held) {
      return state;
    }
  }

  @Test
  void componentsGoOnAfterTheClose() {
    AllostatRuntime runtime = fixture.create();
    Component search =
        runtime.components().register(ComponentDescriptor.named("Search").withLevel("less", 1));
    runtime.start();
    runtime.components().setServiceLevel("Search", 1, Origin.APPLICATION);
    runtime.close();
    assertEquals(1, search.serviceLevel());
    search.enter().close();
    assertTrue(runtime.components().setServiceLevel("Search", 0, Origin.APPLICATION).succeeded());
    assertEquals(1, runtime.status().components().size());
  }

  @Test
  void theSamplerRunsAtItsRateAndSurvivesFailures() throws Exception {
    Semaphore sampled = new Semaphore(0);
    fixture.profiler.onSample =
        () -> {
          sampled.release();
          throw new IllegalStateException("sample");
        };
    AllostatRuntime runtime = fixture.create();
    runtime.start();
    for (int i = 0; i < 5; i++) {
      // The offset is half an interval of 100 ms, the first interval begins after 100 ms.
      fixture.time.advance(Duration.ofMillis(i == 0 ? 149 : 99));
      assertEquals(0, sampled.availablePermits());
      fixture.time.advance(Duration.ofMillis(1));
      assertTrue(sampled.tryAcquire(20, TimeUnit.SECONDS));
    }
    assertEquals(5, fixture.profiler.samples.get());
    runtime.close();
  }

  /** So that it lets go of what it holds of threads, such as files. */
  @Test
  void theProfilerSeesThatItIsOffWhenTheSamplerHasEnded() {
    List<Boolean> enabled = new CopyOnWriteArrayList<>();
    fixture.profiler.onSample = () -> enabled.add(fixture.profiler.enabled());
    AllostatRuntime runtime = fixture.create();
    runtime.start();
    runtime.close();
    assertEquals(List.of(false), enabled);
    assertTrue(fixture.profiler.enabled(), "as it was");
  }

  @Test
  void theControlLoopSurvivesItsPolicy() throws Exception {
    Semaphore stepped = new Semaphore(0);
    fixture.policy.script.add(
        (s, o) -> {
          stepped.release();
          throw new IllegalStateException("policy");
        });
    fixture.policy.script.add(
        (s, o) -> {
          stepped.release();
          throw new AssertionError("policy");
        });
    fixture.policy.script.add(
        (s, o) -> {
          stepped.release();
          return ScriptedPolicy.hold(s, o);
        });
    AllostatRuntime runtime = fixture.create();
    runtime.start();
    for (int i = 0; i < 3; i++) {
      fixture.time.advance(Duration.ofSeconds(5));
      assertTrue(stepped.tryAcquire(20, TimeUnit.SECONDS));
    }
    runtime.close();
    assertEquals(1, runtime.controlLoop().journal().size());
  }

  @Test
  void anInstanceMayBeginPaused() {
    AllostatRuntime runtime = fixture.create(b -> b.paused(true));
    assertTrue(runtime.controlLoop().paused());
    assertTrue(runtime.status().controlLoops().get(0).paused());
    runtime.close();
  }

  @Test
  void theStatusIsOneSnapshotOfEverything() {
    AllostatRuntime runtime =
        fixture.create(b -> b.monitor(Fixture.monitor("pool", ResourceKind.WAITED_FOR)));
    runtime.components().register(ComponentDescriptor.named("Search").withLevel("less", 2));
    runtime.components().pin("Search");
    Status status = runtime.status();
    assertEquals(fixture.instance, status.instance());
    assertEquals(
        List.of("cpu", "pool"),
        status.controlLoops().stream().map(ControlLoopItem::resource).toList());
    assertEquals(0.5, status.controlLoops().get(0).usage());
    assertNull(status.controlLoops().get(1).usage());
    assertNull(status.controlLoops().get(0).predictedUsage());
    assertEquals(2.0, status.components().get(0).serviceLevels().get(1).degradationWeight());
    assertTrue(status.components().get(0).pinned());
    assertFalse(status.components().get(0).quarantined());
    assertEquals(10.0, status.profile().windowSeconds());
    assertSame(status, runtime.status());
    runtime.components().unpin("Search");
    assertFalse(runtime.status().components().get(0).pinned());
    runtime.close();
  }

  @Test
  void exportersComeAfterTheLoopsAndLeaveBeforeThem() {
    List<String> events = new ArrayList<>();
    fixture.exporters.add(
        instance -> {
          throw new IllegalStateException("this one cannot");
        });
    fixture.exporters.add(
        instance -> {
          events.add("begin " + instance.instance() + " " + threads().size());
          return () -> events.add("end " + threads().size());
        });
    fixture.exporters.add(
        instance ->
            () -> {
              throw new IOException("nor can this one, at the end");
            });
    AllostatRuntime runtime = fixture.create();
    assertEquals(List.of(), events);
    runtime.start();
    runtime.start();
    assertEquals(List.of("begin " + fixture.instance + " 4"), events);
    runtime.close();
    runtime.close();
    assertEquals(List.of("begin " + fixture.instance + " 4", "end 4"), events);
    assertEquals(0, threads().size());
  }

  @Test
  void oneCpuIsNeededAndNamesAreDistinct() {
    Parts without = fixture.parts();
    Parts none =
        new Parts(
            without.profilers(),
            without.policy(),
            List.of(),
            without.threadCpu(),
            without.admission(),
            without.coordination(),
            List.of());
    assertEquals(
        "no ResourceMonitor of kind CPU on the class path: expected"
            + " io.allostat.sampler.resources",
        assertThrows(IllegalStateException.class, () -> Monitors.join(none.found(), List.of()))
            .getMessage());
    assertThrows(
        SettingException.class,
        () ->
            Monitors.join(
                List.of(),
                List.of(
                    Fixture.monitor("cpu", ResourceKind.CPU),
                    Fixture.monitor("cpu", ResourceKind.WAITED_FOR))));
    assertThrows(
        IllegalStateException.class,
        () ->
            Monitors.join(
                List.of(
                    Fixture.monitor("cpu", ResourceKind.CPU),
                    Fixture.monitor("host", ResourceKind.CPU)),
                List.of()));
  }

  @Test
  void aConfiguredCpuTakesThePlaceOfTheFoundOne() {
    var configured = Fixture.monitor("set", ResourceKind.CPU);
    assertEquals(
        List.of(configured),
        Monitors.join(List.of(Fixture.monitor("cpu", ResourceKind.CPU)), List.of(configured)));
  }

  @Test
  void aMissingPartIsNamedWithItsArtifact() {
    assertEquals(
        "no ProfilerFactory on the class path: expected io.allostat.sampler.stacks",
        assertThrows(IllegalStateException.class, () -> Allostat.builder().build()).getMessage());
  }

  private Set<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(n -> n.startsWith("allostat-" + fixture.instance + "-"))
        .collect(Collectors.toSet());
  }
}
