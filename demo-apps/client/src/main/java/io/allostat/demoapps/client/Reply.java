package io.allostat.demoapps.client;

import java.util.OptionalLong;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpResponse;

/** A complete response: its head, the size of its body in bytes and the links found there. */
record Reply(HttpResponse head, long bytes, Links links) {
  int status() {
    return head.getCode();
  }

  /** What it counts as. */
  PageWorth worth() {
    Header loss = head.getFirstHeader(PageWorth.LOSS);
    return PageWorth.of(status(), loss == null ? null : loss.getValue());
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
