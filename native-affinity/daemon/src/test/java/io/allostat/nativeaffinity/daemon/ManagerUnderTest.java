package io.allostat.nativeaffinity.daemon;

import java.io.IOException;

/** The manager; it ends when the test that started it does. */
final class ManagerUnderTest {
  private ManagerUnderTest() {}

  public static void main(String[] args) {
    Thread watch =
        new Thread(
            () -> {
              try {
                System.in.transferTo(java.io.OutputStream.nullOutputStream());
              } catch (IOException e) {
                // As at its end.
              }
              System.exit(0);
            });
    watch.setDaemon(true);
    watch.start();
    Main.main(args);
  }
}
