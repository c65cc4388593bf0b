package io.allostat.nativeaffinity.topology;

import java.util.BitSet;
import java.util.PrimitiveIterator;
import java.util.stream.IntStream;

/**
 * An immutable set of CPU numbers, as the kernel numbers logical CPUs, from 0 to {@value #MAX_CPU}.
 *
 * <p>Two notations are read and printed: CPU lists ({@code 0-3,8}) and hexadecimal masks ({@code
 * ffffffff,00000003}). Whatever cannot be read is refused with an {@link IllegalArgumentException}
 * that names the setting, what was expected and what came; time and memory are bounded whatever the
 * text. Two sets are equal when they have the same members.
 *
 * <p>Thread safety: immutable.
 *
 * <p>Source: Linux {@code Documentation/admin-guide/kernel-parameters.rst}, "cpu lists"; {@code
 * lib/bitmap-str.c} for masks.
 */
public final class CpuSet implements Iterable<Integer> {
  /** The largest CPU number taken: the largest NR_CPUS that Linux can be built with, less one. */
  public static final int MAX_CPU = 8191;

  /** Above the longest canonical list of 8192 CPUs (pairs such as {@code 1000-1001}: 28 KB). */
  static final int MAX_TEXT_CHARS = 65_536;

  private static final CpuSet NONE = new CpuSet(new BitSet());

  /** Never changed after construction and never handed out. */
  private final BitSet cpus;

  private CpuSet(BitSet cpus) {
    this.cpus = cpus;
  }

  /**
   * The empty set.
   *
   * @return the set without members
   */
  public static CpuSet none() {
    return NONE;
  }

  /**
   * A set of single CPUs.
   *
   * @param cpuNumbers the members, in any order, repetitions allowed
   * @return the set
   * @throws IllegalArgumentException when a number is outside 0..{@value #MAX_CPU}
   */
  public static CpuSet of(int... cpuNumbers) {
    BitSet cpus = new BitSet();
    for (int cpu : cpuNumbers) {
      cpus.set(requireNumber("cpuNumbers", cpu));
    }
    return new CpuSet(cpus);
  }

  /**
   * All CPUs from one to another.
   *
   * @param first the smallest member
   * @param last the largest member, at least {@code first}
   * @return the set
   * @throws IllegalArgumentException when a bound is outside 0..{@value #MAX_CPU} or they fall
   */
  public static CpuSet range(int first, int last) {
    requireNumber("first", first);
    requireNumber("last", last);
    if (first > last) {
      throw Refusal.of("last", "at least " + first, Integer.toString(last));
    }
    BitSet cpus = new BitSet();
    cpus.set(first, last + 1);
    return new CpuSet(cpus);
  }

  /**
   * Parses a CPU list: items separated by commas, each a number {@code 8}, a range {@code 0-3} or a
   * range with a stride {@code 0-10:2/4}, which takes the first 2 CPUs of every 4 (0, 1, 4, 5, 8,
   * 9). Blanks and line ends are allowed around items; a blank text is the empty set, as the kernel
   * prints it. Items may overlap and come in any order. The kernel's {@code all} and {@code N} are
   * refused: what they mean depends on the machine.
   *
   * @param setting what the text is the value of; opens the error message
   * @param text the list
   * @return the set
   * @throws IllegalArgumentException when the text is null, longer than 65,536 characters, no CPU
   *     list, or names a CPU above {@value #MAX_CPU}
   */
  public static CpuSet parseCpuList(String setting, String text) {
    return new CpuSet(CpuListParser.parse(setting, text));
  }

  /**
   * Parses a hexadecimal mask, bit 0 of the last digit being CPU 0. With commas, each chunk of up
   * to 8 digits is 32 CPUs, the last chunk the lowest, as the kernel prints it; without commas any
   * number of digits is taken, as {@code taskset} prints it. A leading {@code 0x} and blanks around
   * the mask are allowed.
   *
   * @param setting what the text is the value of; opens the error message
   * @param text the mask
   * @return the set
   * @throws IllegalArgumentException when the text is null, blank, longer than 65,536 characters,
   *     no mask, or names a CPU above {@value #MAX_CPU}
   */
  public static CpuSet parseHexMask(String setting, String text) {
    return new CpuSet(HexMask.parse(setting, text));
  }

  /**
   * Reads the words of a mask as {@code sched_getaffinity} fills them: bit 0 of the first is CPU 0.
   *
   * @param words 64 CPUs each
   * @return the set
   * @throws IllegalArgumentException when a bit above CPU {@value #MAX_CPU} is set
   */
  public static CpuSet valueOf(long[] words) {
    BitSet cpus = BitSet.valueOf(words);
    requireNumber("words", Math.max(0, cpus.length() - 1));
    return new CpuSet(cpus);
  }

