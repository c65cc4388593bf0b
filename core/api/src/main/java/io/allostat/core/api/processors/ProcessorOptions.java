package io.allostat.core.api.processors;

import io.allostat.core.api.settings.SettingException;
import io.allostat.core.api.settings.Settings;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Who distributes processors among the applications of a process, and by which rules. Immutable.
 *
 * @param manager who distributes
 * @param application name of the process as a whole, see {@link ApplicationNames}: of its manager
 *     in JMX, and of the application that it is for the manager of the host
 * @param policy name of the distribution policy; empty for the recommended one
 * @param settings quantum, minimum share and the like
 * @param priorities P_i by application; 1 for those that are not named
 * @param cpus the CPUs to distribute as a kernel list; empty for those of this process
 * @param ledger file in which allocations are accounted
 * @param region file that is shared with the manager of the host
 */
public record ProcessorOptions(
    Manager manager,
    String application,
    String policy,
    ProcessorSettings settings,
    Map<String, Double> priorities,
    String cpus,
    Optional<Path> ledger,
    Path region) {
  /** Name of {@link #manager} where options are given as texts, as for all others. */
  public static final String MANAGER = "manager";

  /** Name of {@link #application}. */
  public static final String APPLICATION = "application";

  /** Name of {@link #policy}. */
  public static final String POLICY = "policy";

  /** Name of {@link #priorities}. */
  public static final String PRIORITIES = "priorities";

  /** Name of {@link #cpus}. */
  public static final String CPUS = "cpus";

  /** Name of {@link #ledger}. */
  public static final String LEDGER = "ledger";

  /** Name of {@link #region}. */
  public static final String REGION = "region";

  /** The application that the process as a whole is, where nobody names it. */
  public static final String USUAL_APPLICATION = "framework";

  /** Where the daemon has its region, where nobody says otherwise. */
  public static final String USUAL_REGION = "/run/allostat/processors";

  private static final double LEAST_PRIORITY = 1e-6;
  private static final double MOST_PRIORITY = 1e6;

  /** Who distributes processors. */
  public enum Manager {
    /** Nobody: applications have what the system gives them. */
    NONE,
    /** A manager in this process, among the applications of this process. */
    FRAMEWORK,
    /** The manager of the host, whose region is joined. */
    REGION
  }

  /** Checks names and ranges. */
  public ProcessorOptions {
    Objects.requireNonNull(manager, MANAGER);
    if (!ApplicationNames.isValid(application)) {
      throw new SettingException(
          APPLICATION,
          "a name of 1 to "
              + ApplicationNames.MAX_LENGTH
              + " characters without control characters",
          application);
    }
    Objects.requireNonNull(policy, POLICY);
    Objects.requireNonNull(settings, "settings");
    priorities = Map.copyOf(priorities);
    priorities.forEach(ProcessorOptions::requirePriority);
    Objects.requireNonNull(cpus, CPUS);
    Objects.requireNonNull(ledger, LEDGER);
    Objects.requireNonNull(region, REGION);
  }

  private static void requirePriority(String application, double priority) {
    if (!ApplicationNames.isValid(application)
        || !(priority >= LEAST_PRIORITY && priority <= MOST_PRIORITY)) {
      throw refusedPriority(application + "=" + priority);
    }
  }

  private static SettingException refusedPriority(String came) {
    return new SettingException(
        PRIORITIES, "application=number from 1e-6 to 1e6, comma-separated", came);
  }

  /**
   * Reads options from texts.
   *
   * @param texts by the names above and by those of {@link ProcessorSettings}
   * @return the options
   * @throws SettingException if a name is unknown or a value is not accepted
   */
  public static ProcessorOptions of(Map<String, String> texts) {
    Map<String, String> rest = new HashMap<>(texts);
    Manager manager = manager(taken(rest, MANAGER, "none"));
    String application = taken(rest, APPLICATION, USUAL_APPLICATION);
    String policy = taken(rest, POLICY, "");
    Map<String, Double> priorities = priorities(taken(rest, PRIORITIES, ""));
    String cpus = taken(rest, CPUS, "");
    String ledger = taken(rest, LEDGER, "");
    Path region = path(REGION, taken(rest, REGION, USUAL_REGION));
    return new ProcessorOptions(
        manager,
        application,
        policy,
        Settings.of(ProcessorSettings.class, rest),
        priorities,
        cpus,
        ledger.isEmpty() ? Optional.empty() : Optional.of(path(LEDGER, ledger)),
        region);
  }

  private static String taken(Map<String, String> rest, String name, String otherwise) {
    String text = rest.remove(name);
    return text == null ? otherwise : text.trim();
  }

  private static Manager manager(String text) {
    for (Manager each : Manager.values()) {
      if (each.name().toLowerCase(Locale.ROOT).equals(text)) {
        return each;
      }
    }
    String expected =
        Arrays.stream(Manager.values())
            .map(each -> each.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(", "));
    throw new SettingException(MANAGER, "one of " + expected, text);
  }

  private static Map<String, Double> priorities(String text) {
    Map<String, Double> read = new LinkedHashMap<>();
    if (text.isEmpty()) {
      return read;
    }
    for (String each : text.split(",", -1)) {
      int sign = each.lastIndexOf('=');
      if (sign < 0) {
        throw refusedPriority(each);
      }
      try {
        double priority = Double.parseDouble(each.substring(sign + 1).trim());
        requirePriority(each.substring(0, sign).trim(), priority);
        read.put(each.substring(0, sign).trim(), priority);
      } catch (NumberFormatException e) {
        throw refusedPriority(each);
      }
    }
    return read;
  }

  private static Path path(String name, String text) {
    try {
      if (text.isEmpty()) {
        throw new SettingException(name, "a path", text);
      }
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new SettingException(name, "a path", text);
    }
  }

  /**
   * Keeps the ledger somewhere where nobody said where.
   *
   * @param file where
   * @return the same options but for that; with a ledger these
   */
  public ProcessorOptions ledgerOr(Path file) {
    return ledger.isPresent()
        ? this
        : new ProcessorOptions(
            manager, application, policy, settings, priorities, cpus, Optional.of(file), region);
  }
}
