package io.allostat.nativeaffinity.topology;

import java.util.BitSet;

/**
 * Parses the kernel's CPU lists in one pass; see {@link CpuSet#parseCpuList} for the grammar.
 *
 * <p>Numbers saturate just above the largest CPU number, so that no digit string overflows, and the
 * length of the text is bounded, so that neither memory nor time depends on what comes.
 */
final class CpuListParser {
  private static final String SYNTAX = "a CPU list such as 0-3,8 or 0-10:2/4";

  private final String setting;
  private final String text;
  private final BitSet cpus = new BitSet();
  private int at;

  private CpuListParser(String setting, String text) {
    this.setting = setting;
    this.text = text;
  }

  static BitSet parse(String setting, String text) {
    if (text == null || text.length() > CpuSet.MAX_TEXT_CHARS) {
      throw Refusal.of(setting, SYNTAX, text);
    }
    return new CpuListParser(setting, text).list();
  }

  private BitSet list() {
    skipSpace();
    if (at == text.length()) {
      return cpus;
    }
    do {
      skipSpace();
      region();
      skipSpace();
    } while (take(','));
    if (at != text.length()) {
      throw refuse(SYNTAX);
    }
    return cpus;
  }

  private void region() {
    int first = number();
    if (!take('-')) {
      cpus.set(first);
      return;
    }
    int last = number();
    if (first > last) {
      throw refuse("ranges that do not fall, such as 0-3");
    }
    if (take(':')) {
      stride(first, last);
    } else {
      cpus.set(first, last + 1);
    }
  }

  private void stride(int first, int last) {
    int used = number();
    if (!take('/')) {
      throw refuse(SYNTAX);
    }
    int group = number();
    if (used < 1 || used > group) {
      throw refuse("strides used/group with 1 <= used <= group, such as 0-10:2/4");
    }
    for (int start = first; start <= last; start += group) {
      cpus.set(start, Math.min(start + used, last + 1));
    }
  }

  private int number() {
    int begin = at;
    int value = 0;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      value = Math.min(value * 10 + (text.charAt(at) - '0'), CpuSet.MAX_CPU + 1);
      at++;
    }
    if (at == begin) {
      throw refuse(SYNTAX);
    }
    if (value > CpuSet.MAX_CPU) {
      throw refuse("CPU numbers from 0 to " + CpuSet.MAX_CPU);
    }
    return value;
  }

  private void skipSpace() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private boolean take(char expected) {
    if (at < text.length() && text.charAt(at) == expected) {
      at++;
      return true;
    }
    return false;
  }

  private IllegalArgumentException refuse(String expected) {
    return Refusal.of(setting, expected, text);
  }
}
