package io.allostat.core.api.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.ClassFiles;
import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.control.ControlSettings;
import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.core.api.profile.ProfileSettings;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoublePredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Enumerates every setting of every record, so that a new one cannot be forgotten. */
class SettingsRecordsTest {
  /** What must be set beside a bound, so that the rules between settings are kept as well. */
  private static final Map<String, Map<String, String>> COMPANIONS =
      Map.of(
          "bucketMillis=60000", Map.of("windowSeconds", "60"),
          "windowSeconds=3600.0", Map.of("historySeconds", "3600"),
          "calibrationSeconds=0.1", Map.of("settleSeconds", "0"),
          "settleSeconds=3599.0", Map.of("calibrationSeconds", "3600"),
          "overloadThreshold=0.01", Map.of("underloadThreshold", "0"),
          "underloadThreshold=0.99", Map.of("overloadThreshold", "1"));

  private record Case(Class<? extends Record> type, SettingDescription setting) {
    @Override
    public String toString() {
      return type.getSimpleName() + "." + setting.name();
    }

    boolean isSwitch() {
      return setting.type() == boolean.class;
    }

    /** The number in the notation of the setting's type. */
    String text(double value) {
      return setting.type() == double.class
          ? Double.toString(value)
          : Long.toString(Math.round(value));
    }

    double justOutside(double bound, double direction) {
      return setting.type() == double.class
          ? Math.nextAfter(bound, direction * Double.POSITIVE_INFINITY)
          : bound + direction;
    }

    Record with(String text) {
      Map<String, String> values = new HashMap<>();
      values.put(setting.name(), text);
      values.putAll(COMPANIONS.getOrDefault(setting.name() + "=" + text, Map.of()));
      return Settings.of(type, values);
    }

    SettingException refuses(String text) {
      SettingException refused = assertThrows(SettingException.class, () -> with(text), text);
      assertEquals(setting.name(), refused.setting());
      String message = refused.getMessage();
      assertTrue(
          message.startsWith(setting.name() + ": expected " + setting.expected() + ", got "),
          message);
      assertTrue(message.length() < 300, message);
      return refused;
    }
  }

  private static List<Class<? extends Record>> types() {
    return ClassFiles.classes().stream()
        .filter(Class::isRecord)
        .filter(SettingsRecordsTest::carriesSettings)
        .<Class<? extends Record>>map(type -> type.asSubclass(Record.class))
        .toList();
  }

  private static boolean carriesSettings(Class<?> type) {
    return Arrays.stream(type.getRecordComponents())
        .anyMatch(component -> component.isAnnotationPresent(Setting.class));
  }

  private static Stream<Case> cases() {
    return types().stream()
        .flatMap(type -> Settings.describe(type).stream().map(setting -> new Case(type, setting)));
  }

  private static Stream<Case> numbers() {
    return cases().filter(each -> !each.isSwitch());
  }

  @Test
  void theScanFindsTheRecordsThatAreKnown() {
    assertTrue(
        types()
            .containsAll(
                Set.of(
                    ProfileSettings.class,
                    ControlSettings.class,
                    AdmissionSettings.class,
                    ProcessorSettings.class)));
    assertEquals(
        ClassFiles.classes().stream()
            .filter(Class::isRecord)
            .filter(type -> type.getSimpleName().endsWith("Settings"))
            .collect(Collectors.toSet()),
        Set.copyOf(types()),
        "the records that are named so are those that carry settings");
  }

  @ParameterizedTest
  @MethodSource("types")
  void everyComponentIsASettingAndTheDefaultsBuild(Class<? extends Record> type) throws Exception {
    assertEquals(type.getRecordComponents().length, Settings.describe(type).size());
    Method defaults = type.getMethod("defaults");
    assertNotNull(defaults.invoke(null));
    assertEquals(defaults.invoke(null), Settings.defaults(type));
    assertEquals(Settings.defaults(type), Settings.of(type, defaultsAsText(type)));
  }

  @ParameterizedTest
  @MethodSource("types")
  void unknownNamesAreRefusedWithTheKnownOnes(Class<? extends Record> type) {
    for (String unknown : List.of("", "unknown", "SAMPLINGHERTZ", "x".repeat(10_000), "a\nb")) {
      SettingException refused =
          assertThrows(
              SettingException.class, () -> Settings.of(type, Map.of(unknown, "1")), unknown);
      assertEquals(unknown, refused.setting());
      assertTrue(refused.getMessage().contains(Settings.describe(type).get(0).name()));
      assertTrue(refused.getMessage().length() < 500, refused::getMessage);
      assertFalse(refused.getMessage().contains("\n"), refused::getMessage);
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aSettingTellsTheOperatorWhatItIs(Case each) {
    SettingDescription setting = each.setting();
    assertTrue(Set.of(int.class, long.class, double.class, boolean.class).contains(setting.type()));
    assertTrue(setting.description().length() > 10, setting::description);
    assertTrue(setting.description().endsWith("."), setting::description);
    assertFalse(setting.expected().isBlank());
    if (!each.isSwitch()) {
      assertTrue(setting.min() < setting.max());
      DoublePredicate inRange = value -> value >= setting.min() && value <= setting.max();
      assertTrue(inRange.test(Double.parseDouble(setting.defaultValue())));
    }
  }

  @ParameterizedTest
  @MethodSource("numbers")
  void eachBoundIsAcceptedAndWhatLiesJustOutsideIsNot(Case each) throws Exception {
    for (double direction : new double[] {-1, 1}) {
      double bound = direction < 0 ? each.setting().min() : each.setting().max();
      Record accepted = each.with(each.text(bound));
      Object kept = accepted.getClass().getMethod(each.setting().name()).invoke(accepted);
      assertEquals(bound, ((Number) kept).doubleValue());
      if (bound != Double.MAX_VALUE) {
        double outside = each.justOutside(bound, direction);
        SettingException refused = each.refuses(each.text(outside));
        assertTrue(refused.getMessage().endsWith("got " + outside), refused::getMessage);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void whatIsNoValueOfTheTypeIsRefused(Case each) {
    String huge = "9".repeat(100_000);
    for (String text :
        List.of(
            "NaN",
            "Infinity",
            "-Infinity",
            "",
            " \t",
            "ten",
            "1,5",
            "1 2",
            "0x",
            "--1",
            huge,
            "TRUE",
            "yes",
            "\u0000",
            "1\u001b[2J")) {
      each.refuses(text);
    }
    if (each.setting().type() == int.class || each.setting().type() == long.class) {
      each.refuses("1.5");
      each.refuses("1e3");
      each.refuses("9223372036854775808");
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void blanksAroundAValueDoNotMatter(Case each) {
    String text = each.setting().defaultValue();
    assertEquals(Settings.defaults(each.type()), each.with("  " + text + "\t"));
  }

  private static Map<String, String> defaultsAsText(Class<? extends Record> type) {
    return Settings.describe(type).stream()
        .collect(Collectors.toMap(SettingDescription::name, SettingDescription::defaultValue));
  }
}
