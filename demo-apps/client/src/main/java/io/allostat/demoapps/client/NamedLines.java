package io.allostat.demoapps.client;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Passes whole lines on, each with the name of the application that it is about: as the first field
 * of an object of JSON, else before the text. Several may share what they write to.
 */
final class NamedLines extends OutputStream {
  private final PrintStream out;
  private final String name;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  private NamedLines(PrintStream out, String name) {
    this.out = out;
    this.name = name;
  }

  /**
   * A stream of such lines.
   *
   * @param out where they go
   * @param name of the application, without anything that JSON would escape
   */
  static PrintStream to(PrintStream out, String name) {
    return new PrintStream(new NamedLines(out, name), true, StandardCharsets.UTF_8);
  }

  @Override
  public void write(int b) {
    if (b != '\n') {
      line.write(b);
      return;
    }
    String text = line.toString(StandardCharsets.UTF_8).stripTrailing();
    line.reset();
    synchronized (out) {
      out.println(
          text.startsWith("{")
              ? "{\"application\":\"" + name + "\"," + text.substring(1)
              : name + ": " + text);
      out.flush();
    }
  }
}
