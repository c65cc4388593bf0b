package io.allostat.demoapps.lab.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SettingsPlanTest {
  private static final int SERVER_START = 12;

  /** With the wait for a server at rest. */
  private static final int CLIENT_START = 5;

  private static final AdmissionPlan BEFORE = AdmissionPlan.QUICK;

  private static int seconds(SettingsPlan plan, int searches) {
    AdmissionPlan before = plan.preparation();
    int sum = SERVER_START + before.searchCold().seconds() + before.warmUp(1).seconds();
    sum += (searches - 1) * before.searchAgain(1).seconds();
    sum += (1 + searches + plan.loads().size()) * CLIENT_START;
    return sum + plan.seconds() + DataCheck.seconds(0.4);
  }

  @Test
  void theFullFormTakesFortyMinutesAtMostAndTheShortOneTen() {
    int full = seconds(SettingsPlan.FULL, 3);
    assertTrue(full <= 40 * 60, full + " s");
    int quick = seconds(SettingsPlan.QUICK, 2);
    assertTrue(quick <= 10 * 60, quick + " s");
  }

  @Test
  void slicesFollowAStepInWhichSessionsBuildUp() {
    SettingsPlan plan = new SettingsPlan(AdmissionPlan.RECONNECT, List.of(3.0), 2, 4, 9, BEFORE);
    SessionLoad slices = plan.slices(10, 3);
    assertEquals(
        "flash:4.000:30.000:10:0:7:0@16+1,30.000@4+9,30.000@4+9,30.000@4+9,30.000@4+9",
        slices.toArgument());
    assertEquals(17 + 4 * 13, plan.seconds());
    assertEquals(
        List.of(0, 1, 1, 2, 2), IntStream.range(0, 5).mapToObj(SettingsPlan::pair).toList());
  }

  @Test
  void eachPairHasBothInAnOrderDrawnByChance() {
    SettingsPlan plan = new SettingsPlan(AdmissionPlan.KEEP_ALIVE, List.of(1.0), 60, 4, 9, BEFORE);
    List<AdmissionArm> order = plan.order(new Random(1));
    int first = 0;
    for (int i = 0; i < 120; i += 2) {
      List<AdmissionArm> pair = order.subList(i, i + 2);
      assertEquals(SettingsPlan.ARMS, pair.stream().sorted().toList());
      first += pair.get(0) == AdmissionArm.ALLOSTAT ? 1 : 0;
    }
    assertTrue(first > 15 && first < 45, "the defaults are first " + first + " times of 60");
  }

  @Test
  void impossiblePlansAreRefused() {
    List<Double> loads = List.of(1.0);
    assertThrows(
        IllegalArgumentException.class,
        () -> new SettingsPlan(AdmissionPlan.RETURNING, loads, 1, 4, 9, BEFORE));
    assertThrows(
        IllegalArgumentException.class,
        () -> new SettingsPlan(AdmissionPlan.KEEP_ALIVE, List.of(), 1, 4, 9, BEFORE));
    for (List<Double> wrong : List.of(List.of(1.0, 3.0, 1.0), Collections.nCopies(13, 1.0))) {
      assertThrows(
          IllegalArgumentException.class,
          () -> new SettingsPlan(AdmissionPlan.KEEP_ALIVE, wrong, 1, 4, 9, BEFORE));
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> new SettingsPlan(AdmissionPlan.KEEP_ALIVE, loads, 200, 20, 20, BEFORE),
        "longer than a client runs");
    for (int[] n : new int[][] {{0, 1, 3}, {201, 1, 3}, {1, 0, 3}, {1, 1, 0}, {1, 21, 3}}) {
      assertThrows(
          IllegalArgumentException.class,
          () -> new SettingsPlan(AdmissionPlan.KEEP_ALIVE, loads, n[0], n[1], n[2], BEFORE));
    }
  }
}
