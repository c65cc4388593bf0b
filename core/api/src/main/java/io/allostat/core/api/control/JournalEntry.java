package io.allostat.core.api.control;

import io.allostat.core.api.component.LevelChange;
import java.util.Optional;

/**
 * One decision in the journal.
 *
 * @param sequence 1, 2, 3 …, without gaps, across the bound of the journal
 * @param epochMillis wall-clock time, milliseconds since 1970
 * @param decision the decision with its inputs and predictions
 * @param change what was applied; empty when holding
 * @param outcome what came of it, once known
 */
public record JournalEntry(
    long sequence,
    long epochMillis,
    Decision decision,
    Optional<LevelChange> change,
    Optional<Outcome> outcome) {}
