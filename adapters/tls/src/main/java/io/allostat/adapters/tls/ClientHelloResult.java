package io.allostat.adapters.tls;

import java.util.Objects;

/** What the first bytes of a connection are. */
public sealed interface ClientHelloResult
    permits ClientHello,
        ClientHelloResult.Incomplete,
        ClientHelloResult.NotTls,
        ClientHelloResult.Malformed {

  /**
   * So far the beginning of a ClientHello.
   *
   * @param neededBytes a lower bound for how many bytes, with those that are there, a complete
   *     hello has: more than are there, at most the limit. To look again with fewer is allowed and
   *     finds no ClientHello
   */
  record Incomplete(int neededBytes) implements ClientHelloResult {
    /** Refuses what cannot be a size. */
    public Incomplete {
      if (neededBytes <= 0) {
        throw new IllegalArgumentException("neededBytes: expected > 0, got " + neededBytes);
      }
    }
  }

  /**
   * The client does not speak TLS.
   *
   * @param reason what it is instead
   */
  record NotTls(Defect reason) implements ClientHelloResult {
    /** Refuses a defect of TLS. */
    public NotTls {
      if (reason.tls()) {
        throw new IllegalArgumentException("reason: expected another protocol, got " + reason);
      }
    }
  }

  /**
   * TLS records in which there is no ClientHello that can be read.
   *
   * @param reason the first thing wrong
   */
  record Malformed(Defect reason) implements ClientHelloResult {
    /** Refuses another protocol. */
    public Malformed {
      Objects.requireNonNull(reason, "reason");
      if (!reason.tls()) {
        throw new IllegalArgumentException("reason: expected a defect of TLS, got " + reason);
      }
    }
  }
}
