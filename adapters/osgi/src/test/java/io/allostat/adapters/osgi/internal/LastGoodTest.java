package io.allostat.adapters.osgi.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.AllostatConfiguration;
import io.allostat.core.api.control.ControlSettings;
import io.allostat.core.api.management.EndpointOptions;
import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.settings.SettingException;
import io.allostat.core.api.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LastGoodTest {
  private static final String STAYS = "; the last good configuration stays";

  @TempDir Path directory;
  private final List<String> log = new ArrayList<>();

  @Test
  void beginsWithTheDefaults() {
    assertEquals(10, update(lastGood(), Map.of()).profile().samplingHertz());
    assertEquals(List.of(), log);
  }

  @Test
  void aBadValueIsReportedAndTheLastGoodOneStays() {
    LastGood<AllostatConfiguration> good = lastGood();
    update(good, Map.of("samplingHertz", "20"));
    assertEquals(20, update(good, Map.of("samplingHertz", "0")).profile().samplingHertz());
    assertEquals(
        List.of(
            "io.allostat.profile: samplingHertz: expected a number from 1 to 1000 (Hz), got 0.0"
                + STAYS),
        log);
  }

  @Test
  void aBadValueOfOnePidDoesNotKeepAnotherFromBeingTakenUp() {
    AllostatConfiguration inForce =
        update(lastGood(), Map.of("samplingHertz", "often", "overloadThreshold", "0.9"));
    assertEquals(10, inForce.profile().samplingHertz());
    assertEquals(0.9, inForce.control().overloadThreshold());
  }

  /** A longer calibration needs a longer history: refused alone, accepted together. */
  @Test
  void settingsOfTwoPidsMayBeAcceptableOnlyTogether() {
    LastGood<AllostatConfiguration> good = lastGood();
    Map<String, String> calibration = Map.of("calibrationSeconds", "60");
    assertEquals(10, update(good, calibration).control().calibrationSeconds());
    assertEquals(1, log.size(), () -> "" + log);
    Map<String, String> both = new HashMap<>(calibration);
    both.put("historySeconds", "300");
    assertEquals(60, update(good, both).control().calibrationSeconds());
    assertEquals(1, log.size(), () -> "" + log);
  }

  @Test
  void aRefusalIsToldOnceUntilItIsMended() {
    LastGood<AllostatConfiguration> good = lastGood();
    update(good, Map.of("samplingHertz", "0"));
    update(good, Map.of("samplingHertz", "0", "paused", "true"));
    assertEquals(1, log.size(), () -> "" + log);
    update(good, Map.of("samplingHertz", "5"));
    update(good, Map.of("samplingHertz", "0"));
    assertEquals(2, log.size(), () -> "" + log);
  }

  @Test
  void anUnknownNameIsReportedAndTheRestIsTakenUp() {
    AllostatConfiguration inForce = update(lastGood(), Map.of("sampling", "1", "minSamples", "7"));
    assertEquals(7, inForce.profile().minSamples());
    assertEquals(1, log.size(), () -> "" + log);
    assertEquals("sampling: expected one of [", log.get(0).substring(0, 27));
  }

  @Test
  void theLastGoodConfigurationOutlivesARestart() {
    update(lastGood(), Map.of("samplingHertz", "20", "views", "database=cpu:Database"));
    AllostatConfiguration inForce = update(lastGood(), Map.of("samplingHertz", "fast"));
    assertEquals(20, inForce.profile().samplingHertz());
  }

  @Test
  void aConfigurationThatWasTakenBackIsForgotten() {
    update(lastGood(), Map.of("samplingHertz", "20"));
    update(lastGood(), Map.of());
    assertEquals(10, update(lastGood(), Map.of("samplingHertz", "0")).profile().samplingHertz());
  }

  @Test
  void aSpoiltFileCostsNothingButIsTold() throws IOException {
    Files.writeString(directory.resolve("good.properties"), "samplingHertz=never\n");
    assertEquals(10, update(lastGood(), Map.of()).profile().samplingHertz());
    assertEquals(1, log.size(), () -> "" + log);
  }

  /** As when this bundle is started before Configuration Admin. */
  @Test
  void whatIsNotKnownYetStaysAsItWas() {
    update(lastGood(), Map.of("samplingHertz", "20", "overloadThreshold", "0.8"));
    LastGood<AllostatConfiguration> again = lastGood();
    AllostatConfiguration inForce = again.update(Map.of(), Set.of(Pid.PROFILE, Pid.INSTANCE));
    assertEquals(20, inForce.profile().samplingHertz());
    assertEquals(0.85, inForce.control().overloadThreshold(), "known to be taken back");
    assertEquals(20, update(again, Map.of("samplingHertz", "no")).profile().samplingHertz());
  }

  /** Such as the address of a machine that cannot be listened on. */
  @Test
  void whatCannotBeUsedIsNotKept() {
    LastGood<Optional<EndpointOptions>> good = endpoints();
    List<Integer> used = new ArrayList<>();
    Consumer<Optional<EndpointOptions>> use =
        options -> {
          used.add(options.orElseThrow().port());
          if (options.orElseThrow().port() == 2) {
            throw new SettingException("managementPort", "another", 2);
          }
        };
    good.update(Map.of("endpoint", "true", "managementPort", "1"), Set.of(), use);
    Optional<EndpointOptions> one = Optional.of(EndpointOptions.loopback(1));
    assertEquals(
        one, good.update(Map.of("endpoint", "true", "managementPort", "2"), Set.of(), use));
    assertEquals(List.of(1, 2), used, "tried once");
    assertEquals(
        List.of("io.allostat.console: managementPort: expected another, got 2" + STAYS), log);
    assertEquals(
        one,
        endpoints().update(Map.of("endpoint", "true", "managementPort", "2"), Set.of(), use),
        "the file keeps what was good");
  }

  private LastGood<Optional<EndpointOptions>> endpoints() {
    return new LastGood<>(
        List.of(Pid.CONSOLE),
        new ValuesFile(directory.resolve("console.properties")),
        EndpointValues::of,
        log::add);
  }

  private static AllostatConfiguration update(
      LastGood<AllostatConfiguration> good, Map<String, String> given) {
    return good.update(given, Set.of());
  }

  private LastGood<AllostatConfiguration> lastGood() {
    return new LastGood<>(
        List.of(Pid.INSTANCE, Pid.PROFILE, Pid.CONTROL),
        new ValuesFile(directory.resolve("good.properties")),
        this::read,
        log::add);
  }

  private AllostatConfiguration read(Map<String, String> values) {
    var builder =
        Allostat.builder()
            .profile(Settings.of(ProfileSettings.class, only(Pid.PROFILE, values)))
            .control(Settings.of(ControlSettings.class, only(Pid.CONTROL, values)));
    InstanceValues.addTo(builder, values, directory);
    return builder.configuration();
  }

  private static Map<String, String> only(Pid pid, Map<String, String> values) {
    Map<String, String> selected = new HashMap<>(values);
    selected.keySet().retainAll(pid.names());
    return selected;
  }
}
