package io.allostat.adapters.osgi;

/**
 * The properties of a service of type {@link io.allostat.core.api.component.LevelActuator}, by
 * which an OSGi component offers its service levels. They are compile-time constants, so a bundle
 * that uses them does not import this package.
 *
 * <pre>{@code
 * @Component(property = {
 *     ComponentProperties.NAME + "=Search",
 *     ComponentProperties.LEVELS + "=window:0.3", ComponentProperties.LEVELS + "=unsorted:0.7"})
 * public final class SearchLevels implements LevelActuator { ... }
 * }</pre>
 */
public final class ComponentProperties {
  /** The component's name; a text. Services without it are left alone. */
  public static final String NAME = "io.allostat.component";

  /**
   * The service levels below the full one, least degraded first, each {@code name:weight} with the
   * degradation weight of the step into it; one text or several. Without it the component has its
   * full service only.
   */
  public static final String LEVELS = "io.allostat.levels";

  private ComponentProperties() {}
}
