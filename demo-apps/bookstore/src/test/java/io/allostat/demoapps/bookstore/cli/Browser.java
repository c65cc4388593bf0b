package io.allostat.demoapps.bookstore.cli;

import io.allostat.demoapps.hosting.server.SiteTrust;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;

/** An HTTPS client that trusts the key of one state directory. */
final class Browser {
  private final HttpClient client;
  private final int port;

  Browser(Path stateDirectory, int port) throws Exception {
    this.port = port;
    client = HttpClient.newBuilder().sslContext(SiteTrust.context(stateDirectory)).build();
  }

  HttpResponse<String> get(String path) throws Exception {
    URI uri = URI.create("https://localhost:" + port + "/bookstore/" + path);
    return client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
  }
}
