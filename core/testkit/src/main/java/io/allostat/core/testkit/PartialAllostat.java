package io.allostat.core.testkit;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.Instances;
import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.component.Call;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.core.api.component.Components;
import io.allostat.core.api.component.LevelChange;
import io.allostat.core.api.control.ControlLoop;
import io.allostat.core.api.management.Status;
import io.allostat.core.api.profile.Continuation;
import io.allostat.core.api.profile.Probe;
import io.allostat.core.api.profile.ProfileHistory;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.profile.ProfilerCounters;
import io.allostat.core.api.settings.LiveSettings;
import java.util.List;
import java.util.Optional;

/**
 * An instance of which a test builds only the part that it needs. It has a name, is its own
 * components and profiler, is enabled, and is known to {@link Instances} from its start to its
 * close; every other operation throws {@link UnsupportedOperationException} until it is overridden.
 * As thread safe as what overrides it.
 */
public abstract class PartialAllostat implements Allostat, Components, Profiler {
  private final String instance;

  /**
   * @param instance the instance's name
   */
  protected PartialAllostat(String instance) {
    this.instance = instance;
  }

  @Override
  public String instance() {
    return instance;
  }

  @Override
  public Components components() {
    return this;
  }

  @Override
  public Profiler profiler() {
    return this;
  }

  @Override
  public void start() {
    Instances.add(this);
  }

  @Override
  public void close() {
    Instances.remove(this);
  }

  @Override
  public ControlLoop controlLoop() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Admission admission() {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<LiveSettings<?>> settings() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Status status() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Component register(ComponentDescriptor descriptor) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Component discovered(String name) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Optional<Component> find(String name) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<Component> all() {
    throw new UnsupportedOperationException();
  }

  @Override
  public LevelChange setServiceLevel(String component, int level, LevelChange.Origin origin) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void pin(String component) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void unpin(String component) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Probe probe(String component) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Call beginRequest() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Continuation capture() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void sample() {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean enabled() {
    return true;
  }

  @Override
  public void setEnabled(boolean enabled) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ProfileHistory history() {
    throw new UnsupportedOperationException();
  }

  @Override
  public ProfilerCounters counters() {
    throw new UnsupportedOperationException();
  }
}
