package io.allostat.demoapps.orders.beans;

import io.allostat.demoapps.hosting.site.BadRequestException;
import java.util.ArrayList;
import java.util.List;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/** Collects what a validator finds wrong with a batch, up to a bound. For one document. */
final class Faults implements ErrorHandler {
  /** As many are told at once. */
  static final int MOST = 10;

  private static final int LONGEST = 200;

  private final List<String> found = new ArrayList<>();

  /** Text of others in one line that is not too long. */
  static String line(String text) {
    String line = text.replaceAll("\\s+", " ").strip();
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
  }

  @Override
  public void warning(SAXParseException e) {
    // The batch can be taken.
  }

  @Override
  public void error(SAXParseException e) throws SAXException {
    found.add("line " + e.getLineNumber() + ": " + line(String.valueOf(e.getMessage())));
    if (found.size() == MOST) {
      throw e;
    }
  }

  @Override
  public void fatalError(SAXParseException e) throws SAXException {
    found.add("line " + e.getLineNumber() + ": " + line(String.valueOf(e.getMessage())));
    throw e;
  }

  /** What ended the validation, unless it is known. */
  void ended(SAXException e) {
    if (found.isEmpty()) {
      found.add(line(String.valueOf(e.getMessage())));
    }
  }

  /** Refuses the batch if there is a fault. */
  void requireNone() {
    if (!found.isEmpty()) {
      throw new BadRequestException("the batch is not taken: " + String.join("; ", found));
    }
  }
}
