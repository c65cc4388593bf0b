package io.allostat.core.api.settings;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * The settings of one capability of a running instance, as consoles show and change them, whatever
 * the record is that they come from. Thread safe if reading and changing the record are.
 *
 * @param <R> the record
 */
public final class LiveSettings<R extends Record> {
  private final Class<R> type;
  private final Supplier<R> present;
  private final Changer<R> changer;
  private final Map<String, SettingDescription> descriptions = new LinkedHashMap<>();
  private final Set<String> fixed;

  /**
   * Changes a record in one step.
   *
   * @param <R> the record
   */
  @FunctionalInterface
  public interface Changer<R> {
    /**
     * Changes it.
     *
     * @param change from the record in force to the new one; what it throws changes nothing
     */
    void change(UnaryOperator<R> change);
  }

  /**
   * Shows a record.
   *
   * @param type the record's type
   * @param present reads the one in force
   * @param changer puts another in force
   * @param fixed the settings that only a new instance takes up
   * @throws IllegalArgumentException if one of these is no setting of the record
   */
  public LiveSettings(Class<R> type, Supplier<R> present, Changer<R> changer, Set<String> fixed) {
    this.type = type;
    this.present = present;
    this.changer = changer;
    this.fixed = Set.copyOf(fixed);
    Settings.describe(type).forEach(d -> descriptions.put(d.name(), d));
    if (!descriptions.keySet().containsAll(fixed)) {
      throw new IllegalArgumentException(
          "fixed: expected some of " + descriptions.keySet() + ", got " + fixed);
    }
  }

  /**
   * @return the record's type
   */
  public Class<R> type() {
    return type;
  }

  /**
   * @return every setting, in the order of the record
   */
  public List<SettingDescription> descriptions() {
    return List.copyOf(descriptions.values());
  }

  /**
   * @param name a setting
   * @return whether it can be changed while the instance runs
   * @throws SettingException if there is no such setting
   */
  public boolean changeable(String name) {
    return !fixed.contains(known(name).name());
  }

  /**
   * @return the values in force by name, in the order of the record
   */
  public Map<String, Object> values() {
    return Settings.values(present.get());
  }

  /**
   * Changes one setting and leaves the others as they are.
   *
   * @param name the setting
   * @param value in the notation of the configuration files
   * @throws SettingException if there is no such setting, it takes a new instance, or the value is
   *     not accepted; nothing is changed then
   */
  public void set(String name, String value) {
    if (!changeable(name)) {
      throw new SettingException(
          name, "to be configured before the start: a running instance does not take it up", value);
    }
    changer.change(record -> with(record, name, value));
  }

  private SettingDescription known(String name) {
    SettingDescription found = descriptions.get(name);
    if (found == null) {
      throw new SettingException("setting", "one of " + descriptions.keySet(), name);
    }
    return found;
  }

  private R with(R record, String name, String value) {
    Map<String, String> texts = new LinkedHashMap<>();
    Settings.values(record).forEach((setting, old) -> texts.put(setting, old.toString()));
    texts.put(name, value);
    return Settings.of(type, texts);
  }
}
