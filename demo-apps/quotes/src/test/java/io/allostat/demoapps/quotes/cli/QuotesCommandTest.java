package io.allostat.demoapps.quotes.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.allostat.demoapps.quotes.Main;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuotesCommandTest {
  @TempDir Path temp;

  @ParameterizedTest
  @CsvSource({
    "--scale, 0",
    "--scale, 51",
    "--port, 70000",
    "--service-levels, maybe",
    "--database, mysql",
    "--database-cpus, 0"
  })
  void aWrongOptionIsExitCode2AndNothingIsMade(String option, String value) {
    Path state = temp.resolve("state");
    assertEquals(2, QuotesCommand.run(Main.class, option, value, "--state-dir", state.toString()));
    assertFalse(Files.exists(state));
  }
}
