package io.allostat.core.testkit.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.testkit.engine.Events;

/** Shows that a contract finds defects: runs it on broken subjects and keeps what failed. */
final class Defects {
  private final Class<?> contract;
  private final Class<?> subject;
  private final Set<String> found = new TreeSet<>();

  /**
   * Begins.
   *
   * @param contract the contract
   * @param subject a test class that extends it, on whatever the caller has set last
   */
  Defects(Class<?> contract, Class<?> subject) {
    this.contract = contract;
    this.subject = subject;
  }

  /** Runs the contract on a subject without a defect. */
  void nothingFound() {
    assertEquals(Set.of(), failing());
  }

  /** Runs the contract on the present subject, in which the named test must find the defect. */
  void foundBy(String test) {
    Set<String> failing = failing();
    assertTrue(failing.contains(test), () -> test + " found nothing, but: " + failing);
    found.addAll(failing);
  }

  /** Ends: every test of the contract has found something. */
  void everyTestHasFoundSome() {
    Set<String> tests =
        Arrays.stream(contract.getDeclaredMethods())
            .filter(Defects::isTest)
            .map(Method::getName)
            .collect(Collectors.toCollection(TreeSet::new));
    assertFalse(tests.isEmpty());
    assertEquals(tests, found);
  }

  private Set<String> failing() {
    Events tests =
        EngineTestKit.engine("junit-jupiter")
            .selectors(selectClass(subject))
            .execute()
            .testEvents();
    assertTrue(tests.started().count() > 0, () -> "no test runs in " + subject);
    return tests
        .failed()
        .map(Event::getTestDescriptor)
        .map(Defects::method)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String method(TestDescriptor descriptor) {
    return ((MethodSource) descriptor.getSource().orElseThrow()).getMethodName();
  }

  private static boolean isTest(Method method) {
    return method.isAnnotationPresent(Test.class)
        || method.isAnnotationPresent(ParameterizedTest.class);
  }
}
