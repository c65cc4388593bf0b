package io.allostat.core.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.Processors;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every {@link Processors} keeps to. Extended by the test of an implementation. */
public abstract class ProcessorsContract {
  /** For subclasses. */
  protected ProcessorsContract() {}

  /**
   * @return a new subject, on which nothing was requested or subscribed
   * @throws Exception if it cannot be made
   */
  protected abstract Processors processors() throws Exception;

  /**
   * Changes the allocation, and returns after all listeners were told.
   *
   * @param processors what {@link #processors()} made
   * @return false if the allocation of this implementation never changes; the tests that need a
   *     change are then reported as skipped
   * @throws Exception if the change fails
   */
  protected abstract boolean change(Processors processors) throws Exception;

  @ParameterizedTest
  @ValueSource(
      doubles = {
        Double.NaN,
        -1,
        -Double.MIN_VALUE,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY
      })
  void refusesARequestThatIsNoFiniteNumberFromZero(double request) throws Exception {
    Processors subject = processors();
    Allocation before = subject.allocation();
    assertThrows(IllegalArgumentException.class, () -> subject.request(request));
    assertEquals(before, subject.allocation());
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -0.0, Double.MIN_VALUE, 0.25, 1, 3.5, 1e6, Double.MAX_VALUE})
  void acceptsEveryOtherRequest(double request) throws Exception {
    Processors subject = processors();
    subject.request(request);
    assertAllocated(subject.allocation());
  }

  @Test
  void alwaysHasAnAllocation() throws Exception {
    Processors subject = processors();
    assertAllocated(subject.allocation());
    change(subject);
    assertAllocated(subject.allocation());
  }

  @Test
  void isReadWhileRequestsAndChangesGoOn() throws Exception {
    Processors subject = processors();
    Callable<Void> reading =
        () -> {
          for (int i = 0; i < 2000; i++) {
            assertAllocated(subject.allocation());
          }
          return null;
        };
    Callable<Void> requesting =
        () -> {
          for (int i = 0; i < 500; i++) {
            subject.request(i / 100.0);
            subject.onChange(allocation -> {}).close();
          }
          return null;
        };
    Callable<Void> changing =
        () -> {
          for (int i = 0; i < 20; i++) {
            change(subject);
          }
          return null;
        };
    Together.run(reading, reading, requesting, changing);
  }

  @Test
  void tellsNobodyOfThePresentAllocation() throws Exception {
    List<Allocation> heard = Collections.synchronizedList(new ArrayList<>());
    Processors subject = processors();
    AutoCloseable subscription = subject.onChange(heard::add);
    subject.allocation();
    subscription.close();
    assertEquals(List.of(), heard);
  }

  @Test
  void refusesAMissingListener() throws Exception {
    Processors subject = processors();
    assertThrows(NullPointerException.class, () -> subject.onChange(null));
  }

  @Test
  void tellsEachListenerOfEachChangeUntilItCloses() throws Exception {
    Processors subject = processors();
    List<Allocation> first = Collections.synchronizedList(new ArrayList<>());
    List<Allocation> second = Collections.synchronizedList(new ArrayList<>());
    final AutoCloseable firstSubscription = subject.onChange(first::add);
    final AutoCloseable secondSubscription = subject.onChange(second::add);
    Allocation before = subject.allocation();
    mustChange(subject);
    assertNotEquals(before, subject.allocation());
    assertEquals(List.of(subject.allocation()), first);
    assertEquals(first, second);
    firstSubscription.close();
    mustChange(subject);
    assertEquals(1, first.size());
    assertEquals(2, second.size());
    secondSubscription.close();
    mustChange(subject);
    assertEquals(1, first.size());
    assertEquals(2, second.size());
  }

  @Test
  void closesInBothOrdersAndTwice() throws Exception {
    Processors subject = processors();
    List<Allocation> heard = Collections.synchronizedList(new ArrayList<>());
    for (boolean inOrder : new boolean[] {true, false}) {
      AutoCloseable first = subject.onChange(heard::add);
      AutoCloseable second = subject.onChange(heard::add);
      (inOrder ? first : second).close();
      (inOrder ? first : second).close();
      (inOrder ? second : first).close();
    }
    change(subject);
    assertEquals(List.of(), heard);
  }

  @Test
  void aListenerSubscribedTwiceIsClosedOnceAtATime() throws Exception {
    Processors subject = processors();
    List<Allocation> heard = Collections.synchronizedList(new ArrayList<>());
    Consumer<Allocation> listener = heard::add;
    AutoCloseable first = subject.onChange(listener);
    AutoCloseable second = subject.onChange(listener);
    first.close();
    first.close();
    mustChange(subject);
    assertEquals(1, heard.size());
    second.close();
  }

  @Test
  void aListenerThatThrowsHarmsNobody() throws Exception {
    Processors subject = processors();
    List<Allocation> heard = Collections.synchronizedList(new ArrayList<>());
    subject.onChange(heard::add);
    subject.onChange(
        allocation -> {
          throw new IllegalStateException("a listener's failure, thrown on purpose");
        });
    subject.onChange(heard::add);
    mustChange(subject);
    mustChange(subject);
    assertEquals(4, heard.size());
  }

  private void mustChange(Processors subject) throws Exception {
    assumeTrue(change(subject), "needs an implementation whose allocation can change");
  }

  private static void assertAllocated(Allocation allocation) {
    assertNotNull(allocation, "allocation");
    assertTrue(allocation.processors() > 0, allocation::toString);
  }
}
