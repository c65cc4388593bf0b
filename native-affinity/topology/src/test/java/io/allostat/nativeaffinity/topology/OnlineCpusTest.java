package io.allostat.nativeaffinity.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OnlineCpusTest {
  @TempDir Path root;

  private void put(MachineCpus.Part part, String text) throws IOException {
    Path file = root.resolve(part.path().substring(1));
    Files.createDirectories(file.getParent());
    Files.writeString(file, text + "\n");
  }

  @Test
  void areReadAnewWhenTheListChanges() throws IOException {
    put(MachineCpus.Part.ALLOWED, "Cpus_allowed_list:\t0-3");
    put(MachineCpus.Part.ONLINE, "0-3");
    OnlineCpus online = new OnlineCpus(root);
    CpuSet all = online.get();
    assertEquals(CpuSet.range(0, 3), all);
    assertSame(all, online.get());
    put(MachineCpus.Part.ONLINE, "0,2-3");
    assertEquals(CpuSet.of(0, 2, 3), online.get());
    Files.delete(root.resolve(MachineCpus.Part.ONLINE.path().substring(1)));
    assertEquals(CpuSet.range(0, 3), online.get(), "as allowed, where nothing is told");
  }

  @Test
  void ofThisMachineTheyAreThoseOfAQuery() {
    assertEquals(MachineCpus.query().online(), new OnlineCpus().get());
  }
}
