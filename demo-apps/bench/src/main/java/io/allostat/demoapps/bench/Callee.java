package io.allostat.demoapps.bench;

import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What is called: a method that the compiler cannot see through. */
@State(Scope.Thread)
public class Callee {
  private int value;

  @CompilerControl(CompilerControl.Mode.DONT_INLINE)
  int call() {
    return value++;
  }
}
