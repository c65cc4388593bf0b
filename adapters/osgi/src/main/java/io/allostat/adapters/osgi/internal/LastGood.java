package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.settings.SettingException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The last configuration that was accepted. A value that is not is reported once and keeps the
 * accepted values of its PID in force; what was given for other PIDs is taken up. Not thread safe.
 *
 * @param <T> what is made of the values
 */
final class LastGood<T> {
  private final List<Pid> pids;
  private final ValuesFile file;
  private final Function<Map<String, String>, T> reader;
  private final Consumer<String> log;
  private Map<String, String> accepted = Map.of();
  private T value;
  private List<String> reported = List.of();

  /**
   * Begins with what an earlier run had accepted, or else with the defaults.
   *
   * @param pids whose values these are, with distinct names
   * @param file where accepted values are kept
   * @param reader makes a value; throws {@link SettingException} for what is not accepted
   * @param log where refusals are told
   */
  LastGood(
      List<Pid> pids,
      ValuesFile file,
      Function<Map<String, String>, T> reader,
      Consumer<String> log) {
    this.pids = pids;
    this.file = file;
    this.reader = reader;
    this.log = log;
    value = reader.apply(Map.of());
    try {
      Map<String, String> earlier = file.load();
      value = reader.apply(earlier);
      accepted = earlier;
    } catch (SettingException e) {
      log.accept(file + ": " + e.getMessage() + "; the defaults are in force");
    }
  }

  /**
   * Takes up what is accepted of a configuration.
   *
   * @param given texts by setting, of all PIDs together
   * @param untold of these it is not known yet what was configured: they stay as they are
   * @return what is in force now
   */
  T update(Map<String, String> given, Set<Pid> untold) {
    return update(given, untold, candidate -> {});
  }

  /**
   * Takes up what is accepted of a configuration, where only its use tells whether it is good.
   *
   * @param given texts by setting, of all PIDs together
   * @param untold of these it is not known yet what was configured: they stay as they are
   * @param use puts a value to use; throws {@link SettingException} if it cannot, and then nothing
   *     of it is kept
   * @return what is in force now
   */
  T update(Map<String, String> given, Set<Pid> untold, Consumer<T> use) {
    Map<String, String> before = accepted;
    List<String> refusals = new ArrayList<>(unknown(given));
    Map<String, String> known = new TreeMap<>(given);
    known.keySet().retainAll(names());
    before.forEach(
        (name, text) -> {
          if (untold.stream().anyMatch(pid -> pid.names().contains(name))) {
            known.putIfAbsent(name, text);
          }
        });
    // First all at once: settings of two PIDs may be acceptable only together.
    List<String> together = new ArrayList<>();
    boolean taken = accept(known, use, together::add);
    if (!taken && pids.size() == 1) {
      together.forEach(refusal -> refusals.add(pids.get(0).pid() + ": " + refusal));
    } else if (!taken) {
      for (Pid pid : pids) {
        Map<String, String> candidate = new HashMap<>(accepted);
        candidate.keySet().removeAll(pid.names());
        known.forEach(
            (name, text) -> {
              if (pid.names().contains(name)) {
                candidate.put(name, text);
              }
            });
        accept(candidate, use, refusal -> refusals.add(pid.pid() + ": " + refusal));
      }
    }
    report(refusals);
    if (!accepted.equals(before)) {
      file.save(accepted);
    }
    return value;
  }

  private boolean accept(Map<String, String> candidate, Consumer<T> use, Consumer<String> refused) {
    try {
      T read = reader.apply(candidate);
      use.accept(read);
      value = read;
      accepted = Map.copyOf(candidate);
      return true;
    } catch (SettingException e) {
      refused.accept(e.getMessage());
      return false;
    }
  }

  private TreeSet<String> names() {
    TreeSet<String> names = new TreeSet<>();
    pids.forEach(pid -> names.addAll(pid.names()));
    return names;
  }

  private List<String> unknown(Map<String, String> given) {
    TreeSet<String> names = names();
    return given.entrySet().stream()
        .filter(entry -> !names.contains(entry.getKey()))
        .map(
            entry ->
                new SettingException(entry.getKey(), "one of " + names, entry.getValue())
                    .getMessage())
        .toList();
  }

  /**
   * A configuration comes again whenever one of its PIDs changes; what was told is not repeated.
   */
  private void report(List<String> refusals) {
    refusals.stream()
        .filter(refusal -> !reported.contains(refusal))
        .forEach(refusal -> log.accept(refusal + "; the last good configuration stays"));
    reported = refusals;
  }
}
