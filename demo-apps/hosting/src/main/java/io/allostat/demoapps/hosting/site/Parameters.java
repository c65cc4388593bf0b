package io.allostat.demoapps.hosting.site;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * The parameters of one request, checked as they are read.
 *
 * @param values gives a parameter's text, or null
 */
public record Parameters(UnaryOperator<String> values) {
  /** Items on a page of a list unless {@code nbOfItems} says otherwise. */
  public static final int DEFAULT_PAGE_SIZE = 20;

  private static final int MAX_PAGE_SIZE = 100;
  private static final int MAX_PAGE = 1_000_000;
  private static final int MAX_NAME_LENGTH = 50;

  private static final Pattern AMOUNT = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,2})?");

  /**
   * @param name the parameter
   * @return a positive number
   * @throws BadParameterException if it is missing or no such number
   */
  public int id(String name) {
    return number(name, 1, Integer.MAX_VALUE)
        .orElseThrow(() -> new BadParameterException(name, "a number from 1", null));
  }

  /**
   * @return the part of a list asked for by {@code page} and {@code nbOfItems}
   * @throws BadParameterException if one of them is out of range
   */
  public Slice slice() {
    return new Slice(
        number("page", 0, MAX_PAGE).orElse(0),
        number("nbOfItems", 1, MAX_PAGE_SIZE).orElse(DEFAULT_PAGE_SIZE));
  }

  /**
   * @param name the parameter
   * @return its text, if it is given
   * @throws BadParameterException if it is too long for a name, or has a control character other
   *     than tabs and line ends
   */
  public Optional<String> name(String name) {
    Optional<String> text = Optional.ofNullable(values.apply(name));
    text.filter(given -> given.length() > MAX_NAME_LENGTH || !printable(given))
        .ifPresent(
            given -> {
              throw new BadParameterException(
                  name, "a name of at most " + MAX_NAME_LENGTH + " characters of text", given);
            });
    return text;
  }

  /** PostgreSQL takes no text with the character 0, and nobody types the others. */
  private static boolean printable(String text) {
    return text.chars().noneMatch(c -> Character.isISOControl(c) && "\t\r\n".indexOf(c) < 0);
  }

  /**
   * @param name the parameter
   * @param min the least, >= 0
   * @param max the most
   * @return a whole number
   * @throws BadParameterException if it is missing or no such number
   */
  public int count(String name, int min, int max) {
    return number(name, min, max)
        .orElseThrow(() -> new BadParameterException(name, min + " to " + max, null));
  }

  /**
   * @param name the parameter
   * @param max the most characters
   * @return its text without blanks around it, at least one character
   * @throws BadParameterException if it is missing, empty, too long, or has a control character
   *     other than tabs and line ends
   */
  public String text(String name, int max) {
    String given = values.apply(name);
    String text = given == null ? "" : given.strip();
    if (text.isEmpty() || text.length() > max || !printable(text)) {
      throw new BadParameterException(
          name, "1 to " + max + " characters of text", text.isEmpty() ? null : given);
    }
    return text;
  }

  /**
   * @param name the parameter
   * @param max the most, in dollars
   * @return an amount of at least one cent; empty if none is given
   * @throws BadParameterException if it is no such amount
   */
  public OptionalDouble amount(String name, int max) {
    String text = values.apply(name);
    if (text == null || text.isBlank()) {
      return OptionalDouble.empty();
    }
    if (AMOUNT.matcher(text.strip()).matches()) {
      double amount = Double.parseDouble(text.strip());
      if (amount >= 0.01 && amount <= max) {
        return OptionalDouble.of(amount);
      }
    }
    throw new BadParameterException(
        name, "an amount from 0.01 to " + max + " with at most two decimals", text);
  }

  /**
   * @param name the parameter
   * @param max the most, in dollars
   * @return an amount of at least one cent
   * @throws BadParameterException if it is missing or no such amount
   */
  public double requiredAmount(String name, int max) {
    return amount(name, max)
        .orElseThrow(() -> new BadParameterException(name, "an amount from 0.01 to " + max, null));
  }

  /**
   * @param name the parameter
   * @param min the smallest number
   * @param max the largest number
   * @return its number, if it is given
   * @throws BadParameterException if it is no such number
   */
  public OptionalInt number(String name, int min, int max) {
    String text = values.apply(name);
    if (text == null) {
      return OptionalInt.empty();
    }
    try {
      int value = Integer.parseInt(text);
      if (value >= min && value <= max) {
        return OptionalInt.of(value);
      }
    } catch (NumberFormatException e) {
      // Reported below, like a number out of range.
    }
    String expected = max == Integer.MAX_VALUE ? "a number from " + min : min + " to " + max;
    throw new BadParameterException(name, expected, text);
  }
}
