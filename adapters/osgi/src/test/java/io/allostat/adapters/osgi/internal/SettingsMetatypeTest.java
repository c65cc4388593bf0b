package io.allostat.adapters.osgi.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.AllostatConfiguration;
import io.allostat.core.api.processors.ProcessorOptions;
import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.core.api.settings.SettingDescription;
import io.allostat.core.api.settings.Settings;
import io.allostat.core.testkit.SettingsRecords;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.osgi.service.metatype.AttributeDefinition;
import org.osgi.service.metatype.ObjectClassDefinition;

/** Enumerates every setting, so that a new one cannot be forgotten in OSGi. */
class SettingsMetatypeTest {
  /** What names of settings say of their unit. */
  private static final Map<String, String> UNITS =
      Map.of("Seconds", "s", "Millis", "ms", "Hertz", "Hz");

  /** One of them is bad for whatever it may be. */
  private static final List<String> BAD = List.of("no such thing", "(", "\0", "<script>");

  /** What only its use can tell: which addresses, CPUs and policies there are, and which files. */
  private static final Map<Pid, Set<String>> JUDGED_LATER =
      Map.of(
          Pid.CONSOLE,
          Set.of("managementAddress", "managementSecurity"),
          Pid.PROCESSORS,
          Set.of("cpus", "ledger", "policy"));

  private final SettingsMetatype metatype = new SettingsMetatype();

  @Test
  void everySettingHasAPid() throws Exception {
    Set<String> offered =
        Arrays.stream(Pid.values())
            .flatMap(pid -> pid.names().stream())
            .collect(Collectors.toSet());
    List<Class<? extends Record>> records = SettingsRecords.all();
    assertTrue(records.size() >= 3, () -> "" + records);
    for (Class<? extends Record> record : records) {
      for (SettingDescription setting : Settings.describe(record)) {
        assertTrue(offered.contains(setting.name()), record + " " + setting.name());
      }
    }
  }

  /** The settings are described above, name by name. */
  @Test
  void everyOtherOptionOfTheProcessorManagerHasAnAttribute() {
    Set<String> options = new TreeSet<>();
    for (RecordComponent part : ProcessorOptions.class.getRecordComponents()) {
      options.add(part.getName());
    }
    options.remove("settings");
    Settings.describe(ProcessorSettings.class).forEach(setting -> options.add(setting.name()));
    assertEquals(options, new TreeSet<>(Pid.PROCESSORS.names()));
  }

  @Test
  void aRefusalOfAnOptionSaysWhatCameAndWhatWasExpected() {
    assertEquals(
        "manager: expected one of none, framework, region, got \"daemon\"",
        attribute(Pid.PROCESSORS, "manager").validate("daemon"));
    assertEquals(
        "priorities: expected application=number from 1e-6 to 1e6, comma-separated, got \"shop\"",
        attribute(Pid.PROCESSORS, "priorities").validate("shop"));
    assertEquals("", attribute(Pid.PROCESSORS, "priorities").validate("shop=2, bank=0.5"));
  }

  /** What is no record of its own; monitors, a manager's client and a classifier are code. */
  @Test
  void everyOtherPartOfAnInstanceHasAnAttribute() {
    Set<String> parts = new TreeSet<>();
    for (RecordComponent part : AllostatConfiguration.class.getRecordComponents()) {
      parts.add(part.getName());
    }
    parts.removeAll(Set.of("profile", "control", "admission"));
    parts.removeAll(Set.of("monitors", "processors", "sessionClassifier"));
    assertEquals(parts, new TreeSet<>(Pid.INSTANCE.names()));
  }

  @ParameterizedTest
  @EnumSource(Pid.class)
  void everyAttributeHasADefaultThatIsAcceptedAndADescription(Pid pid) {
    ObjectClassDefinition described = metatype.getObjectClassDefinition(pid.pid(), null);
    assertEquals(pid.pid(), described.getID());
    assertEquals(0, described.getAttributeDefinitions(ObjectClassDefinition.REQUIRED).length);
    for (AttributeDefinition attribute :
        described.getAttributeDefinitions(ObjectClassDefinition.ALL)) {
      String id = attribute.getID();
      assertFalse(attribute.getDescription().isBlank(), id);
      assertFalse(id.contains("."), id + ": dots belong to the framework");
      assertEquals(attribute.getCardinality() == 0 ? 1 : 0, attribute.getDefaultValue().length, id);
      for (String value : attribute.getDefaultValue()) {
        assertEquals("", attribute.validate(value), id);
      }
    }
  }

