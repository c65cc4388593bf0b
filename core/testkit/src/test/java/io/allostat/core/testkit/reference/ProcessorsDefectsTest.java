package io.allostat.core.testkit.reference;

import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.Processors;
import io.allostat.core.testkit.ProcessorsContract;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ProcessorsDefectsTest {
  private static Supplier<SettableProcessors> made;

  /** Run by the engine that {@link Defects} starts. */
  static class Subject extends ProcessorsContract {
    @Override
    protected Processors processors() {
      return made.get();
    }

    @Override
    protected boolean change(Processors processors) {
      ((SettableProcessors) processors).change();
      return true;
    }
  }

  @Test
  void theContractFindsEachDefect() {
    final Defects defects = new Defects(ProcessorsContract.class, Subject.class);
    made = SettableProcessors::new;
    defects.nothingFound();
    made =
        () ->
            new SettableProcessors() {
              @Override
              public void request(double processors) {}
            };
    defects.foundBy("refusesARequestThatIsNoFiniteNumberFromZero");
    made =
        () ->
            new SettableProcessors() {
              @Override
              public void request(double processors) {
                if (!(processors > 0) || Double.isInfinite(processors)) {
                  throw new IllegalArgumentException("processors: got " + processors);
                }
              }
            };
    defects.foundBy("acceptsEveryOtherRequest");
    made =
        () ->
            new SettableProcessors() {
              @Override
              public Allocation allocation() {
                return null;
              }
            };
    defects.foundBy("alwaysHasAnAllocation");
    defects.foundBy("isReadWhileRequestsAndChangesGoOn");
    made =
        () ->
            new SettableProcessors() {
              @Override
              public AutoCloseable onChange(Consumer<Allocation> listener) {
                AutoCloseable subscription = super.onChange(listener);
                listener.accept(allocation);
                return subscription;
              }
            };
    defects.foundBy("tellsNobodyOfThePresentAllocation");
    made =
        () ->
            new SettableProcessors() {
              @Override
              public AutoCloseable onChange(Consumer<Allocation> listener) {
                return listener == null ? () -> {} : super.onChange(listener);
              }
            };
    defects.foundBy("refusesAMissingListener");
    made =
        () ->
            new SettableProcessors() {
              @Override
              public AutoCloseable onChange(Consumer<Allocation> listener) {
                super.onChange(listener);
                return () -> {};
              }
            };
    defects.foundBy("tellsEachListenerOfEachChangeUntilItCloses");
    made =
        () ->
            new SettableProcessors() {
              @Override
              public AutoCloseable onChange(Consumer<Allocation> listener) {
                super.onChange(listener);
                return () -> subscriptions.remove(0);
              }
            };
    defects.foundBy("closesInBothOrdersAndTwice");
    made =
        () ->
            new SettableProcessors() {
              @Override
              public AutoCloseable onChange(Consumer<Allocation> listener) {
                super.onChange(listener);
                return () -> subscriptions.removeIf(each -> each.listener == listener);
              }
            };
    defects.foundBy("aListenerSubscribedTwiceIsClosedOnceAtATime");
    made =
        () ->
            new SettableProcessors() {
              @Override
              void tell(Allocation changed) {
                subscriptions.forEach(each -> each.listener.accept(changed));
              }
            };
    defects.foundBy("aListenerThatThrowsHarmsNobody");
    defects.everyTestHasFoundSome();
  }
}
