package io.allostat.demoapps.bench;

import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.Allocation.State;
import io.allostat.nativeaffinity.manager.region.RegionClient;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;

/** What {@link ShareMeasurement} gives shares to: processes of their own, which end with it. */
final class ShareChild {
  private static final int REQUEST_MILLIS = 500;

  private ShareChild() {}

  /**
   * {@code spin THREADS}, {@code join REGION NAME}, or both: {@code ask REGION NAME PROCESSORS
   * THREADS}, which always asks for the same.
   *
   * @param args the command line
   * @throws IOException if the region cannot be joined
   */
  public static void main(String[] args) throws IOException {
    Thread watch = new Thread(ShareChild::endWithTheParent, "ends with the parent");
    watch.setDaemon(true);
    watch.start();
    if (args[0].equals("spin")) {
      spin(Integer.parseInt(args[1]));
    } else if (args[0].equals("ask")) {
      client(Path.of(args[1]), args[2]).request(Double.parseDouble(args[3]));
      spin(Integer.parseInt(args[4]));
    } else {
      join(Path.of(args[1]), args[2]);
    }
  }

  private static void endWithTheParent() {
    try {
      System.in.transferTo(java.io.OutputStream.nullOutputStream());
    } catch (IOException e) {
      // As at its end.
    }
    System.exit(0);
  }

  private static void spin(int threads) {
    for (int i = 0; i < threads; i++) {
      new Thread(
              () -> {
                while (true) {
                  Thread.onSpinWait();
                }
              },
              "spins " + i)
          .start();
    }
  }

  private static RegionClient client(Path region, String name) throws IOException {
    Allocation unmanaged = new Allocation(1, "", 0, State.UNMANAGED);
    return RegionClient.join(
        region, name, unmanaged, Duration.ofSeconds(1), Duration.ofSeconds(10));
  }

  /** Asks for something else twice a second, so that every quantum has changes to carry out. */
  private static void join(Path region, String name) throws IOException {
    Random random = new Random(name.hashCode());
    RegionClient client = client(region, name);
    while (true) {
      client.request(random.nextDouble());
      try {
        Thread.sleep(REQUEST_MILLIS);
      } catch (InterruptedException e) {
        client.close();
        return;
      }
    }
  }
}
