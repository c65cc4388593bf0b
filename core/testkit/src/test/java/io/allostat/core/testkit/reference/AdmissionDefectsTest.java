package io.allostat.core.testkit.reference;

import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Claim.Kind;
import io.allostat.core.api.admission.Verdict;
import io.allostat.core.testkit.AdmissionContract;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class AdmissionDefectsTest {
  private static Supplier<Admission> made;

  /** Run by the engine that {@link Defects} starts. */
  static class Subject extends AdmissionContract {
    @Override
    protected Admission admission() {
      return made.get();
    }
  }

  /** Admits all; every method can be overridden with a defect. */
  private static class AdmitAll implements Admission {
    @Override
    public Verdict decide(Claim claim) {
      return Verdict.ADMIT;
    }

    @Override
    public void established(Claim claim, boolean resumed) {}

    @Override
    public void ended(Claim claim, long cpuNanos, int standsFor) {}
  }

  @Test
  void theContractFindsEachDefect() {
    final Defects defects = new Defects(AdmissionContract.class, Subject.class);
    made = AdmitAll::new;
    defects.nothingFound();
    made =
        () ->
            new AdmitAll() {
              @Override
              public Verdict decide(Claim claim) {
                return claim.kind() == Kind.COOKIE ? null : Verdict.ADMIT;
              }
            };
    defects.foundBy("decidesOnEveryClaim");
    made =
        () ->
            new AdmitAll() {
              @Override
              public void established(Claim claim, boolean resumed) {
                if (resumed && claim.kind() == Kind.NEW) {
                  throw new IllegalStateException("a new connection cannot be resumed");
                }
              }
            };
    defects.foundBy("takesReportsInTheUsualOrder");
    made =
        () ->
            new AdmitAll() {
              private final Set<Claim> established = new HashSet<>();

              @Override
              public void established(Claim claim, boolean resumed) {
                established.add(claim);
              }

              @Override
              public void ended(Claim claim, long cpuNanos, int standsFor) {
                if (!established.remove(claim)) {
                  throw new IllegalStateException("ended before it was established");
                }
              }
            };
    defects.foundBy("takesReportsOfConnectionsThatEndBeforeTheyAreEstablished");
    made =
        () ->
            new AdmitAll() {
              private long cpuNanos;

              @Override
              public void ended(Claim claim, long nanos, int standsFor) {
                cpuNanos = Math.addExact(cpuNanos, nanos);
              }
            };
    defects.foundBy("takesEveryCpuTimeAndNone");
    made = OfOneThread::new;
    defects.foundBy("isSharedByThreads");
    defects.everyTestHasFoundSome();
  }

  /** Refuses to be called by any thread but the one that made it. */
  private static final class OfOneThread extends AdmitAll {
    private final Thread maker = Thread.currentThread();

    @Override
    public Verdict decide(Claim claim) {
      if (Thread.currentThread() != maker) {
        throw new IllegalStateException("called by another thread");
      }
      return Verdict.ADMIT;
    }
  }
}
