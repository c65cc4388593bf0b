package io.allostat.core.api.component;

import io.allostat.core.api.component.LevelChange.Origin;
import java.util.List;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/** The components of one application. Thread safe. */
@ProviderType
public interface Components {
  /**
   * Declares a component. Levels and pins of an earlier run are taken up.
   *
   * @param descriptor the declaration
   * @return the component
   * @throws io.allostat.core.api.settings.SettingException if the name is taken or the configured
   *     number of components is reached
   */
  Component register(ComponentDescriptor descriptor);

  /**
   * Finds a component, or declares it without levels. For adapters that discover components while
   * requests run: it never throws, and beyond the configured number of components, or for an
   * invalid name, it answers the shared component {@code (other)}.
   *
   * @param name the component's name
   * @return the component
   */
  Component discovered(String name);

  /**
   * Finds a component by name.
   *
   * @param name the name
   * @return the component, or empty
   */
  Optional<Component> find(String name);

  /**
   * @return all components in the order of their registration
   */
  List<Component> all();

  /**
   * Moves a component. A component that throws or answers another level is quarantined, which the
   * result says; nothing is thrown for it.
   *
   * @param component the component's name
   * @param level the level asked for
   * @param origin who asks; {@link Origin#LOOP} is refused for pinned components
   * @return what came of it
   * @throws io.allostat.core.api.settings.SettingException if component or level do not exist
   */
  LevelChange setServiceLevel(String component, int level, Origin origin);

  /**
   * Keeps a component at its present level until it is unpinned; survives a restart.
   *
   * @param component the component's name
   * @throws io.allostat.core.api.settings.SettingException if there is no such component
   * @throws IllegalStateException if that could not be saved; it is pinned, but not after a restart
   */
  void pin(String component);

  /**
   * Gives a pinned or quarantined component back to the loop.
   *
   * @param component the component's name
   * @throws io.allostat.core.api.settings.SettingException if there is no such component
   * @throws IllegalStateException if that could not be saved; it is unpinned, but may be pinned
   *     again after a restart
   */
  void unpin(String component);
}
