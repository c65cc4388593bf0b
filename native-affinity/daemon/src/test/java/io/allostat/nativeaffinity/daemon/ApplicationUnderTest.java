package io.allostat.nativeaffinity.daemon;

import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.Allocation.State;
import io.allostat.nativeaffinity.manager.region.RegionClient;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

/**
 * An application: joins, says so, and each change of its allocation, asks for what comes as a line,
 * says that too, and leaves at the end of them. Args: the region, its name.
 */
final class ApplicationUnderTest {
  private static final Duration BEAT = Duration.ofMillis(50);
  private static final Duration STALE = Duration.ofSeconds(2);

  private ApplicationUnderTest() {}

  public static void main(String[] args) throws IOException {
    Allocation unmanaged = new Allocation(1, "", 0, State.UNMANAGED);
    try (RegionClient client =
            RegionClient.join(Path.of(args[0]), args[1], unmanaged, BEAT, STALE);
        BufferedReader in =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII))) {
      client.onChange(ApplicationUnderTest::say);
      System.out.println("JOINED");
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        client.request(Double.parseDouble(line));
        System.out.println("ASKED");
      }
    } catch (IOException e) {
      System.out.println("REFUSED " + e.getMessage());
    }
  }

  private static void say(Allocation allocation) {
    System.out.println(
        allocation.state()
            + " "
            + allocation.processors()
            + " "
            + allocation.cpus()
            + " "
            + allocation.sinceEpochMillis());
  }
}
