package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.settings.SettingException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.osgi.framework.Filter;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.service.metatype.AttributeDefinition;

/**
 * Which calls between OSGi components are made visible.
 *
 * @param filter selects the services that are called; none if empty
 * @param rebind whether callers that are bound already are activated anew
 */
record InterceptionSettings(Optional<Filter> filter, boolean rebind) {
  /** The attributes, in the order in which they are shown. */
  static final List<Attribute> ATTRIBUTES =
      List.of(
          Attribute.text(
              "filter",
              "",
              "LDAP filter over the properties of services: calls of these, from components of"
                  + " Declarative Services with a reference to one of them, show as component"
                  + " stacks; such as (component.name=com.acme.shop.*). Empty for none.",
              InterceptionSettings::filter),
          new Attribute(
              "rebind",
              AttributeDefinition.BOOLEAN,
              false,
              "false",
              "Whether components that are bound to such a service already are disabled and"
                  + " enabled once when the filter comes into force, and at each start of this"
                  + " bundle; meanwhile their own services are gone. Otherwise their calls show"
                  + " when they are next activated. true or false.",
              InterceptionSettings::rebind));

  /**
   * Reads a configuration.
   *
   * @throws SettingException if a value is not accepted
   */
  static InterceptionSettings of(Map<String, String> values) {
    return new InterceptionSettings(
        filter(values.getOrDefault("filter", "")), rebind(values.getOrDefault("rebind", "false")));
  }

  private static Optional<Filter> filter(String text) {
    if (text.isBlank()) {
      return Optional.empty();
    }
    try {
      return Optional.of(FrameworkUtil.createFilter(text.trim()));
    } catch (InvalidSyntaxException e) {
      throw new SettingException("filter", "an LDAP filter such as (component.name=*)", text);
    }
  }

  private static boolean rebind(String text) {
    return Texts.truth("rebind", text);
  }
}
