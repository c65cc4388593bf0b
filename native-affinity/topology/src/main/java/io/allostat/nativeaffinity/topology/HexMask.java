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

  /** Without leading zeros. */
  static String print(BitSet cpus) {
    return print(cpus, Math.max(1, cpus.length()));
  }

  /** As many digits as the bits need, in chunks of 32 bits from the right. */
  static String print(BitSet cpus, int bits) {
    int top = (bits - 1) / CHUNK_BITS;
    StringBuilder out = new StringBuilder(chunk(cpus, top, (bits - 1) % CHUNK_BITS / 4 + 1));
    for (int index = top - 1; index >= 0; index--) {
      out.append(',').append(chunk(cpus, index, CHUNK_DIGITS));
    }
    return out.toString();
  }

  private static String chunk(BitSet cpus, int index, int digits) {
    long[] words = cpus.get(index * CHUNK_BITS, (index + 1) * CHUNK_BITS).toLongArray();
    String hex = words.length == 0 ? "0" : Long.toHexString(words[0]);
    return "0".repeat(digits - hex.length()) + hex;
  }
}
