package io.allostat.sampler.stacks.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

class HitCounterTest {
  @Test
  void tellsWhoWasSeenWhenAndHowOften() {
    HitCounter counter = new HitCounter();
    add(counter, 1, 1, 200);
    counter.endInstant();
    counter.endInstant();
    add(counter, 200, 1);
    counter.endInstant();
    assertTally(counter.tally(1), new int[] {0, 2}, new double[] {2, 1});
    assertTally(counter.tally(200), new int[] {0, 2}, new double[] {1, 1});
    assertSame(Tally.NONE, counter.tally(2));
    assertSame(Tally.NONE, counter.tally(5000));
  }

  @Test
  void aNewBucketBeginsWithItsOwnFirstInstant() {
    HitCounter counter = new HitCounter();
    add(counter, 3);
    counter.endInstant();
    counter.clear();
    assertSame(Tally.NONE, counter.tally(3));
    counter.endInstant();
    add(counter, 3);
    counter.endInstant();
    assertTally(counter.tally(3), new int[] {1}, new double[] {1});
  }

  @Test
  void growsWithWhatIsSeen() {
    HitCounter counter = new HitCounter();
    for (int i = 0; i < 50; i++) {
      for (int stack = 0; stack < 100; stack++) {
        counter.add(stack);
      }
      counter.endInstant();
    }
    for (int stack = 0; stack < 100; stack++) {
      assertEquals(50, counter.tally(stack).hits());
      assertEquals(49, counter.tally(stack).instants()[49]);
    }
  }

  @Test
  void talliesAreDividedAndJoinedInstantByInstant() {
    Tally tally = new Tally(new int[] {0, 3}, new double[] {2, 4});
    assertSame(tally, tally.part(6));
    assertSame(Tally.NONE, tally.part(0));
    assertTally(tally.part(3), new int[] {0, 3}, new double[] {1, 2});
    Tally other = new Tally(new int[] {1, 3}, new double[] {1, 1});
    assertTally(tally.plus(other), new int[] {0, 1, 3}, new double[] {2, 1, 5});
    assertSame(tally, tally.plus(Tally.NONE));
    assertSame(tally, Tally.NONE.plus(tally));
    assertEquals(6, tally.hits());
    assertEquals(6, tally.part(1).hits() + tally.part(5).hits());
  }

  private static void add(HitCounter counter, int... stacks) {
    for (int stack : stacks) {
      counter.add(stack);
    }
  }

  private static void assertTally(Tally tally, int[] instants, double[] counts) {
    assertArrayEquals(instants, tally.instants());
    assertArrayEquals(counts, tally.counts());
  }
}
