package io.allostat.demoapps.hosting.data;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.hosting.StateDirectory;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestDatabaseTest {
  @TempDir Path folder;

  /** An assumption that does not hold would be another exception, and a test that is skipped. */
  @Test
  void aFolderThatSomebodyElseHasIsAFailure() throws Exception {
    StateDirectory held = StateDirectory.open(folder);
    try {
      var e = assertThrows(IllegalStateException.class, () -> TestDatabase.missing(folder));
      assertTrue(e.getMessage().contains("need " + folder), e.getMessage());
      assertTrue(e.getMessage().contains("in use"), e.getMessage());
    } finally {
      held.close();
    }
  }
}
