package io.allostat.sampler.stacks.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A number with a cache line, and that of the prefetcher beside it, to itself on either side,
 * whatever the garbage collector puts next to it. In a hierarchy, since a JVM orders the fields of
 * one class as it likes.
 */
final class Padded {
  private Padded() {}

  /** What lies before the number. */
  abstract static class Before {
    long before0;
    long before1;
    long before2;
    long before3;
    long before4;
    long before5;
    long before6;
    long before7;
    long before8;
    long before9;
    long before10;
    long before11;
    long before12;
    long before13;
    long before14;
    long before15;
  }

  /** The number. */
  abstract static class Top extends Before {
    static final VarHandle TOP;

    static {
      try {
        TOP = MethodHandles.lookup().findVarHandle(Top.class, "top", long.class);
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }

    /** Where in the chain of an {@link ExecutionContext} the current stack is. */
    long top;
  }

  /** What lies behind it. */
  abstract static class After extends Top {
    long after0;
    long after1;
    long after2;
    long after3;
    long after4;
    long after5;
    long after6;
    long after7;
    long after8;
    long after9;
    long after10;
    long after11;
    long after12;
    long after13;
    long after14;
    long after15;
  }
}
