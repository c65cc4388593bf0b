package io.allostat.core.api.resource;

import io.allostat.core.api.settings.SettingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Resources and views as configuration files and command lines name them, comma-separated:
 *
 * <pre>
 * resources   name=type(target)            disk=disk(sda), Database=cgroup(/postgres)
 * views       name=resource:component      database=cpu:Database
 *             name=resource:type(target)   Database=cpu:command(postgres)
 * </pre>
 *
 * <p>See {@link ResourceSource} for the types. Stateless.
 */
public final class ResourceTexts {
  /** What {@code resources} expects. */
  public static final String RESOURCES =
      "name=type(target), comma-separated, type(target) being " + ResourceSource.TYPES;

  /** What {@code views} expects. */
  public static final String VIEWS =
      "name=resource:component or name=resource:type(target), comma-separated";

  private static final String NAME = "\\s*([^=:(),]+?)\\s*";
  private static final String SOURCE = "\\s*([^=:(),]+)\\(([^(),]*)\\)\\s*";
  private static final Pattern RESOURCE = Pattern.compile(NAME + "=" + SOURCE);
  private static final Pattern SOURCE_VIEW = Pattern.compile(NAME + "=" + NAME + ":" + SOURCE);
  private static final Pattern VIEW = Pattern.compile(NAME + "=" + NAME + ":" + NAME);

  private ResourceTexts() {}

  /**
   * Reads {@code resources}.
   *
   * @param text the text; blank for none
   * @return controlled resources
   * @throws SettingException if the text is anything else
   */
  public static List<ResourceSource> resources(String text) {
    List<ResourceSource> sources = new ArrayList<>();
    for (String item : items(text)) {
      Matcher matcher = RESOURCE.matcher(item);
      if (!matcher.matches()) {
        throw new SettingException("resources", RESOURCES, item);
      }
      sources.add(
          new ResourceSource(
              matcher.group(1), matcher.group(2), matcher.group(3).trim(), Optional.empty()));
    }
    return sources;
  }

  /**
   * What {@code views} holds.
   *
   * @param components views of components of this JVM
   * @param foreign views of what runs elsewhere
   */
  public record Views(List<ResourceView> components, List<ResourceSource> foreign) {
    /** Copies the lists. */
    public Views {
      components = List.copyOf(components);
      foreign = List.copyOf(foreign);
    }
  }

  /**
   * Reads {@code views}.
   *
   * @param text the text; blank for none
   * @return the views
   * @throws SettingException if the text is anything else
   */
  public static Views views(String text) {
    List<ResourceView> components = new ArrayList<>();
    List<ResourceSource> foreign = new ArrayList<>();
    for (String item : items(text)) {
      Matcher source = SOURCE_VIEW.matcher(item);
      Matcher component = VIEW.matcher(item);
      if (source.matches()) {
        foreign.add(
            new ResourceSource(
                source.group(1),
                source.group(3),
                source.group(4).trim(),
                Optional.of(source.group(2))));
      } else if (component.matches()) {
        components.add(
            new ResourceView(component.group(1), component.group(2), component.group(3)));
      } else {
        throw new SettingException("views", VIEWS, item);
      }
    }
    return new Views(components, foreign);
  }

  private static String[] items(String text) {
    return text.isBlank() ? new String[0] : text.split(",", -1);
  }
}
