package io.allostat.core.testkit.reference;

import io.allostat.core.api.admission.AdmissionPolicy;
import io.allostat.core.testkit.AdmissionPolicyContract;
import io.allostat.core.testkit.reference.ReferenceAdmissionPolicy.Defect;
import org.junit.jupiter.api.Test;

class AdmissionPolicyDefectsTest {
  private static AdmissionPolicy policy;

  /** Run by the engine that {@link Defects} starts. */
  static class Subject extends AdmissionPolicyContract {
    @Override
    protected AdmissionPolicy policy() {
      return policy;
    }
  }

  @Test
  void theContractFindsEachDefect() {
    final Defects defects = new Defects(AdmissionPolicyContract.class, Subject.class);
    policy = new ReferenceAdmissionPolicy(Defect.NONE);
    defects.nothingFound();
    expect(defects, Defect.REMEMBERS, "theSameInputGivesTheSameStateInAnyOrder");
    expect(defects, Defect.COUNTS_FROM_TWO, "countsTheIntervalsFromOne");
    expect(defects, Defect.FORGETS_THE_INTERVAL, "theLimitIsForTheConfiguredInterval");
    expect(defects, Defect.IGNORES_PROCESSORS, "moreProcessorsTakeMore");
    expect(defects, Defect.IGNORES_RESUMED, "resumedConnectionsComeFirst");
    expect(defects, Defect.IGNORES_REFUSED, "aFloodIsInTheDemandAndNotInTheLimit");
    expect(defects, Defect.GIVES_AWAY_MORE, "aFloodIsInTheDemandAndNotInTheLimit");
    expect(defects, Defect.TAKES_ANY_STATE, "aStateOfAnotherPolicyIsRefused");
    defects.everyTestHasFoundSome();
  }

  private static void expect(Defects defects, Defect defect, String test) {
    policy = new ReferenceAdmissionPolicy(defect);
    defects.foundBy(test);
  }
}
