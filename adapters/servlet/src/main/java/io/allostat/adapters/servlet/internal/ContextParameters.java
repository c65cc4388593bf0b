package io.allostat.adapters.servlet.internal;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.AllostatBuilder;
import io.allostat.core.api.component.ComponentNames;
import io.allostat.core.api.control.ControlSettings;
import io.allostat.core.api.management.EndpointOptions;
import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.propagation.Peers;
import io.allostat.core.api.settings.SettingDescription;
import io.allostat.core.api.settings.SettingException;
import io.allostat.core.api.settings.Settings;
import jakarta.servlet.ServletContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The context parameters of a web application that are meant for us: some of our own, and every
 * setting of the records by its own name. Immutable.
 */
public final class ContextParameters {
  private static final String PREFIX = "allostat.";
  private static final String INSTANCE = "instance";
  private static final String PEERS = "peers";
  private static final List<String> PROFILE = names(ProfileSettings.class);
  private static final List<String> CONTROL = names(ControlSettings.class);

  private final String instance;
  private final Map<String, String> values = new HashMap<>();

  /**
   * Reads them.
   *
   * @param context the web application
   * @throws SettingException if one of ours does not exist
   */
  public ContextParameters(ServletContext context) {
    for (String parameter : Collections.list(context.getInitParameterNames())) {
      if (parameter.startsWith(PREFIX)) {
        String name = parameter.substring(PREFIX.length());
        values.put(requireKnown(name), context.getInitParameter(parameter).trim());
      }
    }
    String path = context.getContextPath();
    String named = path.isEmpty() ? "ROOT" : ComponentNames.of(path.substring(1));
    instance = values.getOrDefault(INSTANCE, named);
  }

  /**
   * Begins an instance.
   *
   * @return a builder with all of them
   * @throws SettingException if a value is not accepted
   */
  public AllostatBuilder builder() {
    return Allostat.builder()
        .instance(instance)
        .profile(Settings.of(ProfileSettings.class, only(PROFILE)))
        .control(Settings.of(ControlSettings.class, only(CONTROL)));
  }

  /**
   * Reads where the management endpoint is to listen, and for whom.
   *
   * @return the options; empty for no endpoint
   * @throws SettingException if a value is not accepted
   */
  public Optional<EndpointOptions> endpoint() {
    return EndpointOptions.of(values);
  }

  /**
   * Reads whose component stacks are taken up.
   *
   * @return the peers, nobody by default
   * @throws SettingException if the value is not accepted
   */
  public Peers peers() {
    return Peers.parse(PREFIX + PEERS, values.getOrDefault(PEERS, ""));
  }

  private static String requireKnown(String name) {
    List<String> known = new ArrayList<>(List.of(INSTANCE, PEERS));
    known.addAll(EndpointOptions.NAMES);
    known.addAll(PROFILE);
    known.addAll(CONTROL);
    if (!known.contains(name)) {
      throw new SettingException("parameter after " + PREFIX, "one of " + known, name);
    }
    return name;
  }

  private Map<String, String> only(List<String> names) {
    Map<String, String> selected = new HashMap<>(values);
    selected.keySet().retainAll(names);
    return selected;
  }

  private static List<String> names(Class<? extends Record> type) {
    return Settings.describe(type).stream().map(SettingDescription::name).toList();
  }
}