  /** Of settings that are numbers of something; a share or a weight has none. */
  @ParameterizedTest
  @EnumSource(Pid.class)
  void everyUnitIsInTheDescription(Pid pid) throws Exception {
    Map<String, SettingDescription> settings = new HashMap<>();
    for (Class<? extends Record> record : SettingsRecords.all()) {
      Settings.describe(record).forEach(setting -> settings.put(setting.name(), setting));
    }
    Settings.describe(EndpointSettings.class)
        .forEach(setting -> settings.put(setting.name(), setting));
    for (Attribute attribute : pid.attributes()) {
      SettingDescription setting = settings.get(attribute.id());
      if (setting == null) {
        // A text or a switch of its own: not a number that could have a unit.
        assertTrue(
            Set.of(AttributeDefinition.STRING, AttributeDefinition.BOOLEAN)
                .contains(attribute.type()),
            attribute.id());
        continue;
      }
      String unit = setting.unit();
      assertEquals(
          !unit.isEmpty(), attribute.about().contains(" Unit: " + unit + "."), attribute.about());
      UNITS.forEach(
          (ending, expected) -> {
            if (attribute.id().endsWith(ending)) {
              assertEquals(expected, unit, attribute.id());
            }
          });
    }
  }

  @ParameterizedTest
  @EnumSource(Pid.class)
  void everyAttributeRefusesABadValueWithItsName(Pid pid) {
    Set<String> takesAny = new TreeSet<>();
    for (Attribute attribute : pid.attributes()) {
      List<String> refusals =
          BAD.stream().map(attribute::validate).filter(answer -> !answer.isEmpty()).toList();
      if (refusals.isEmpty()) {
        takesAny.add(attribute.id());
      }
      refusals.forEach(
          refusal -> assertTrue(refusal.startsWith(attribute.id() + ": expected "), refusal));
    }
    assertEquals(JUDGED_LATER.getOrDefault(pid, Set.of()), takesAny);
  }

  @Test
  void unitsAreInTheDescriptions() {
    AttributeDefinition hertz = attribute(Pid.PROFILE, "samplingHertz");
    assertTrue(hertz.getDescription().contains("Unit: Hz."), hertz.getDescription());
    assertTrue(hertz.getDescription().contains("from 1 to 1000"), hertz.getDescription());
    assertEquals(AttributeDefinition.DOUBLE, hertz.getType());
    assertEquals("10", hertz.getDefaultValue()[0]);
  }

  @Test
  void aRefusalSaysWhatCameAndWhatWasExpected() {
    assertEquals(
        "samplingHertz: expected a number from 1 to 1000 (Hz), got \"0.5\"",
        attribute(Pid.PROFILE, "samplingHertz").validate("0.5"));
    assertEquals(
        "minSamples: expected a whole number from 1 to 100000, got \"1.5\"",
        attribute(Pid.PROFILE, "minSamples").validate("1.5"));
    assertEquals(
        "calibration: expected true or false, got \"yes\"",
        attribute(Pid.CONTROL, "calibration").validate("yes"));
    assertEquals(
        "views: expected name=resource:component or name=resource:type(target), comma-separated,"
            + " got \"database\"",
        attribute(Pid.INSTANCE, "views").validate("database"));
  }

  @Test
  void namesAreDistinctOverAllPids() {
    Set<String> seen = new HashSet<>();
    for (Pid pid : Pid.values()) {
      pid.names().forEach(name -> assertTrue(seen.add(name), name));
    }
  }

  @Test
  void whatIsNoPidIsNotDescribed() {
    assertNull(metatype.getObjectClassDefinition("io.allostat.other", null));
  }

  private AttributeDefinition attribute(Pid pid, String id) {
    return Arrays.stream(
            metatype
                .getObjectClassDefinition(pid.pid(), null)
                .getAttributeDefinitions(ObjectClassDefinition.OPTIONAL))
        .filter(attribute -> attribute.getID().equals(id))
        .findFirst()
        .orElseThrow();
  }
}
