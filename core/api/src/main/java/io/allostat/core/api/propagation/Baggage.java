package io.allostat.core.api.propagation;

import io.allostat.core.api.component.ComponentNames;
import io.allostat.core.api.profile.ComponentStack;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The HTTP header {@code baggage} (W3C Baggage, §3.3), of which one list member is ours: {@code
 * allostat.stack=Search.Category}, the component stack in which the sender was.
 *
 * <p>Nothing that comes is trusted, and nothing that comes throws: what is wrong with a header is
 * its {@link #defect()}. A header beyond {@value #MAX_BYTES} bytes or {@value #MAX_MEMBERS}
 * members, or with characters that no such header has, is not read and not changed at all. Members
 * of others are neither judged nor changed; they keep their order. Immutable.
 */
public final class Baggage {
  /** The header's name. */
  public static final String HEADER = "baggage";

  /** The key of our member. */
  public static final String MEMBER = "allostat.stack";

  /** The longest header that is read or written; the least that the specification asks for. */
  public static final int MAX_BYTES = 8192;

  /** The most members that are read or written; the least that the specification asks for. */
  public static final int MAX_MEMBERS = 64;

  /** No header. */
  public static final Baggage EMPTY = new Baggage(null, List.of(), null, null);

  private final String unread;
  private final List<String> others;
  private final ComponentStack stack;
  private final String defect;

  private Baggage(String unread, List<String> others, ComponentStack stack, String defect) {
    this.unread = unread;
    this.others = others;
    this.stack = stack;
    this.defect = defect;
  }

  /**
   * Reads a header that may have come in several lines.
   *
   * @param lines the values of the header in their order, none if there is none
   * @return what they say together
   */
  public static Baggage parse(Collection<String> lines) {
    return parse(lines.isEmpty() ? null : String.join(",", lines));
  }

  /**
   * Reads a header.
   *
   * @param header its value, or null if there is none
   * @return what it says
   */
  public static Baggage parse(String header) {
    if (header == null) {
      return EMPTY;
    }
    if (header.length() > MAX_BYTES) {
      return unread(header, "expected at most " + MAX_BYTES + " bytes, got " + header.length());
    }
    if (!header.chars().allMatch(Baggage::isText)) {
      return unread(header, "expected printable ASCII characters");
    }
    List<String> others = new ArrayList<>();
    List<String> ours = new ArrayList<>();
    for (String part : header.split(",", -1)) {
      String member = trim(part);
      if (!member.isEmpty()) {
        (isOurs(member) ? ours : others).add(member);
      }
    }
    if (others.size() + ours.size() > MAX_MEMBERS) {
      return unread(header, "expected at most " + MAX_MEMBERS + " members");
    }
    if (ours.isEmpty()) {
      return new Baggage(null, List.copyOf(others), null, null);
    }
    ComponentStack read = ours.size() == 1 ? stackOf(ours.get(0)) : null;
    return new Baggage(
        null,
        List.copyOf(others),
        read,
        read == null ? "expected one " + MEMBER + " of valid component names" : null);
  }

  private static Baggage unread(String header, String defect) {
    return new Baggage(header, List.of(), null, defect);
  }

  private static boolean isText(int character) {
    return character == '\t' || (character >= ' ' && character < 0x7f);
  }

  /** Optional white space is blanks and tabs, which {@link String#strip()} goes beyond. */
  private static String trim(String text) {
    int begin = 0;
    int end = text.length();
    while (begin < end && isBlank(text.charAt(begin))) {
      begin++;
    }
    while (begin < end && isBlank(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(begin, end);
  }

  private static boolean isBlank(char character) {
    return character == ' ' || character == '\t';
  }

  private static boolean isOurs(String member) {
    int equals = member.indexOf('=');
    return member.startsWith(MEMBER)
        && equals > 0
        && trim(member.substring(0, equals)).equals(MEMBER);
  }

  /** The stack that our member names, or null. Properties have no meaning for us. */
  private static ComponentStack stackOf(String member) {
    String value = member.substring(member.indexOf('=') + 1);
    int property = value.indexOf(';');
    String text = decoded(trim(property < 0 ? value : value.substring(0, property)));
    // One more than there may be, so that what is too deep is seen and no more is made of it.
    String[] names = text.split("\\.", ComponentStack.MAX_DEPTH + 1);
    if (names.length > ComponentStack.MAX_DEPTH) {
      return null;
    }
    for (String name : names) {
      if (!ComponentNames.isValid(name)) {
        return null;
      }
    }
    return ComponentStack.of(names);
  }

  /** Percent-decodes; what is wrong is left as it is, as no component name has a per cent sign. */
  private static String decoded(String value) {
    if (value.indexOf('%') < 0) {
      return value;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(value.length());
    for (int i = 0; i < value.length(); i++) {
      int octet = value.charAt(i) == '%' && i + 2 < value.length() ? octet(value, i + 1) : -1;
      bytes.write(octet < 0 ? value.charAt(i) : octet);
      i += octet < 0 ? 0 : 2;
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static int octet(String value, int at) {
    int high = Character.digit(value.charAt(at), 16);
    int low = Character.digit(value.charAt(at + 1), 16);
    return high < 0 || low < 0 ? -1 : 16 * high + low;
  }

  /**
   * @return the component stack in which the sender was; empty if there is none, or none that is
   *     valid
   */
  public Optional<ComponentStack> stack() {
    return Optional.ofNullable(stack);
  }

  /**
   * @return what is wrong with the header as a whole or with our member; empty if nothing is
   */
  public Optional<String> defect() {
    return Optional.ofNullable(defect);
  }

  /**
   * @return false if the header as a whole was refused, so that it is passed on as it came
   */
  public boolean readable() {
    return unread == null;
  }

  /**
   * Takes a stack in, in the place of one that is there. A stack that is not told apart, such as
   * {@link ComponentStack#OTHER}, is left out, and so is one for which the bounds leave no room.
   *
   * @param present where the sender is
   * @return these members and the stack's; this if it is not {@link #readable()}
   */
  public Baggage with(ComponentStack present) {
    Objects.requireNonNull(present, "stack: expected a component stack, got null");
    boolean named = present.components().stream().allMatch(ComponentNames::isValid);
    Baggage joined = new Baggage(null, others, present, null);
    boolean fits = others.size() < MAX_MEMBERS && joined.text().length() <= MAX_BYTES;
    return readable() && named && fits ? joined : without();
  }

  /**
   * Leaves our member out.
   *
   * @return the members of others; this if it is not {@link #readable()}
   */
  public Baggage without() {
    return readable() ? new Baggage(null, others, null, null) : this;
  }

  /**
   * @return the header's value, empty if there is to be none
   */
  public Optional<String> header() {
    String text = readable() ? text() : unread;
    return text.isEmpty() ? Optional.empty() : Optional.of(text);
  }

  /** Component names need no encoding: all their characters, and the dot, are baggage octets. */
  private String text() {
    List<String> members = new ArrayList<>(others);
    if (stack != null) {
      members.add(MEMBER + "=" + stack);
    }
    return String.join(",", members);
  }

  @Override
  public String toString() {
    return header().orElse("") + (defect == null ? "" : " (" + defect + ")");
  }
}
