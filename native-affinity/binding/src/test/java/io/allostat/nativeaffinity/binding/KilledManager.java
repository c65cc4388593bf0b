package io.allostat.nativeaffinity.binding;

import io.allostat.nativeaffinity.topology.CpuSet;
import java.io.IOException;

/** A manager in a process of its own, to be killed: name, CPUs and the process to take in. */
public final class KilledManager {
  private KilledManager() {}

  /** Ends when nobody writes to it any more, so that it never outlives its test. */
  public static void main(String[] args) throws IOException {
    ShareGroup shop = Shares.open(args[0]).group("shop");
    Result applied = shop.apply(new Share(0.5, CpuSet.parseCpuList("cpus", args[1])));
    Result added = shop.add(Long.parseLong(args[2]));
    System.out.println(applied + " " + added);
    System.out.flush();
    while (System.in.read() >= 0) {
      // Wait for the end.
    }
  }
}
