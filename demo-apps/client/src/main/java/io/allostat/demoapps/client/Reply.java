package io.allostat.demoapps.client;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpResponse;

/** A complete response: its head, the size of its body in bytes and the links found there. */
record Reply(HttpResponse head, long bytes, Links links) {
  /** 1 minus the delivered quality of the page, 0..1. */
  static final String LOSS = "X-Service-Level-Loss";

  int status() {
    return head.getCode();
  }

  /**
   * What the page lost by degradation, 0 when the server says nothing; empty when it says something
   * else than 0..1.
   */
  OptionalDouble loss() {
    Header header = head.getFirstHeader(LOSS);
    if (header == null) {
      return OptionalDouble.of(0);
    }
    try {
      double loss = Double.parseDouble(header.getValue());
      return loss >= 0 && loss <= 1 ? OptionalDouble.of(loss) : OptionalDouble.empty();
    } catch (NumberFormatException e) {
      return OptionalDouble.empty();
    }
  }

  /** A header that is a positive number; empty when absent or anything else. */
  OptionalLong positive(String name) {
    Header header = head.getFirstHeader(name);
    try {
      long value = header == null ? 0 : Long.parseLong(header.getValue());
      return value > 0 ? OptionalLong.of(value) : OptionalLong.empty();
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }
}
