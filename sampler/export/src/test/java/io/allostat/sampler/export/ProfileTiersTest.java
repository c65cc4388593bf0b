package io.allostat.sampler.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import io.allostat.core.api.profile.ThreadStates;
import io.allostat.core.api.settings.SettingException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProfileTiersTest {
  private static final double EXACT = 1e-12;

  /** Page runs 10 times a second in web, and calls Search in logic twice each time. */
  private static Map<String, Profile> tiers() {
    Map<String, Profile> tiers = new LinkedHashMap<>();
    tiers.put(
        "web",
        profile(
            10,
            List.of(new ResourceProfile("cpu", true, 0.5, 1, 100, 0.005)),
            List.of(
                stack("Page", "cpu", 0.8, 0.5, 1, 10, 10),
                stack("(jvm)", "cpu", 0.2, 0.5, 1, 0, 0))));
    tiers.put(
        "logic",
        profile(
            8,
            List.of(
                new ResourceProfile("cpu", true, 0.25, 4, 100, 0.0025),
                new ResourceProfile("database", false, 0.1, 4, 40, 0.0025)),
            List.of(
                // What this tier sees: requests from Page come twenty times a second.
                stack("Page.Search", "cpu", 0.4, 0.25, 4, 20, 20),
                stack("Page.Search.Items", "cpu", 0.4, 0.25, 4, 60, 20),
                stack("Page.Search.Items", "database", 1, 0.1, 4, 60, 20),
                new StackProfile(
                    ComponentStack.of("Page"),
                    "cpu",
                    3,
                    ThreadStates.ofWaiting(2),
                    Estimate.absent(3),
                    Estimate.absent(3),
                    0,
                    Estimate.absent(3),
                    20,
                    Estimate.absent(3)))));
    return tiers;
  }

  private static Profile profile(
      int seconds, List<ResourceProfile> resources, List<StackProfile> stacks) {
    return new Profile(
        5_000_000_000L, (5 + seconds) * 1_000_000_000L, 10 * seconds, resources, stacks);
  }

  private static StackProfile stack(
      String stack,
      String resource,
      double hitRatio,
      double usage,
      double capacity,
      double rate,
      double rootRate) {
    return StackProfile.of(
        ComponentStack.parse(stack),
        resource,
        new Estimate(hitRatio, hitRatio / 2, hitRatio * 2, 50),
        usage,
        capacity,
        rate,
        rootRate);
  }

  private static StackProfile find(Profile profile, String stack, String resource) {
    return profile.stack(ComponentStack.parse(stack), resource).orElseThrow();
  }

  @Test
  void eachTiersResourcesAreItsOwnAndControlledOnesComeFirst() {
    Profile joined = ProfileTiers.join(tiers());
    assertEquals(
        List.of("cpu@web", "cpu@logic", "database@logic"),
        joined.resources().stream().map(ResourceProfile::resource).toList());
    assertEquals(
        List.of("cpu@web", "cpu@logic"),
        joined.controlledResources().stream().map(ResourceProfile::resource).toList());
    ResourceProfile logic = joined.resource("cpu@logic").orElseThrow();
    assertEquals(0.25, logic.usage());
    assertEquals(4, logic.capacity());
    assertEquals(0, joined.fromNanos());
    assertEquals(8, joined.seconds());
    assertEquals(80, joined.samplingInstants());
  }

  @Test
  void costsAreThoseOfOneExecutionOfTheRootWhereItWasEntered() {
    Profile joined = ProfileTiers.join(tiers());
    StackProfile page = find(joined, "Page", "cpu@web");
    assertEquals(10, page.rootExecutionRate());
    assertEquals(0.04, page.costPerRoot().value(), EXACT);

    StackProfile search = find(joined, "Page.Search", "cpu@logic");
    assertEquals(20, search.executionRate());
    assertEquals(10, search.rootExecutionRate());
    assertEquals(0.1 * 4 / 20, search.cost().value(), EXACT);
    assertEquals(0.1 * 4 / 10, search.costPerRoot().value(), EXACT);
    assertEquals(0.1 * 4 / 10 / 2, search.costPerRoot().lower(), EXACT);
    assertEquals(
        0.1 * 4 / 10,
        find(joined, "Page.Search.Items", "database@logic").costPerRoot().value(),
        EXACT);
  }

  @Test
  void aStackHasOneRateInAllTiers() {
    Profile joined = ProfileTiers.join(tiers());
    assertEquals(10, find(joined, "Page", "cpu@logic").executionRate());
    assertEquals(2, find(joined, "Page", "cpu@logic").waiting());
    assertFalse(find(joined, "Page", "cpu@logic").cost().isPresent());

    Map<String, Profile> twice = tiers();
    twice.put("logic-2", twice.get("logic"));
    assertEquals(40, find(ProfileTiers.join(twice), "Page.Search", "cpu@logic-2").executionRate());
  }

  @Test
  void withoutTheFirstTierRequestsThatCameStandForTheRoot() {
    Map<String, Profile> tiers = tiers();
    tiers.remove("web");
    StackProfile search = find(ProfileTiers.join(tiers), "Page.Search", "cpu@logic");
    assertEquals(20, search.rootExecutionRate());
    assertEquals(0.1 * 4 / 20, search.costPerRoot().value(), EXACT);
  }

  @Test
  void whatNobodyClaimsStaysWithItsTier() {
    StackProfile jvm = find(ProfileTiers.join(tiers()), "(jvm)", "cpu@web");
    assertEquals(0.1, jvm.usage().value(), EXACT);
    assertFalse(jvm.cost().isPresent());
    assertFalse(jvm.costPerRoot().isPresent());
  }

  @Test
  void theOrderIsByUsageWhateverTheOrderOfTheTiers() {
    List<String> names = new ArrayList<>(tiers().keySet());
    Map<String, Profile> reversed = new LinkedHashMap<>();
    for (int i = names.size() - 1; i >= 0; i--) {
      reversed.put(names.get(i), tiers().get(names.get(i)));
    }
    assertEquals(ProfileTiers.join(tiers()).stacks(), ProfileTiers.join(reversed).stacks());
    assertEquals("Page", ProfileTiers.join(tiers()).stacks().get(0).stack().toString());
  }

  @Test
  void aJoinedProfileIsWrittenReadAndDrawn() throws ProfileFormatException {
    Profile joined = ProfileTiers.join(tiers());
    assertEquals(joined, ProfileJson.read(ProfileJson.write(joined)));
    assertEquals(
        "Page.Search 3200000\nPage.Search.Items 3200000\nPage 240000",
        CollapsedStacks.of(joined, "cpu@logic", Weight.MICROSECONDS).replace(';', '.').strip());
    FlameGraph.html(joined, "three tiers");
  }

  @Test
  void noTiersAreAnEmptyProfile() {
    assertEquals(Profile.EMPTY, ProfileTiers.join(Map.of()));
  }

  @Test
  void badNamesAreRefused() {
    for (String name : List.of("", "a b", "a@b", "x".repeat(65))) {
      Map<String, Profile> tiers = Map.of(name, tiers().get("web"));
      assertThrows(SettingException.class, () -> ProfileTiers.join(tiers), name);
    }
    // A joined profile is no tier: its resources have names of tiers already.
    Map<String, Profile> nested = Map.of("all", ProfileTiers.join(tiers()));
    assertThrows(SettingException.class, () -> ProfileTiers.join(nested));
  }
}
