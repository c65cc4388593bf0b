package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.AllostatBuilder;
import io.allostat.core.api.admission.AdmissionClass;
import io.allostat.core.api.component.ComponentNames;
import io.allostat.core.api.resource.ResourceTexts;
import io.allostat.core.api.settings.SettingException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What belongs to an instance as a whole and is no number: name, directory, resources, views,
 * classes of new sessions. Stateless.
 */
final class InstanceValues {
  /** The attributes, in the order in which they are shown. */
  static final List<Attribute> ATTRIBUTES =
      List.of(
          Attribute.text(
              "instance",
              "default",
              "Name of the instance, unique in the JVM; part of its JMX names.",
              text -> ComponentNames.requireValid("instance", text.trim())),
          Attribute.text(
              "stateDirectory",
              "",
              "Directory for gains, pins and levels, created when missing; empty for the bundle's"
                  + " own data area. One directory belongs to one instance.",
              InstanceValues::directory),
          new Attribute(
              "resources",
              Attribute.STRING,
              true,
              "",
              "Controlled resources beside this machine's, each name=type(target), such as"
                  + " disk=disk(sda) or Database=cgroup(/postgres).",
              ResourceTexts::resources),
          new Attribute(
              "views",
              Attribute.STRING,
              true,
              "",
              "Attributions inside a controlled resource, each name=resource:component, such as"
                  + " database=cpu:Database, or name=resource:type(target), such as"
                  + " Database=cpu:command(postgres).",
              ResourceTexts::views),
          new Attribute(
              "admissionClasses",
              Attribute.STRING,
              true,
              "",
              "Classes of new sessions, each name=weight(clients), such as"
                  + " gold=3(*.shop.example 10.0.0.0/8); clients are server names and ranges of"
                  + " addresses, separated by blanks.",
              AdmissionClass::parse),
          new Attribute(
              "paused",
              Attribute.BOOLEAN,
              false,
              "false",
              "Whether the loop only observes; true or false.",
              InstanceValues::paused));

  private InstanceValues() {}

  /**
   * Adds what is given to a builder.
   *
   * @throws SettingException if a value is not accepted
   */
  static void addTo(AllostatBuilder builder, Map<String, String> values, Path dataArea) {
    String instance =
        ComponentNames.requireValid("instance", values.getOrDefault("instance", "default").trim());
    builder.instance(instance);
    String directory = values.getOrDefault("stateDirectory", "").trim();
    builder.stateDirectory(directory.isEmpty() ? dataArea.resolve(instance) : directory(directory));
    builder.resources(values.getOrDefault("resources", ""));
    builder.views(values.getOrDefault("views", ""));
    builder.admissionClasses(values.getOrDefault("admissionClasses", ""));
    builder.paused(paused(values.getOrDefault("paused", "false")));
  }

  private static Path directory(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new SettingException("stateDirectory", "a path", text);
    }
  }

  private static boolean paused(String text) {
    return Texts.truth("paused", text);
  }
}
