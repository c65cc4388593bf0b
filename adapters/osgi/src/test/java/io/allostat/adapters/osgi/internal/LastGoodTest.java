package io.allostat.adapters.osgi.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.AllostatConfiguration;
import io.allostat.core.api.control.ControlSettings;
import io.allostat.core.api.management.EndpointOptions;
import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.resource.ResourceTexts;
import io.allostat.core.api.settings.SettingException;
import io.allostat.core.api.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LastGoodTest {
  private static final List<Pid> PIDS =
      List.of(Pid.INSTANCE, Pid.PROFILE, Pid.CONTROL, Pid.ADMISSION);
  private static final String STAYS = "; the last good configuration stays";
  private static final String NO_EFFECT = "; it has no effect";

  @TempDir Path directory;
  private final List<String> log = new ArrayList<>();

  /** Whether views are refused, as where the parts do not know their resource. */
  private boolean viewless;

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
    Map<String, String> given = Map.of("sampling", "1", "minSamples", "7");
    AllostatConfiguration inForce = lastGood().update(Map.of(Pid.PROFILE, given), Set.of());
    assertEquals(7, inForce.profile().minSamples());
    assertEquals(
        List.of(
            "io.allostat.profile: sampling: expected one of "
                + Pid.PROFILE.names()
                + ", got \"1\""
                + NO_EFFECT),
        log);
  }

  /** Metatype and the MBeans of configurations show it at its own PID, where it is not given. */
  @Test
  void aSettingOfAnotherPidIsReportedAndDoesNotOverrideIt() {
    LastGood<AllostatConfiguration> good = lastGood();
    Map<String, String> stray = Map.of("overloadThreshold", "0.5");
    Map<Pid, Map<String, String>> given =
        Map.of(Pid.CONTROL, Map.of("underloadThreshold", "0.4"), Pid.ADMISSION, stray);
    for (int i = 0; i < 2; i++) {
      AllostatConfiguration inForce = good.update(given, Set.of());
      assertEquals(0.85, inForce.control().overloadThreshold());
      assertEquals(0.4, inForce.control().underloadThreshold());
    }
    assertEquals(
        List.of(
            "io.allostat.admission: overloadThreshold: expected one of "
                + Pid.ADMISSION.names()
                + ", got \"0.5\""
                + NO_EFFECT),
        log);
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
    Files.writeString(file().path(), "samplingHertz=never\n");
    assertEquals(10, update(lastGood(), Map.of()).profile().samplingHertz());
    assertEquals(1, log.size(), () -> "" + log);
  }

  @Test
  void whatIsRefusedOfTheFileCostsItsPidAlone() throws IOException {
    Files.writeString(file().path(), "samplingHertz=20\nviews=database\nfromAnotherVersion=1\n");
    AllostatConfiguration inForce = update(lastGood(), Map.of("samplingHertz", "fast"));
    assertEquals(20, inForce.profile().samplingHertz());
    assertEquals(
        List.of(
            file()
                + ": io.allostat.instance: views: expected "
                + ResourceTexts.VIEWS
                + ", got \"database\"; its defaults are in force",
            "io.allostat.profile: samplingHertz: expected a number from 1 to 1000 (Hz), got"
                + " \"fast\""
                + STAYS),
        log);
  }

  /** The shorter history is accepted only beside the shorter calibration, which comes after it. */
  @Test
  void whatFitsTogetherIsTakenUpBesideWhatIsRefused() throws IOException {
    Files.writeString(file().path(), "historySeconds=30\ncalibrationSeconds=5\nviews=database\n");
    AllostatConfiguration inForce = lastGood().update(Map.of(), Set.copyOf(PIDS));
    assertEquals(30, inForce.profile().historySeconds());
    assertEquals(5, inForce.control().calibrationSeconds());
    assertEquals(1, log.size(), () -> "" + log);
  }

  /** As where the resource of a view is not there at one start, but is at the next. */
  @Test
  void whatIsRefusedAtOneStartIsKeptForTheNext() {
    Map<String, String> given = new HashMap<>();
    given.put("instance", "shop");
    given.put("views", "database=cpu:Database");
    update(lastGood(), given);
    viewless = true;
    given.put("samplingHertz", "20");
    AllostatConfiguration without = update(lastGood(), given);
    assertEquals("default", without.instance());
    assertEquals(20, without.profile().samplingHertz());
    assertEquals(given, file().load());
    viewless = false;
    AllostatConfiguration again = lastGood().update(Map.of(), Set.copyOf(PIDS));
    assertEquals("shop", again.instance());
    assertEquals(20, again.profile().samplingHertz());
  }

  @Test
  void whatIsRefusedOfTheFileIsKeptUntilItsPidIsConfigured() throws IOException {
    Files.writeString(file().path(), "samplingHertz=20\nviews=database\n");
    LastGood<AllostatConfiguration> good = lastGood();
    good.update(Map.of(Pid.PROFILE, Map.of("samplingHertz", "30")), Set.of(Pid.INSTANCE));
    Map<String, String> kept = Map.of("samplingHertz", "30", "views", "database");
    assertEquals(kept, file().load(), "it is not known yet what was configured");
    update(good, Map.of("samplingHertz", "30", "views", "cpu"));
    assertEquals(kept, file().load(), "refused as well");
    update(good, Map.of("samplingHertz", "30", "paused", "true"));
    assertEquals(Map.of("samplingHertz", "30", "paused", "true"), file().load());
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
    good.update(port("1"), Set.of(), use);
    Optional<EndpointOptions> one = Optional.of(EndpointOptions.loopback(1));
    assertEquals(one, good.update(port("2"), Set.of(), use));
    assertEquals(List.of(1, 2), used, "tried once");
    assertEquals(
        List.of("io.allostat.console: managementPort: expected another, got 2" + STAYS), log);
    assertEquals(one, endpoints().update(port("2"), Set.of(), use), "the file keeps what was good");
  }

  private static Map<Pid, Map<String, String>> port(String number) {
    return Map.of(Pid.CONSOLE, Map.of("endpoint", "true", "managementPort", number));
  }

  private LastGood<Optional<EndpointOptions>> endpoints() {
    return new LastGood<>(
        List.of(Pid.CONSOLE),
        new ValuesFile(directory.resolve("console.properties")),
        EndpointValues::of,
        log::add);
  }

  /** Each name under its own PID. */
  private static AllostatConfiguration update(
      LastGood<AllostatConfiguration> good, Map<String, String> given) {
    Map<Pid, Map<String, String>> byPid = new EnumMap<>(Pid.class);
    PIDS.forEach(pid -> byPid.put(pid, pid.own(given)));
    return good.update(byPid, Set.of());
  }

  private ValuesFile file() {
    return new ValuesFile(directory.resolve("good.properties"));
  }

  private LastGood<AllostatConfiguration> lastGood() {
    return new LastGood<>(PIDS, file(), this::read, log::add);
  }

  private AllostatConfiguration read(Map<String, String> values) {
    if (viewless && values.containsKey("views")) {
      throw new SettingException("views", "none", values.get("views"));
    }
    var builder =
        Allostat.builder()
            .profile(Settings.of(ProfileSettings.class, Pid.PROFILE.own(values)))
            .control(Settings.of(ControlSettings.class, Pid.CONTROL.own(values)));
    InstanceValues.addTo(builder, values, directory);
    return builder.configuration();
  }
}
