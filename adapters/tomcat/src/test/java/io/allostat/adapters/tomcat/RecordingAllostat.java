package io.allostat.adapters.tomcat;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.Instances;
import io.allostat.core.api.component.Call;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.core.api.component.Components;
import io.allostat.core.api.component.LevelChange;
import io.allostat.core.api.component.ServiceLevel;
import io.allostat.core.api.control.ControlLoop;
import io.allostat.core.api.management.Status;
import io.allostat.core.api.profile.Continuation;
import io.allostat.core.api.profile.Probe;
import io.allostat.core.api.profile.ProfileHistory;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.profile.ProfilerCounters;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Records what adapters do to an instance. */
class RecordingAllostat implements Allostat, Components, Profiler {
  final BlockingQueue<String> events = new LinkedBlockingQueue<>();
  private final String instance;

  RecordingAllostat(String instance) {
    this.instance = instance;
  }

  /** Waits for the next events; a reply may arrive before the valve has left the request. */
  List<String> next(int count) throws InterruptedException {
    List<String> next = new ArrayList<>();
    while (next.size() < count) {
      String event = events.poll(30, TimeUnit.SECONDS);
      if (event == null) {
        throw new AssertionError("expected " + count + " events, got " + next);
      }
      next.add(event);
    }
    return next;
  }

  Call call(String begin, String end) {
    events.add(begin);
    return () -> events.add(end);
  }

  @Override
  public Call beginRequest() {
    return call("begin", "end");
  }

  @Override
  public Component discovered(String name) {
    events.add("discovered " + name);
    return new RecordingComponent(name);
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
    events.add("started");
  }

  @Override
  public void close() {
    Instances.remove(this);
    events.add("closed");
  }

  @Override
  public ControlLoop controlLoop() {
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

  private final class RecordingComponent implements Component {
    private final String name;

    private RecordingComponent(String name) {
      this.name = name;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public Call enter() {
      return call("enter " + name, "leave " + name);
    }

    @Override
    public List<ServiceLevel> serviceLevels() {
      return List.of(new ServiceLevel(ServiceLevel.FULL, 0));
    }

    @Override
    public int serviceLevel() {
      return 0;
    }

    @Override
    public boolean pinned() {
      return false;
    }

    @Override
    public Optional<String> quarantine() {
      return Optional.empty();
    }
  }
}
