package io.allostat.policies.distribution;

import static io.allostat.policies.distribution.Hostile.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.distribution.CpuAssignment;
import io.allostat.core.api.distribution.CpuShare;
import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.Placement;
import io.allostat.core.api.distribution.Quantum;
import io.allostat.core.api.distribution.Request;
import io.allostat.core.api.distribution.Share;
import io.allostat.core.api.distribution.Value;
import io.allostat.core.api.distribution.Value.Step;
import io.allostat.core.api.processors.ProcessorSettings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What comes from outside is refused by name, or ends in a distribution of numbers. */
class HostileInputTest {
  static List<String> policies() {
    return Policies.names();
  }

  @ParameterizedTest
  @ValueSource(
      doubles = {
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        -1,
        -Double.MIN_VALUE,
        Double.MAX_VALUE,
        1e9 + 1
      })
  void figuresThatAreNoAmountsAreRefusedByName(double hostile) {
    refused("processors", () -> new Request("a", hostile, 1));
    refused("priority", () -> new Request("a", 1, hostile));
    refused("processors", () -> new Step(hostile, 1));
    refused("perProcessor", () -> new Step(1, hostile));
    refused("processors", () -> Value.NONE.worth(hostile));
    refused("requested", () -> new Share("a", hostile, 1));
    refused("processors", () -> new Share("a", 1, hostile));
    refused("share", () -> new CpuShare(0, hostile));
  }

  @Test
  void nothingIsDividedByZero() {
    refused("priority", () -> new Request("a", 1, 0));
    refused("processors", () -> new Step(0, 1));
    refused("processors", () -> new Quantum(0, List.of()));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", " ", "a\nb", "a\u0000", "\u202egnp", "a\u2028b", "\u001b[2J"})
  void namesThatBreakLinesAreRefused(String hostile) {
    refused("application", () -> new Request(hostile, 1, 1));
    refused("application", () -> new Share(hostile, 1, 1));
    refused("application", () -> new CpuAssignment(hostile, List.of(), List.of()));
  }

  @Test
  void aNameOfAMillionCharactersIsRefusedInOneLine() {
    refused("application", () -> new Request("x".repeat(1_000_000), 1, 1));
  }

  @Test
  void aNameThatComesTwiceIsRefused() {
    Request request = new Request("a", 1, 1);
    IllegalArgumentException twice =
        assertThrows(
            IllegalArgumentException.class, () -> new Quantum(4, List.of(request, request)));
    assertEquals("application: expected each name once, got \"a\" again", twice.getMessage());
    Share share = new Share("a", 1, 1);
    refused("application", () -> new Distribution("test", 4, List.of(share, share), ""));
    CpuAssignment none = new CpuAssignment("a", List.of(), List.of());
    refused("application", () -> new Placement(List.of(none, none)));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, Integer.MIN_VALUE, 8192, Integer.MAX_VALUE})
  void cpusThatNoKernelHasAreRefused(int hostile) {
    refused("cpu", () -> new CpuShare(hostile, 0.5));
    refused("cpu", () -> new CpuAssignment("a", List.of(hostile), List.of()));
    refused("cpus", () -> Placer.place(List.of(hostile), Samples.given(1, 1), Placement.NONE));
  }

  @Test
  void cpusThatContradictTheDistributionAreRefused() {
    refused("cpus", () -> Placer.place(List.of(0, 0), Samples.given(2, 1), Placement.NONE));
    refused("cpus", () -> Placer.place(List.of(0), Samples.given(2, 1), Placement.NONE));
    refused("cpus", () -> Placer.place(List.of(), Samples.given(2, 1), Placement.NONE));
    refused("cpu", () -> new CpuAssignment("a", List.of(3, 3), List.of()));
    refused("cpu", () -> new CpuAssignment("a", List.of(3), List.of(new CpuShare(3, 0.1))));
    refused(
        "shares of CPU 3",
        () ->
            new Placement(
                List.of(
                    new CpuAssignment("a", List.of(3), List.of()),
                    new CpuAssignment("b", List.of(), List.of(new CpuShare(3, 0.1))))));
  }

  @Test
  void moreThanAHostCanHaveIsRefused() {
    refused("processors", () -> new Quantum(8193, List.of()));
    refused("share", () -> Samples.given(4, 5));
    refused("sum of the shares", () -> Samples.given(4, 4, 4, 1));
    Request request = new Request("a", 1, 1);
    refused("requests", () -> new Quantum(4, Collections.nCopies(100_001, request)));
  }

  @Test
  void aValueThatRisesOrNeverEndsIsRefused() {
    refused("perProcessor", () -> new Value(List.of(new Step(1, 3), new Step(1, 5))));
    refused("steps", () -> new Value(Collections.nCopies(65, new Step(1, 1))));
  }

  @Test
  void anUnknownPolicyIsRefusedWithTheKnownOnes() {
    ProcessorSettings settings = ProcessorSettings.defaults();
    refused("policy", () -> Policies.named("x".repeat(100_000), settings));
    refused("policy", () -> Policies.named("proportionalpriority", settings));
    for (String name : Policies.names()) {
      Distribution distribution =
          Policies.named(name, settings).distribute(Samples.quantum(4, 1), Distribution.INITIAL);
      assertEquals(name, distribution.policy());
    }
  }

  /** Bounded, not refused: everybody asks for all at once, or all count for next to nothing. */
  @ParameterizedTest
  @MethodSource("policies")
  void tenThousandApplicationsWithExtremeFiguresEndInNumbers(String policy) {
    for (double requested : new double[] {0, 1e-300, 1e-6, 1e6}) {
      for (double priority : new double[] {1e-6, 1e6}) {
        List<Request> requests = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
          requests.add(
              new Request(
                  Samples.name(i),
                  i % 2 == 0 ? requested : 1e6 - i,
                  i % 3 == 0 ? priority : 1,
                  Value.of(i % 5 == 0 ? 1e9 : 0)));
        }
        Distribution distribution =
            Policies.named(policy, ProcessorSettings.defaults())
                .distribute(new Quantum(4, requests), Distribution.INITIAL);
        Placement placement = Placer.place(Samples.cpus(4), distribution, Placement.NONE);
        assertTrue(distribution.allocated() >= 0, distribution::toString);
        for (CpuAssignment assignment : placement.assignments()) {
          assertTrue(assignment.processors() >= 0, assignment::toString);
          assertTrue(
              policy.equals(PaperProportional.NAME) || assignment.processors() > 0,
              assignment::toString);
        }
      }
    }
  }
}
