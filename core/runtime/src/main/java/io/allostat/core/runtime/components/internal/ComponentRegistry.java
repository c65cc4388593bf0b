package io.allostat.core.runtime.components.internal;

import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.core.api.component.ComponentNames;
import io.allostat.core.api.component.Components;
import io.allostat.core.api.component.LevelChange;
import io.allostat.core.api.component.LevelChange.Origin;
import io.allostat.core.api.control.ComponentState;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Probe;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.settings.SettingException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The components of one instance, bounded. Finding a known component takes no lock; listeners are
 * called outside the lock.
 */
public final class ComponentRegistry implements Components {
  private static final Logger LOG = LoggerFactory.getLogger(ComponentRegistry.class);

  private final int maxComponents;
  private final Profiler profiler;
  private final RegistryListener listener;
  private final ManagedComponent other;
  private final ConcurrentMap<String, ManagedComponent> byName = new ConcurrentHashMap<>();
  private final Object growing = new Object();
  private volatile List<ManagedComponent> ordered = List.of();

  /**
   * Makes an empty registry.
   *
   * @param maxComponents the bound, > 0; the shared component {@code (other)} is not counted
   * @param profiler gives the components' probes
   * @param listener hears of every change
   */
  public ComponentRegistry(int maxComponents, Profiler profiler, RegistryListener listener) {
    this.maxComponents = maxComponents;
    this.profiler = profiler;
    this.listener = listener;
    String name = ComponentStack.OTHER.root();
    this.other = new ManagedComponent(name, probe(name));
  }

  @Override
  public Component register(ComponentDescriptor descriptor) {
    String name = descriptor.name();
    ManagedComponent component;
    synchronized (growing) {
      component = byName.get(name);
      if (component != null && component.declared()) {
        throw new SettingException("component name", "one not yet registered", name);
      }
      if (component == null) {
        if (full()) {
          throw new SettingException(
              "component name", "at most maxComponents (" + maxComponents + ") of them", name);
        }
        component = add(name, descriptor);
      } else {
        component.declare(descriptor);
      }
    }
    ManagedComponent declared = component;
    tell(l -> l.declared(declared));
    return component;
  }

  @Override
  public Component discovered(String name) {
    try {
      ManagedComponent known = name == null ? other : byName.get(name);
      if (known != null) {
        return known;
      }
      return full() || !ComponentNames.isValid(name) ? other : discover(name);
    } catch (RuntimeException e) {
      LOG.error("component {} counts as (other)", Texts.line(name), e);
      return other;
    }
  }

  private ManagedComponent discover(String name) {
    ManagedComponent found;
    synchronized (growing) {
      found = byName.get(name);
      if (found != null) {
        return found;
      }
      if (full()) {
        return other;
      }
      found = add(name, null);
    }
    ManagedComponent added = found;
    tell(l -> l.discovered(added));
    return found;
  }

  private ManagedComponent add(String name, ComponentDescriptor descriptor) {
    ManagedComponent component = new ManagedComponent(name, probe(name));
    if (descriptor != null) {
      component.declare(descriptor);
    }
    List<ManagedComponent> extended = new ArrayList<>(ordered);
    extended.add(component);
    ordered = List.copyOf(extended);
    byName.put(name, component);
    return component;
  }

  private Probe probe(String name) {
    try {
      return profiler.probe(name);
    } catch (RuntimeException e) {
      LOG.error("component {}: calls are not profiled, the profiler refused it", name, e);
      return Probe.UNTRACKED;
    }
  }

  private boolean full() {
    return ordered.size() >= maxComponents;
  }

  @Override
  public Optional<Component> find(String name) {
    return name == null ? Optional.empty() : Optional.ofNullable(byName.get(name));
  }

  @Override
  public List<Component> all() {
    return List.copyOf(ordered);
  }

  /**
   * @return all components in the order of their registration
   */
  public List<ManagedComponent> managed() {
    return ordered;
  }

  /**
   * @return all components as the policy sees them
   */
  public List<ComponentState> states() {
    return ordered.stream().map(ManagedComponent::state).toList();
  }

  @Override
  public LevelChange setServiceLevel(String component, int level, Origin origin) {
    ManagedComponent moved = known(component);
    Optional<String> before = moved.quarantine();
    LevelChange change = moved.move(level, origin);
    Optional<String> after = moved.quarantine();
    tell(l -> l.moved(moved, change));
    if (after.isPresent() && !after.equals(before)) {
      LOG.warn("component {} is quarantined: {}", component, after.get());
      tell(l -> l.quarantined(moved, after.get()));
    }
    return change;
  }

  @Override
  public void pin(String component) {
    ManagedComponent pinned = known(component);
    pinned.pin();
    save(pinned, "pinned");
  }

  @Override
  public void unpin(String component) {
    ManagedComponent unpinned = known(component);
    unpinned.unpin();
    save(unpinned, "unpinned");
  }

  /** Not as the other events are told: an operator must not believe what a restart forgets. */
  private void save(ManagedComponent component, String done) {
    try {
      listener.pinChanged(component);
    } catch (RuntimeException e) {
      Throwable why = e instanceof UncheckedIOException io ? io.getCause() : e;
      throw new IllegalStateException(done + ", but not saved: " + Texts.shown(why), why);
    }
  }

  /**
   * Pins a component as the run before left it.
   *
   * @param component the component's name
   */
  public void restorePin(String component) {
    ManagedComponent pinned = known(component);
    pinned.pin();
    tell(l -> l.pinRestored(pinned));
  }

  private ManagedComponent known(String name) {
    ManagedComponent component = name == null ? null : byName.get(name);
    if (component == null) {
      throw new SettingException("component name", "a registered component", name);
    }
    return component;
  }

  private void tell(Consumer<RegistryListener> event) {
    try {
      event.accept(listener);
    } catch (RuntimeException e) {
      LOG.error("a listener of the component registry failed", e);
    }
  }
}
