package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.management.EndpointOptions;
import io.allostat.core.api.settings.SettingException;
import io.allostat.core.api.settings.Settings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The management endpoint's values, of which some are texts. Stateless. */
final class EndpointValues {
  /** The attributes, in the order in which they are shown. */
  static final List<Attribute> ATTRIBUTES =
      Stream.concat(
              Settings.describe(EndpointSettings.class).stream().map(Attribute::of),
              Stream.of(
                  Attribute.text(
                      EndpointOptions.ADDRESS,
                      "",
                      "Address of this machine where the management endpoint listens; empty for"
                          + " the loopback address. Any other needs managementSecurity with a key"
                          + " store and a login.",
                      text -> {}),
                  Attribute.text(
                      EndpointOptions.SECURITY,
                      "",
                      "File of properties, readable by its owner alone, with keyStore,"
                          + " keyStorePassword, and NAME.password and NAME.access (readonly or"
                          + " readwrite) of each user; empty for everybody on the loopback"
                          + " address.",
                      EndpointValues::requirePath)))
          .toList();

  private EndpointValues() {}

  private static void requirePath(String text) {
    EndpointOptions.of(Map.of(EndpointOptions.PORT, "0", EndpointOptions.SECURITY, text));
  }

  /**
   * Reads values.
   *
   * @param values by the attributes' names
   * @return where and for whom the endpoint listens; empty for none
   * @throws SettingException if a value is not accepted
   */
  static Optional<EndpointOptions> of(Map<String, String> values) {
    Map<String, String> typed = new HashMap<>(values);
    typed.keySet().removeAll(List.of(EndpointOptions.ADDRESS, EndpointOptions.SECURITY));
    EndpointSettings settings = Settings.of(EndpointSettings.class, typed);
    Map<String, String> all = new HashMap<>(values);
    all.put(EndpointOptions.PORT, Integer.toString(settings.managementPort()));
    return EndpointOptions.of(all).filter(options -> settings.endpoint());
  }
}
