package io.allostat.core.runtime.internal;

import io.allostat.core.api.component.LevelChange;
import io.allostat.core.api.control.JournalEntry;
import io.allostat.core.runtime.admission.internal.AdmissionListener;
import io.allostat.core.runtime.admission.internal.AdmissionStep;
import io.allostat.core.runtime.components.internal.ManagedComponent;
import io.allostat.core.runtime.components.internal.RegistryListener;
import io.allostat.core.runtime.loop.internal.AdaptationListener;
import io.allostat.core.runtime.loop.internal.FailureLog;
import io.allostat.core.runtime.loop.internal.Signal;
import io.allostat.core.runtime.management.internal.Publication;
import io.allostat.core.runtime.management.internal.Snapshots;
import java.time.InstantSource;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/**
 * Does on threads of their own what must delay neither a request nor a decision: keeps the state
 * file and publishes new components on one, sends notifications on another, because a listener may
 * hang. Those who report to it only leave a note.
 */
final class Keeper implements RegistryListener, AdaptationListener, AdmissionListener, Runnable {
  /** More notes than this wait only if a listener hangs; further ones are counted as failures. */
  private static final int MAX_NOTES = 1000;

  private final Signal signal;
  private final Signal noted;
  private final InstantSource wallClock;
  private final BlockingQueue<Consumer<Publication>> notes = new LinkedBlockingQueue<>(MAX_NOTES);
  private final FailureLog saving;
  private final FailureLog publishing;
  private final FailureLog notifying;
  private volatile Run run;
  private volatile Snapshots snapshots;

  Keeper(String instance, Signal signal, Signal noted, InstantSource wallClock) {
    this.signal = signal;
    this.noted = noted;
    this.wallClock = wallClock;
    this.saving = new FailureLog("saving the state of " + instance);
    this.publishing = new FailureLog("publishing the components and connectors of " + instance);
    this.notifying = new FailureLog("notifying the listeners of " + instance);
  }

  /** Says whose snapshots become outdated by what is reported. */
  void outdating(Snapshots outdated) {
    snapshots = outdated;
  }

  /** Begins to serve a run, or, with null, ends it. */
  void serve(Run present) {
    run = present;
  }

  /** Saves and publishes what has changed. */
  @Override
  public void run() {
    Run present = run;
    if (present == null) {
      return;
    }
    saving.guard(present.recorder()::save);
    publishing.guard(present.publication()::addNewComponents);
    publishing.guard(present.publication()::showConnectors);
  }

  /** Sends the notifications that wait. */
  void sendNotes() {
    Run present = run;
    if (present == null) {
      return;
    }
    for (Consumer<Publication> note = notes.poll(); note != null; note = notes.poll()) {
      Consumer<Publication> sent = note;
      notifying.guard(() -> sent.accept(present.publication()));
    }
  }

  @Override
  public void discovered(ManagedComponent component) {
    Run present = run;
    if (present != null) {
      present.recorder().memory().takeUpPin(component);
    }
    changed();
  }

  @Override
  public void declared(ManagedComponent component) {
    Run present = run;
    if (present != null) {
      present.recorder().memory().takeUp(component);
    }
    changed();
  }

  @Override
  public void moved(ManagedComponent component, LevelChange change) {
    changed();
  }

  @Override
  public void quarantined(ManagedComponent component, String reason) {
    long now = wallClock.millis();
    leave(p -> p.sendQuarantine(component, now, reason));
  }

  /**
   * Whoever pins is told when it cannot be lost any more, or why it can, so this is not left to the
   * thread. That one tries again where this fails.
   */
  @Override
  public void pinChanged(ManagedComponent component) {
    Run present = run;
    try {
      if (present != null) {
        present.recorder().save();
      }
    } finally {
      changed();
    }
  }

  @Override
  public void pinRestored(ManagedComponent component) {
    changed();
  }

  @Override
  public void decided(JournalEntry entry) {
    if (entry.change().isPresent()) {
      leave(p -> p.send(entry));
    } else {
      changed();
    }
  }

  @Override
  public void settingsChanged() {
    changed();
  }

  @Override
  public void stepped(AdmissionStep step) {
    if (step.changesTheLimit()) {
      long now = wallClock.millis();
      leave(p -> p.send(now, step.item()));
    }
  }

  @Override
  public void connectorsChanged() {
    changed();
  }

  private void leave(Consumer<Publication> note) {
    if (run != null && !notes.offer(note)) {
      notifying.report(new IllegalStateException("too many notifications wait; one is left out"));
    }
    noted.raise();
    changed();
  }

  private void changed() {
    Snapshots outdated = snapshots;
    if (outdated != null) {
      outdated.outdate();
    }
    signal.raise();
  }
}
