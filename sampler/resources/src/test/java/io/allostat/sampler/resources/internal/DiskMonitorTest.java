package io.allostat.sampler.resources.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceReading;
import io.allostat.core.testkit.ResourceMonitorContract;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The disk of a fixture, whose kernel and clock the test moves. */
class DiskMonitorTest extends ResourceMonitorContract {
  @TempDir private Path folder;
  private Machine machine;
  private long busyMillis = 662_296;
  private long nanos;

  @BeforeEach
  void aVirtualMachine() throws IOException {
    machine = Machine.copyOf("v1-no-quota", folder);
    write();
  }

  private void write() throws IOException {
    machine.write(
        DiskStats.PATH,
        "   7       0 loop0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0",
        " 254       0 vda 2012376 191399 77591882 6691675 421393 514544 45426104 274996 0 "
            + busyMillis
            + " 7059550 641002 29 30531832 87430 40207 5448",
        " 254       1 vda1 9 9 9 9 9 9 9 9 9 9 9");
  }

  @Override
  protected ResourceMonitor monitor() {
    return new DiskMonitor("disk", "vda", machine.files());
  }

  @Override
  protected long nanoTime() {
    return nanos;
  }

  @Override
  protected void use(ResourceMonitor monitor) throws IOException {
    nanos += 1_000_000_000L;
    busyMillis += 400;
    write();
  }

  @Test
  void usesOneDeviceByItsBusyTime() throws IOException {
    ResourceMonitor disk = monitor();
    assertEquals(new ResourceReading(0, 1), disk.read());
    use(disk);
    assertEquals(new ResourceReading(0.4, 1), disk.read());
  }

  @Test
  void aCounterThatBeginsAnewTakesNothingAway() throws IOException {
    ResourceMonitor disk = monitor();
    disk.read();
    use(disk);
    disk.read();
    busyMillis = 12;
    write();
    assertEquals(0.4, disk.read().busySeconds(), 1e-9);
    use(disk);
    assertEquals(0.8, disk.read().busySeconds(), 1e-9);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "254 0 vda",
        "254 0 vda 1 2 3 4 5 6 7 8 9 -1",
        "254 0 vda 1 2 3 4 5 6 7 8 9 x"
      })
  void aLineThatMakesNoSenseIsNamed(String line) throws IOException {
    machine.write(DiskStats.PATH, line);
    String message = assertThrows(IOException.class, monitor()::read).getMessage();
    assertTrue(message.startsWith("/proc/diskstats: "), message);
  }
}
