package io.allostat.core.testkit.reference;

import io.allostat.core.api.profile.ProfilerFactory;
import io.allostat.core.testkit.ProfilerContract;
import io.allostat.core.testkit.reference.ReferenceProfiler.Defect;
import org.junit.jupiter.api.Test;

class ProfilerDefectsTest {
  private static Defect defect;

  /** Run by the engine that {@link Defects} starts. */
  static class Subject extends ProfilerContract {
    @Override
    protected ProfilerFactory factory() {
      return (settings, monitors, views, threadCpu, nanoClock) ->
          new ReferenceProfiler(defect, settings, nanoClock);
    }
  }

  @Test
  void theContractFindsEachDefect() {
    final Defects defects = new Defects(ProfilerContract.class, Subject.class);
    defect = Defect.NONE;
    defects.nothingFound();
    defect = Defect.HAS_A_PAST;
    defects.foundBy("hasNoPastAtFirst");
    defect = Defect.COUNTS_TWICE;
    defects.foundBy("countsEveryEntryOnce");
    defect = Defect.THROWS_ON_CLOSE;
    defects.foundBy("neverThrowsWhateverTheOrder");
    defect = Defect.COUNTER_FALLS;
    defects.foundBy("neverThrowsWhateverTheOrder");
    defect = Defect.KEEPS_LEAKED_CALLS;
    defects.foundBy("aRequestAfterALeakIsCountedFromItsRoot");
    defect = Defect.FORGETS_OVERFLOWS;
    defects.foundBy("whatIsBeyondABoundIsCounted");
    defect = Defect.OF_ONE_THREAD;
    defects.foundBy("isEnteredByThreadsWhileItSamples");
    defect = Defect.IGNORES_SWITCH;
    defects.foundBy("whileSwitchedOffNothingIsTrackedAndAfterwardsEverythingAgain");
    defect = Defect.LOSES_CONTINUATIONS;
    defects.foundBy("anotherThreadGoesOnInACapturedStackWithoutEnteringItAgain");
    defect = Defect.CONTINUES_ELSEWHERE;
    defects.foundBy("aThreadThatIsInARequestStaysThere");
    defect = Defect.CONTINUES_FOR_EVER;
    defects.foundBy("whatAContinuationLeavesOpenEndsWithIt");
    defect = Defect.CAPTURES_NULL;
    defects.foundBy("outsideOfEveryComponentThereIsNothingToContinue");
    defect = Defect.LOSES_ORIGINS;
    defects.foundBy("aStackOfAnotherJvmIsGoneOnWithAndNotEntered");
    defects.everyTestHasFoundSome();
  }
}
