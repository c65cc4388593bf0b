package io.allostat.core.api.management;

import java.util.List;
import java.util.Map;

/**
 * One decision of the journal.
 *
 * @param sequence its number, from 1
 * @param epochMillis when, milliseconds since 1970
 * @param kind HOLD, DEGRADE or UPGRADE
 * @param resource the resource that led to it, or an empty string
 * @param component the component moved, or an empty string
 * @param requestedLevel the level asked for, or null
 * @param appliedLevel the level in force afterwards, or null
 * @param usage usage of every controlled resource before
 * @param predictions what was expected
 * @param reason why
 * @param outcomeUsage usage of every controlled resource afterwards, or null while unknown
 * @param rejection why nothing was learned from it, or null
 * @param predictionError the prediction error, or null
 */
public record DecisionItem(
    long sequence,
    long epochMillis,
    String kind,
    String resource,
    String component,
    Integer requestedLevel,
    Integer appliedLevel,
    Map<String, Double> usage,
    List<PredictionItem> predictions,
    String reason,
    Map<String, Double> outcomeUsage,
    String rejection,
    Double predictionError) {}
