package io.allostat.core.testkit.reference;

import io.allostat.core.api.control.AdaptationPolicy;
import io.allostat.core.testkit.AdaptationPolicyContract;
import io.allostat.core.testkit.reference.ReferencePolicy.Defect;
import org.junit.jupiter.api.Test;

class AdaptationPolicyDefectsTest {
  private static Defect defect;

  /** Run by the engine that {@link Defects} starts. */
  static class Subject extends AdaptationPolicyContract {
    @Override
    protected AdaptationPolicy policy() {
      return new ReferencePolicy(defect);
    }
  }

  @Test
  void theContractFindsEachDefect() {
    final Defects defects = new Defects(AdaptationPolicyContract.class, Subject.class);
    defect = Defect.NONE;
    defects.nothingFound();
    defect = Defect.REMEMBERS;
    defects.foundBy("theSameInputGivesTheSameStepInAnyOrder");
    defect = Defect.ACTS_WITHOUT_A_PAST;
    defects.foundBy("holdsWithoutAPast");
    defect = Defect.MOVES_PINNED;
    defects.foundBy("neverMovesWhatTheLoopMayNotMove");
    defect = Defect.JUMPS;
    defects.foundBy("takesOneStepBetweenLevelsThatExist");
    defect = Defect.IGNORES_THRESHOLDS;
    defects.foundBy("actsOnlyOnAControlledResourceBeyondItsThreshold");
    defect = Defect.ACTS_ON_VIEWS;
    defects.foundBy("actsOnlyOnAControlledResourceBeyondItsThreshold");
    defect = Defect.IGNORES_PREDICTIONS;
    defects.foundBy("upgradesOnlyWhereNothingIsPredictedToOverload");
    defect = Defect.REPORTS_OTHER_USAGE;
    defects.foundBy("reportsTheUsageItSaw");
    defect = Defect.NEVER_DEGRADES;
    defects.foundBy("degradesWhatClearlyOverloads");
    defect = Defect.NEVER_UPGRADES;
    defects.foundBy("upgradesWhatClearlyFits");
    defect = Defect.ACTS_WHILE_CALIBRATING;
    defects.foundBy("changesNothingWhileItCalibrates");
    defects.everyTestHasFoundSome();
  }
}
