package io.allostat.demoapps.auction.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;

/** What a server's management endpoint says of it. */
final class Status {
  private Status() {}

  static JsonNode of(AuctionServer server) throws IOException {
    URI uri = URI.create("http://127.0.0.1:" + server.managementPort() + "/status");
    try (InputStream in = uri.toURL().openStream()) {
      return new ObjectMapper().readTree(in);
    }
  }
}
