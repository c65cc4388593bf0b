package io.allostat.core.runtime.components.internal;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.core.api.component.LevelActuator;
import io.allostat.core.api.component.LevelChange;
import io.allostat.core.api.component.LevelChange.Origin;
import io.allostat.core.api.component.ServiceLevel;
import io.allostat.core.api.control.ComponentState;
import io.allostat.core.api.profile.Probe;
import io.allostat.core.api.settings.SettingException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One component. Requests only read the volatile level; changes of one component exclude each
 * other, and a request's read never waits for one.
 */
public final class ManagedComponent implements Component {
  private static final Logger LOG = LoggerFactory.getLogger(ManagedComponent.class);
  private static final List<ServiceLevel> FULL_ONLY =
      List.of(new ServiceLevel(ServiceLevel.FULL, 0));

  private final String name;
  private final Probe probe;
  private final AtomicBoolean probeFailed = new AtomicBoolean();
  private final ReentrantLock moving = new ReentrantLock();

  private volatile boolean declared;
  private volatile List<ServiceLevel> serviceLevels = FULL_ONLY;
  private volatile LevelActuator actuator = LevelActuator.NONE;
  private volatile int level;
  private volatile boolean pinned;
  private volatile Optional<String> quarantine = Optional.empty();

  /**
   * Makes a component that has only its full service.
   *
   * @param name its name
   * @param probe the profiler's handle on it
   */
  ManagedComponent(String name, Probe probe) {
    this.name = name;
    this.probe = probe;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<ServiceLevel> serviceLevels() {
    return serviceLevels;
  }

  @Override
  public int serviceLevel() {
    return level;
  }

  @Override
  public Call enter() {
    try {
      return probe.enter();
    } catch (RuntimeException e) {
      if (probeFailed.compareAndSet(false, true)) {
        LOG.error("component {}: calls are not profiled, its probe failed", name, e);
      }
      return Call.UNTRACKED;
    }
  }

  @Override
  public boolean pinned() {
    return pinned;
  }

  @Override
  public Optional<String> quarantine() {
    return quarantine;
  }

  /**
   * @return what the policy sees; the level is read before the levels, which only ever grow, so
   *     that it is always one of them
   */
  public ComponentState state() {
    int now = level;
    return new ComponentState(name, serviceLevels, now, !pinned && quarantine.isEmpty());
  }

  /**
   * @return true if the application declared it, false if it was only discovered
   */
  public boolean declared() {
    return declared;
  }

  /** Takes up a declaration; at most once, under the registry's lock. */
  void declare(ComponentDescriptor descriptor) {
    actuator = descriptor.actuator();
    serviceLevels = descriptor.serviceLevels();
    declared = true;
  }

  /**
   * Moves the component, unless the origin may not. The loop does not wait for a change that is in
   * progress: its thread must never hang on somebody else's actuator.
   */
  LevelChange move(int requested, Origin origin) {
    if (requested < 0 || requested >= serviceLevels.size()) {
      throw new SettingException(
          "service level of " + name, "0 to " + (serviceLevels.size() - 1), requested);
    }
    if (moving.isHeldByCurrentThread()) {
      return refused(requested, origin, "it is being moved by this thread");
    }
    if (origin == Origin.LOOP) {
      if (!moving.tryLock()) {
        return refused(requested, origin, "it is being moved by another thread");
      }
    } else {
      moving.lock();
    }
    try {
      if (origin == Origin.LOOP && pinned) {
        return refused(requested, origin, "pinned");
      }
      if (origin == Origin.LOOP && quarantine.isPresent()) {
        return refused(requested, origin, "quarantined: " + quarantine.get());
      }
      return actuate(requested, origin);
    } finally {
      moving.unlock();
    }
  }

  private LevelChange actuate(int requested, Origin origin) {
    int previous = level;
    if (requested == previous && quarantine.isEmpty()) {
      return new LevelChange(name, previous, requested, previous, origin, Optional.empty());
    }
    Optional<String> failure = Optional.empty();
    try {
      int answer = actuator.apply(requested);
      boolean exists = answer >= 0 && answer < serviceLevels.size();
      if (exists) {
        level = answer;
      }
      if (answer != requested) {
        failure = Optional.of("asked for level " + requested + ", answered " + answer);
      }
    } catch (Throwable e) {
      if (e instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      LOG.warn("component {}: level {} was refused by its actuator", name, requested, e);
      failure = Optional.of("asked for level " + requested + ", threw " + Texts.shown(e));
    }
    if (failure.isPresent()) {
      quarantine = failure;
    }
    return new LevelChange(name, previous, requested, level, origin, failure);
  }

  private LevelChange refused(int requested, Origin origin, String why) {
    int now = level;
    return new LevelChange(name, now, requested, now, origin, Optional.of(why));
  }

  /** Returns once no change by the loop is in progress and none can begin. */
  void pin() {
    moving.lock();
    try {
      pinned = true;
    } finally {
      moving.unlock();
    }
  }

  void unpin() {
    moving.lock();
    try {
      pinned = false;
      quarantine = Optional.empty();
    } finally {
      moving.unlock();
    }
  }
}
