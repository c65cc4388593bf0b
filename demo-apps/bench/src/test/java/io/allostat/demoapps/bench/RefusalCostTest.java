package io.allostat.demoapps.bench;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** That the program works, not what it measures. */
class RefusalCostTest {
  private static final Pattern HANDSHAKES = Pattern.compile("handshake +(\\d+) connections");

  @Test
  void everyArmIsServed() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/taskset")), "needs taskset");
    String table = RefusalCost.run(1, 0, 0.1, 2, "TLSv1.3");
    Matcher handshakes = HANDSHAKES.matcher(table);
    assertTrue(handshakes.find() && Long.parseLong(handshakes.group(1)) >= 2, table);
    assertTrue(table.contains("refused / bare") && table.contains("refused / handshake"), table);
  }
}
