package io.allostat.core.api.resource;

import io.allostat.core.api.component.ComponentNames;
import io.allostat.core.api.settings.SettingException;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A resource, or a view, that a user names together with where its use is read. In text it is
 * {@code name=type(target)}, or {@code name=resource:type(target)} for a view.
 *
 * @param name the name of the resource or view; contexts use it while they wait in a stack whose
 *     innermost component has this name
 * @param type where it is read: {@code disk}, {@code pid}, {@code command}, {@code cgroup} or
 *     {@code host}, or what else a {@link ResourceMonitorFactory} knows; 1 to 32 small letters
 * @param target which one of that type, 1 to 512 printable ASCII characters
 * @param shares for a view the controlled resource that it is part of; empty for a controlled
 *     resource
 */
public record ResourceSource(String name, String type, String target, Optional<String> shares) {
  /** The types that the shipped parts know, for messages and descriptions. */
  public static final String TYPES =
      "disk(device), pid(number), command(name), cgroup(path) or host(URL#resource)";

  private static final Pattern TYPE = Pattern.compile("[a-z]{1,32}");
  private static final Pattern TARGET = Pattern.compile("[ -~]{1,512}");

  /** Checks names, type and target. */
  public ResourceSource {
    Objects.requireNonNull(shares, "shares");
    ComponentNames.requireValid(shares.isPresent() ? "view name" : "resource name", name);
    shares.ifPresent(r -> ComponentNames.requireValid("resource of view " + name, r));
    if (!TYPE.matcher(type).matches()) {
      throw new SettingException("source of " + name, TYPES, type);
    }
    if (!TARGET.matcher(target).matches()) {
      throw new SettingException(
          "source of " + name, type + " of 1 to 512 printable ASCII characters", target);
    }
  }

  /**
   * @return the kind of its monitor
   */
  public ResourceKind kind() {
    return shares.isPresent() ? ResourceKind.VIEW : ResourceKind.WAITED_FOR;
  }

  /**
   * Refuses the target.
   *
   * @param expected what would have been accepted
   * @return the refusal, naming resource and type
   */
  public SettingException refused(String expected) {
    return new SettingException(type + " of " + name, expected, target);
  }
}
