package io.allostat.core.api.admission;

import io.allostat.core.api.component.ComponentNames;
import io.allostat.core.api.settings.SettingException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A class of new sessions, which is worth so much to its operator. While there is not room for all,
 * each class is guaranteed its weight's share of what there is for new ones; what a class leaves,
 * the others have. Resumed sessions are of no class. Immutable.
 *
 * <p>As text: {@code name=weight(client client …)}, comma-separated, such as {@code
 * gold=3(*.shop.example 10.0.0.0/8), buyers=5}. Without clients only a {@link SessionClassifier}
 * puts sessions into it.
 *
 * @param name see {@link ComponentNames}
 * @param weight from 0.001 to 1000
 * @param clients who belongs to it
 */
public record AdmissionClass(String name, double weight, List<ClientPattern> clients) {
  /** The class of those that belong to no other. Its weight is 1 where it is not configured. */
  public static final String OTHERS = "others";

  /** The most classes, {@link #OTHERS} included. */
  public static final int MOST = 16;

  /** The most clients of a class. */
  public static final int MOST_CLIENTS = 256;

  /** What {@link #parse} expects. */
  public static final String EXPECTED =
      "name=weight(clients) or name=weight, comma-separated, clients being separated by blanks";

  /** Longer than any that makes sense. */
  private static final int LONGEST_TEXT = 1 << 16;

  private static final double LEAST_WEIGHT = 0.001;
  private static final double MOST_WEIGHT = 1000;

  /** Possessive throughout, so that no text takes longer than to read it once. */
  private static final Pattern ITEM =
      Pattern.compile("([^=(),]++)=([^=(),]++)(?:\\(([^=(),]*+)\\)\\s*+)?+");

  /** Checks everything. */
  public AdmissionClass {
    ComponentNames.requireValid("admissionClasses", name);
    if (!(weight >= LEAST_WEIGHT && weight <= MOST_WEIGHT)) {
      throw new SettingException(
          "weight of class " + name, LEAST_WEIGHT + " to " + MOST_WEIGHT, weight);
    }
    clients = List.copyOf(clients);
    if (clients.size() > MOST_CLIENTS) {
      throw new SettingException(
          "clients of class " + name, "at most " + MOST_CLIENTS, clients.size());
    }
    if (name.equals(OTHERS) && !clients.isEmpty()) {
      throw new SettingException(
          "clients of class " + name, "none, since it is everybody else's", clients);
    }
  }

  /**
   * Reads classes.
   *
   * @param text the text; blank for none
   * @return the classes in their order, which is the order in which clients are looked for
   * @throws SettingException if the text is anything else, or two classes have one name
   */
  public static List<AdmissionClass> parse(String text) {
    if (text.isBlank()) {
      return List.of();
    }
    if (text.length() > LONGEST_TEXT) {
      throw new SettingException(
          "admissionClasses", "at most " + LONGEST_TEXT + " characters", text.length());
    }
    return checked(Arrays.stream(text.split(",", -1)).map(AdmissionClass::one).toList());
  }

  private static AdmissionClass one(String item) {
    Matcher matcher = ITEM.matcher(item);
    if (!matcher.matches()) {
      throw new SettingException("admissionClasses", EXPECTED, item);
    }
    String clients = matcher.group(3) == null ? "" : matcher.group(3).strip();
    String name = matcher.group(1).strip();
    return new AdmissionClass(
        name,
        weight(name, matcher.group(2).strip()),
        clients.isEmpty()
            ? List.of()
            : Arrays.stream(clients.split("\\s+")).map(ClientPattern::parse).toList());
  }

  private static double weight(String name, String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new SettingException("weight of class " + name, "a number", text);
    }
  }

  /**
   * Refuses classes that cannot stand beside each other.
   *
   * @param classes all of them
   * @return a copy
   * @throws SettingException if there are too many, or two have one name
   */
  public static List<AdmissionClass> checked(List<AdmissionClass> classes) {
    Set<String> names = new HashSet<>();
    for (AdmissionClass each : classes) {
      if (!names.add(each.name())) {
        throw new SettingException("admissionClasses", "a name once", each.name());
      }
    }
    names.add(OTHERS);
    if (names.size() > MOST) {
      throw new SettingException(
          "admissionClasses", "at most " + MOST + ", " + OTHERS + " included", names.size());
    }
    return List.copyOf(classes);
  }

  @Override
  public String toString() {
    String worth = name + "=" + weight;
    return clients.isEmpty()
        ? worth
        : clients.stream().map(Object::toString).collect(Collectors.joining(" ", worth + "(", ")"));
  }
}
