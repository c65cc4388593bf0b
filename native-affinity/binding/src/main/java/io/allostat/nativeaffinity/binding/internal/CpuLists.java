package io.allostat.nativeaffinity.binding.internal;

import io.allostat.nativeaffinity.topology.CpuSet;
import java.io.IOException;
import java.nio.file.Path;

/** CPU lists in control files. */
final class CpuLists {
  private CpuLists() {}

  static CpuSet parse(Path file, String text) throws IOException {
    try {
      return CpuSet.parseCpuList(file.toString(), text);
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
