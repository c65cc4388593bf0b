package io.allostat.nativeaffinity.topology;

import java.util.BitSet;

/** Parses and prints hexadecimal CPU masks; see {@link CpuSet#parseHexMask} for the grammar. */
final class HexMask {
  private static final String SYNTAX = "a hexadecimal CPU mask such as f or ffffffff,00000003";
  private static final int CHUNK_BITS = 32;
  private static final int CHUNK_DIGITS = 8;

  private HexMask() {}

  static BitSet parse(String setting, String text) {
    if (text == null || text.length() > CpuSet.MAX_TEXT_CHARS) {
      throw Refusal.of(setting, SYNTAX, text);
    }
    String mask = text.strip();
    if (mask.startsWith("0x") || mask.startsWith("0X")) {
      mask = mask.substring(2);
    }
    boolean chunked = mask.indexOf(',') >= 0;
    BitSet cpus = new BitSet();
    int chunkBase = 0;
    int digits = 0;
    for (int i = mask.length() - 1; i >= 0; i--) {
      char c = mask.charAt(i);
      if (c == ',' && digits > 0) {
        chunkBase += CHUNK_BITS;
        digits = 0;
        continue;
      }
      int value = hexDigit(c);
      if (value < 0 || chunked && digits == CHUNK_DIGITS) {
        throw Refusal.of(setting, SYNTAX, text);
      }
      setNibble(setting, text, cpus, chunkBase + 4 * digits, value);
      digits++;
    }
    if (digits == 0) {
      throw Refusal.of(setting, SYNTAX, text);
    }
    return cpus;
  }

  private static void setNibble(String setting, String text, BitSet cpus, int base, int value) {
    for (int bit = 0; bit < 4; bit++) {
      if ((value >> bit & 1) == 1) {
        if (base + bit > CpuSet.MAX_CPU) {
          throw Refusal.of(setting, "CPU numbers from 0 to " + CpuSet.MAX_CPU, text);
        }
        cpus.set(base + bit);
      }
    }
  }

  /** ASCII only: {@link Character#digit} would also take the digits of other scripts. */
  private static int hexDigit(char c) {
    return c < 128 ? Character.digit(c, 16) : -1;
  }

  static String print(BitSet cpus) {
    int top = Math.max(0, cpus.length() - 1) / CHUNK_BITS;
    StringBuilder out = new StringBuilder(Integer.toHexString(chunk(cpus, top)));
    for (int index = top - 1; index >= 0; index--) {
      String hex = Integer.toHexString(chunk(cpus, index));
      out.append(',').append("0".repeat(CHUNK_DIGITS - hex.length())).append(hex);
    }
    return out.toString();
  }

  private static int chunk(BitSet cpus, int index) {
    long[] words = cpus.get(index * CHUNK_BITS, (index + 1) * CHUNK_BITS).toLongArray();
    return words.length == 0 ? 0 : (int) words[0];
  }
}
