package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.settings.SettingException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

  /**
   * What was refused of the file at the start, such as a resource that is not there yet. It stays
   * in the file until a configuration is accepted for its PID.
   */
  private final Map<String, String> waiting = new HashMap<>();

  private Map<String, String> saved;
  private Map<String, String> accepted = Map.of();
  private T value;
  private List<String> reported = List.of();

  /**
   * Begins with what an earlier run had accepted, or else with the defaults, for each PID.
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
    saved = file.load();
    // A name that is left over from another version is no reason to refuse the rest.
    Map<String, String> earlier = new HashMap<>();
    pids.forEach(pid -> earlier.putAll(pid.own(saved)));
    take(earlier, unused -> {})
        .forEach(
            (pid, refusal) -> {
              waiting.putAll(pid.own(earlier));
              log.accept(file + ": " + pid.pid() + ": " + refusal + "; its defaults are in force");
            });
  }

  /**
   * Takes up what is accepted of a configuration.
   *
   * @param given texts by setting, of each PID its own: others are told and have no effect
   * @param untold of these it is not known yet what was configured: they stay as they are
   * @return what is in force now
   */
  T update(Map<Pid, Map<String, String>> given, Set<Pid> untold) {
    return update(given, untold, candidate -> {});
  }

  /**
   * Takes up what is accepted of a configuration, where only its use tells whether it is good.
   *
   * @param given texts by setting, of each PID its own: others are told and have no effect
   * @param untold of these it is not known yet what was configured: they stay as they are
   * @param use puts a value to use; throws {@link SettingException} if it cannot, and then nothing
   *     of it is kept
   * @return what is in force now
   */
  T update(Map<Pid, Map<String, String>> given, Set<Pid> untold, Consumer<T> use) {
    List<String> refusals = new ArrayList<>();
    Map<String, String> known = new HashMap<>();
    for (Pid pid : pids) {
      Map<String, String> all = given.getOrDefault(pid, Map.of());
      refusals.addAll(strays(pid, all));
      known.putAll(pid.own(all));
      if (untold.contains(pid)) {
        pid.own(accepted).forEach(known::putIfAbsent);
      }
    }
    Map<Pid, String> refused = take(known, use);
    refused.forEach(
        (pid, refusal) ->
            refusals.add(pid.pid() + ": " + refusal + "; the last good configuration stays"));
    report(refusals);
    for (Pid pid : pids) {
      if (!untold.contains(pid) && !refused.containsKey(pid)) {
        waiting.keySet().removeAll(pid.names());
      }
    }
    save();
    return value;
  }

  /**
   * Takes up what is accepted, of each PID all or nothing.
   *
   * @return why the others were not
   */
  private Map<Pid, String> take(Map<String, String> known, Consumer<T> use) {
    // First all at once: settings of two PIDs may be acceptable only together.
    Optional<String> together = accept(known, use);
    if (together.isEmpty()) {
      return Map.of();
    }
    if (pids.size() == 1) {
      return Map.of(pids.get(0), together.get());
    }
    Map<Pid, String> refused = new EnumMap<>(Pid.class);
    List<Pid> left = pids;
    int before;
    // Again as long as it helps: one may be acceptable only beside what was taken up after it.
    do {
      before = left.size();
      refused.clear();
      for (Pid pid : left) {
        Map<String, String> candidate = new HashMap<>(accepted);
        candidate.keySet().removeAll(pid.names());
        candidate.putAll(pid.own(known));
        accept(candidate, use).ifPresent(refusal -> refused.put(pid, refusal));
      }
      left = List.copyOf(refused.keySet());
    } while (left.size() < before);
    return refused;
  }

  /** Takes up a candidate, or says why not. */
  private Optional<String> accept(Map<String, String> candidate, Consumer<T> use) {
    try {
      T read = reader.apply(candidate);
      use.accept(read);
      value = read;
      accepted = Map.copyOf(candidate);
      return Optional.empty();
    } catch (SettingException e) {
      return Optional.of(e.getMessage());
    }
  }

  /** What is given under a PID that has no such setting, be it another's. */
  private static List<String> strays(Pid pid, Map<String, String> given) {
    Set<String> names = pid.names();
    return given.entrySet().stream()
        .filter(entry -> !names.contains(entry.getKey()))
        .map(entry -> new SettingException(entry.getKey(), "one of " + names, entry.getValue()))
        .map(refusal -> pid.pid() + ": " + refusal.getMessage() + "; it has no effect")
        .toList();
  }

  private void save() {
    Map<String, String> all = new HashMap<>(waiting);
    all.putAll(accepted);
    if (!all.equals(saved)) {
      file.save(all);
      saved = all;
    }
  }

  /**
   * A configuration comes again whenever one of its PIDs changes; what was told is not repeated.
   */
  private void report(List<String> refusals) {
    refusals.stream().filter(refusal -> !reported.contains(refusal)).forEach(log);
    reported = refusals;
  }
}
