package io.allostat.demoapps.lab.compare;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A line of a summary.
 *
 * @param names what it is about: arm, shape, phase and so on
 * @param load or NaN
 * @param run from 1; the same line is there once for each
 * @param figures what was measured
 */
public record SummaryRow(
    Map<String, String> names, double load, int run, Map<String, Measured> figures) {
  /** Copies the maps and keeps their order. */
  public SummaryRow {
    names = Collections.unmodifiableMap(new LinkedHashMap<>(names));
    figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
  }

  /** What it is about, for people, without its load. */
  String title() {
    return names.entrySet().stream()
        .map(
            name ->
                name.getValue().matches("[0-9.]+")
                    ? name.getKey() + " " + name.getValue()
                    : name.getValue())
        .collect(Collectors.joining(", "));
  }
}
