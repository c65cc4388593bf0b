package io.allostat.demoapps.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

class InvocationTest {
  private static final String PROGRAM = "java -jar demo-apps/lab/target/lab.jar ";

  @Command(name = "lab", subcommands = Sub.class)
  static final class Top {}

  @Command(name = "sub")
  static final class Sub implements Runnable {
    static String seen;

    @Spec private CommandSpec spec;
    @Mixin private CommonOptions options;

    @Override
    public void run() {
      seen = Invocation.of(spec);
    }
  }

  @Test
  void theCommandIsNamedOnceWithAllThatWasGiven() {
    assertEquals(0, new CommandLine(new Top()).execute("sub", "--quick", "--scale=0.4"));
    assertEquals(PROGRAM + "sub --quick --scale=0.4", Sub.seen);
  }

  @Test
  void whatAShellWouldTakeApartIsQuoted() {
    assertEquals(
        PROGRAM + "all --out 'my runs' '' 'it'\\''s' a.b/c-d",
        Invocation.text(List.of("all", "--out", "my runs", "", "it's", "a.b/c-d")));
  }
}