  /**
   * The words of the mask as {@code sched_setaffinity} takes them: bit 0 of the first is CPU 0.
   *
   * @return a new array without zero words at its end, empty for the empty set; {@link #valueOf}
   *     reads it back
   */
  public long[] toLongArray() {
    return cpus.toLongArray();
  }

  /**
   * The canonical CPU list: ascending, neighbours joined to ranges, no stride.
   *
   * @return the list, empty for the empty set; {@link #parseCpuList} reads it back
   */
  public String toCpuList() {
    StringBuilder out = new StringBuilder();
    for (int first = cpus.nextSetBit(0); first >= 0; ) {
      int end = cpus.nextClearBit(first);
      out.append(out.isEmpty() ? "" : ",").append(first);
      if (end - first > 1) {
        out.append('-').append(end - 1);
      }
      first = cpus.nextSetBit(end);
    }
    return out.toString();
  }

  /**
   * The mask in chunks of 32 CPUs, without leading zeros (the kernel pads to its number of CPUs).
   *
   * @return the mask, {@code 0} for the empty set; {@link #parseHexMask} reads it back
   */
  public String toHexMask() {
    return HexMask.print(cpus);
  }

  /**
   * The mask as the kernel prints it on a machine that can have so many CPUs: padded to that number
   * of bits, e.g. {@code 0000,00000003} for CPUs 0-1 of 48.
   *
   * @param possibleCpus bits to print, from 1 to {@value #MAX_CPU} + 1
   * @return the mask; {@link #parseHexMask} reads it back
   * @throws IllegalArgumentException when the number is out of range or a member does not fit
   */
  public String toHexMask(int possibleCpus) {
    if (possibleCpus < Math.max(1, cpus.length()) || possibleCpus > MAX_CPU + 1) {
      throw Refusal.of(
          "possibleCpus",
          "a number from " + Math.max(1, cpus.length()) + " to " + (MAX_CPU + 1),
          Integer.toString(possibleCpus));
    }
    return HexMask.print(cpus, possibleCpus);
  }

  /**
   * The CPUs in this set, in the other, or in both.
   *
   * @param other the other set
   * @return the union
   */
  public CpuSet union(CpuSet other) {
    BitSet result = copy();
    result.or(other.cpus);
    return new CpuSet(result);
  }

  /**
   * The CPUs in both sets.
   *
   * @param other the other set
   * @return the intersection
   */
  public CpuSet intersection(CpuSet other) {
    BitSet result = copy();
    result.and(other.cpus);
    return new CpuSet(result);
  }

  /**
   * The CPUs in this set that are not in the other.
   *
   * @param other the other set
   * @return the difference
   */
  public CpuSet difference(CpuSet other) {
    BitSet result = copy();
    result.andNot(other.cpus);
    return new CpuSet(result);
  }

  /**
   * Whether a CPU is a member.
   *
   * @param cpu any number; one outside 0..{@value #MAX_CPU} is no member
   * @return true when it is
   */
  public boolean contains(int cpu) {
    return cpu >= 0 && cpus.get(cpu);
  }

  /**
   * Whether every CPU of the other set is a member.
   *
   * @param other the other set
   * @return true when it is; true for the empty set
   */
  public boolean containsAll(CpuSet other) {
    return other.difference(this).isEmpty();
  }

  /**
   * Whether the two sets share a CPU.
   *
   * @param other the other set
   * @return true when they do
   */
  public boolean intersects(CpuSet other) {
    return cpus.intersects(other.cpus);
  }

  /**
   * The number of members.
   *
   * @return from 0 to {@value #MAX_CPU} + 1
   */
  public int size() {
    return cpus.cardinality();
  }

  /**
   * Whether the set has no members.
   *
   * @return true when it has none
   */
  public boolean isEmpty() {
    return cpus.isEmpty();
  }

  /**
   * The members, ascending.
   *
   * @return a stream of CPU numbers
   */
  public IntStream stream() {
    return cpus.stream();
  }

  /** The members, ascending; {@code remove} is not supported. */
  @Override
  public PrimitiveIterator.OfInt iterator() {
    return cpus.stream().iterator();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CpuSet that && cpus.equals(that.cpus);
  }

  @Override
  public int hashCode() {
    return cpus.hashCode();
  }

  /** The CPU list, or {@code none} for the empty set. */
  @Override
  public String toString() {
    return isEmpty() ? "none" : toCpuList();
  }

  private BitSet copy() {
    return (BitSet) cpus.clone();
  }

  private static int requireNumber(String setting, int cpu) {
    if (cpu < 0 || cpu > MAX_CPU) {
      throw Refusal.of(setting, "CPU numbers from 0 to " + MAX_CPU, Integer.toString(cpu));
    }
    return cpu;
  }
}
