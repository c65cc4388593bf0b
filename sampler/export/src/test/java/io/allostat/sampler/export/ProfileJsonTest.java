package io.allostat.sampler.export;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import io.allostat.core.api.profile.ThreadStates;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProfileJsonTest {
  private static final double EXACT = 1e-12;

  /** As the management endpoint writes it. */
  private static final String STATUS =
      """
      {"instance":"shop \\"1\\"","controlLoops":[{"resource":"cpu","decisions":[{"kind":"HOLD"}]}],"components":[],
       "profile":{"windowSeconds":10.0,"samplingInstants":100,
        "resources":[{"resource":"cpu","controlled":true,"usage":0.5,"capacity":2.0,"samples":52}],
        "stacks":[
         {"stack":"A.B","resource":"cpu","hitRatio":0.8,"hitRatioLower":0.7,"hitRatioUpper":0.9,
          "usage":0.4,"usageLower":0.35,"usageUpper":0.45,"executionRate":20.0,
          "cost":0.04,"costLower":0.035,"costUpper":0.045,"samples":45},
         {"stack":"(jvm)","resource":"cpu","hitRatio":0.1,"hitRatioLower":0.0,"hitRatioUpper":0.2,
          "usage":0.05,"usageLower":0.0,"usageUpper":0.1,"executionRate":0.0,
          "cost":null,"costLower":null,"costUpper":null,"samples":2},
         {"stack":"A","resource":"cpu","hitRatio":null,"hitRatioLower":null,"hitRatioUpper":null,
          "usage":null,"usageLower":null,"usageUpper":null,"executionRate":10.0,
          "cost":null,"costLower":null,"costUpper":null,"samples":5}],
        "contexts":1,"knownStacks":2,"overflowedCalls":3,"repairedContexts":4,"abandonedContexts":5,"failures":6},
       "admission":[],"loadMonitors":[],"coordinator":{},"processorManager":{}}
      """;

  private static Profile read(String json) throws ProfileFormatException {
    return ProfileJson.read(json.getBytes(StandardCharsets.UTF_8));
  }

  private static String refusal(String json) {
    return assertThrows(ProfileFormatException.class, () -> read(json)).getMessage();
  }

  @Test
  void whatIsWrittenIsReadAgain() throws ProfileFormatException {
    Profile byHand = Profiles.byHand();
    assertEquals(byHand, ProfileJson.read(ProfileJson.write(byHand)));
    Random random = new Random(5);
    for (int run = 0; run < 200; run++) {
      Profile profile = Profiles.random(random);
      assertEquals(profile, ProfileJson.read(ProfileJson.write(profile)), "run " + run);
    }
  }

  @Test
  void theRateOfARootInAnotherJvmIsThatOfTheOutermostThatRanHere() throws ProfileFormatException {
    Profile profile =
        read(
            """
            {"windowSeconds":10,"samplingInstants":100,
             "resources":[{"resource":"cpu@logic","controlled":true,"usage":0.5,"capacity":2,"samples":20}],
             "stacks":[
              {"stack":"Page","resource":"cpu@logic","samples":1,"executionRate":0},
              {"stack":"Page.Search","resource":"cpu@logic","samples":10,"usage":0.25,"usageLower":0.2,
               "usageUpper":0.3,"executionRate":5},
              {"stack":"Page.Search.Items","resource":"cpu@logic","samples":9,"executionRate":50},
              {"stack":"Page.Frame.View","resource":"cpu@logic","samples":9,"executionRate":15}]}
            """);
    StackProfile search =
        profile.stack(ComponentStack.of("Page", "Search"), "cpu@logic").orElseThrow();
    assertEquals(20, search.rootExecutionRate(), EXACT);
    assertEquals(0.025, search.costPerRoot().value(), EXACT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"@", "cpu@", "@logic", "cpu@a@b", "cpu@a b", "c pu@a"})
  void aResourceHasOneTierAtMost(String resource) {
    String message =
        refusal(
            """
            {"windowSeconds":1,"samplingInstants":1,"stacks":[],
             "resources":[{"resource":"%s","controlled":true,"usage":0.5,"capacity":2,"samples":20}]}
            """
                .formatted(resource));
    assertTrue(message.contains("resource"), message);
  }

  @Test
  void anEmptyProfileIsReadAgain() throws ProfileFormatException {
    assertEquals(Profile.EMPTY, ProfileJson.read(ProfileJson.write(Profile.EMPTY)));
  }

  @Test
  void theSchemaIsAsDocumented() {
    Profile profile =
        new Profile(
            5_000_000_000L,
            15_000_000_000L,
            100,
            List.of(new ResourceProfile("cpu", true, 0.5, 1, 50, Double.NaN)),
            List.of(
                StackProfile.of(
                        ComponentStack.of("A", "B"),
                        "cpu",
                        new Estimate(0.5, 0.25, 0.75, 25),
                        0.5,
                        1,
                        4,
                        2)
                    .withStates(new ThreadStates(15, 5, 5, 1, 2, 3, 4, 6))));
    assertEquals(
        """
        {"schema":1,"windowSeconds":10.0,"samplingInstants":100,\
        "resources":[{"resource":"cpu","controlled":true,"usage":0.5,"capacity":1.0,\
        "samples":50,"usagePerSample":null}],\
        "stacks":[{"stack":"A.B","resource":"cpu",\
        "hitRatio":0.5,"hitRatioLower":0.25,"hitRatioUpper":0.75,\
        "usage":0.25,"usageLower":0.125,"usageUpper":0.375,"executionRate":4.0,\
        "cost":0.0625,"costLower":0.03125,"costUpper":0.09375,\
        "samples":25,"states":{"running":15,"ready":5,"unknown":5,\
        "waitingForResource":1,"waitingForIo":2,"waitingForLock":3,"waitingOther":4,"hitsOnly":6},\
        "rootExecutionRate":2.0}]}""",
        new String(ProfileJson.write(profile), StandardCharsets.UTF_8));
  }

  @Test
  void aStatusIsReadAndWhatItLeavesOutIsDerived() throws ProfileFormatException {
    Profile profile = read(STATUS);
    assertEquals(10, profile.seconds(), EXACT);
    assertEquals(100, profile.samplingInstants());
    StackProfile search = profile.stack(ComponentStack.of("A", "B"), "cpu").orElseThrow();
    assertEquals(10, search.rootExecutionRate(), EXACT);
    // 0.4 of 2 processors, 10 times a second
    assertEquals(0.08, search.costPerRoot().value(), EXACT);
    assertEquals(0.09, search.costPerRoot().upper(), EXACT);
    assertEquals(0.04, search.cost().value(), EXACT);
    assertFalse(profile.stack(ComponentStack.of("A"), "cpu").orElseThrow().usage().isPresent());
    // (0.5 - 0.05) over the 50 samples that are not the JVM's
    assertEquals(0.009, profile.resources().get(0).usagePerSample(), EXACT);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"A.B\"         | \"A.<b>\"     | component stack: expected",
        "\"A.B\"         | \"A..B\"      | component stack: expected",
        "\"A.B\"         | 7             | stacks[0]: stack: expected a text, got Long",
        "\"A.B\"         | \"A\"         | stack A of cpu is there twice",
        "\"samples\":45  | \"samples\":-1 | samples of A.B: expected a number in its range",
        "\"samples\":45  | \"samples\":1e2 | stacks[0]: samples: expected a whole number",
        "\"samples\":45  | \"x\":1       | stacks[0]: samples: expected a whole number, got nothing",
        "\"usage\":0.4   | \"usage\":1e400 | stacks[0]: usage: expected a finite number",
        "\"usage\":0.4   | \"usage\":0.9 | estimate: expected lower <= point <= upper",
        "\"usage\":0.4   | \"usage\":NaN | expected JSON",
        "\"schema\":1    | \"schema\":2  | schema: expected 1, got 2",
        "\"controlled\":true | \"controlled\":1 | resources[0]: controlled: expected true or false",
        "\"resource\":\"cpu\",\"controlled\" | \"resource\":\"disk\",\"controlled\" | stack A.B uses the unknown resource cpu",
        "\"windowSeconds\":10.0 | \"windowSeconds\":-1 | windowSeconds: expected a number in its range",
      })
  void whatMakesNoSenseIsRefusedByName(String found, String replacement, String message) {
    String json = STATUS.replace("\"windowSeconds\":10.0", "\"schema\":1,\"windowSeconds\":10.0");
    assertTrue(json.contains(found), found);
    String refusal = refusal(json.replaceFirst(Pattern.quote(found), replacement));
    assertTrue(refusal.startsWith(message), refusal);
    assertEquals(1, refusal.lines().count(), refusal);
  }

  @Test
  void whatIsNoProfileIsRefused() {
    assertEquals("expected a JSON object", refusal("[]"));
    assertEquals("expected a JSON object", refusal(""));
    String other = "expected a profile with resources and stacks, or a status that has one";
    assertEquals(other, refusal("{}"));
    assertEquals(other, refusal("{\"profile\":null}"));
    assertEquals("expected nothing after the JSON object", refusal(STATUS + "{}"));
    assertTrue(refusal("{\"a\":1,\"a\":2}").startsWith("expected JSON: Duplicate field 'a'"));
    assertTrue(refusal("{\"a\":" + "[".repeat(100)).startsWith("expected JSON: "));
    assertEquals(
        "expected a profile of at most 33554432 bytes, got 33554433",
        assertThrows(
                ProfileFormatException.class,
                () -> ProfileJson.read(new byte[ProfileJson.MAX_BYTES + 1]))
            .getMessage());
  }

  @Test
  void moreResourcesThanAnyServerHasAreRefused() {
    StringBuilder json =
        new StringBuilder("{\"windowSeconds\":1,\"samplingInstants\":1,\"resources\":[");
    for (int i = 0; i < 257; i++) {
      json.append(i == 0 ? "" : ",")
          .append("{\"resource\":\"r")
          .append(i)
          .append("\",\"controlled\":true,\"usage\":0,\"capacity\":1,\"samples\":0}");
    }
    assertEquals(
        "number of resources: expected a number in its range, got 257",
        refusal(json + "],\"stacks\":[]}"));
  }

  @Test
  void damagedTextIsRefusedAndNothingElseHappens() {
    byte[] whole = ProfileJson.write(Profiles.byHand());
    Random random = new Random(8);
    for (int run = 0; run < 5_000; run++) {
      byte[] damaged = whole.clone();
      for (int i = random.nextInt(4); i >= 0; i--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
      }
      assertDoesNotThrow(
          () -> {
            try {
              ProfileJson.read(damaged);
            } catch (ProfileFormatException expected) {
              assertFalse(expected.getMessage().isEmpty());
            }
          });
    }
  }
}
