package io.allostat.nativeaffinity.manager.region;

/**
 * Where things are, version 3. All are 64-bit words, little endian, at multiples of eight bytes;
 * what the manager writes is never in a cache line that an application writes. The magic word, the
 * version and the manager's record are where they are in every version, so that each finds the
 * manager of another.
 *
 * <pre>
 * region:  magic | version | number of slots | bytes of a slot | ... at 64: the manager's record | slots
 * slot:    owner, 0 if free | ... at 64: request record | ... at 512: grant record
 * record:  sequence, odd while it is written | words
 * manager: pid, start, beat
 * request: pid, start, R_i, beat, bytes of the name, name in UTF-8 (128 bytes), steps of the value,
 *          processors and worth per processor of each step (8)
 * grant:   owner it is for, A_i, since, 1 if that is a limit and 0 if not, CPUs as a mask (8192 bits)
 * </pre>
 */
final class Layout {
  static final long MAGIC = 0x3154_4154_534f_4c4cL;
  static final long VERSION = 3;
  static final int MOST_SLOTS = 4096;

  static final int MAGIC_AT = 0;
  static final int VERSION_AT = 8;
  static final int SLOTS_AT = 16;
  static final int SLOT_BYTES_AT = 24;
  static final int MANAGER_AT = 64;
  static final int MANAGER_WORDS = 3;
  static final int HEADER_BYTES = 256;

  static final int SLOT_BYTES = 2048;
  static final int OWNER_AT = 0;
  static final int REQUEST_AT = 64;
  static final int NAME_BYTES = 128;
  static final int NAME_WORD = 5;
  static final int STEPS_WORD = NAME_WORD + NAME_BYTES / Long.BYTES;
  static final int MOST_STEPS = 8;
  static final int REQUEST_WORDS = STEPS_WORD + 1 + 2 * MOST_STEPS;
  static final int GRANT_AT = 512;
  static final int LIMITED_WORD = 3;
  static final int CPUS_WORD = 4;
  static final int MOST_CPUS = 8192;
  static final int GRANT_WORDS = CPUS_WORD + MOST_CPUS / Long.SIZE;

  private Layout() {}

  static int bytes(int slots) {
    return HEADER_BYTES + slots * SLOT_BYTES;
  }

  static int slotAt(int slot) {
    return HEADER_BYTES + slot * SLOT_BYTES;
  }
}
