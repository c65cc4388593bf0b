package io.allostat.core.runtime.internal;

import io.allostat.core.runtime.state.internal.Memory;
import io.allostat.core.runtime.state.internal.SavedState;
import io.allostat.core.runtime.state.internal.StateStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** Writes the state when it differs from what the file holds. Thread safe. */
final class Recorder {
  private final Optional<StateStore> store;
  private final Memory memory;
  private SavedState saved;

  Recorder(Optional<StateStore> store, Memory memory, SavedState saved) {
    this.store = store;
    this.memory = memory;
    this.saved = saved;
  }

  Memory memory() {
    return memory;
  }

  synchronized void save() {
    if (store.isEmpty()) {
      return;
    }
    SavedState present = memory.collect();
    if (!present.equals(saved)) {
      try {
        store.get().save(present);
        saved = present;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
