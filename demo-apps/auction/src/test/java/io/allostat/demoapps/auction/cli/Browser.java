package io.allostat.demoapps.auction.cli;

import io.allostat.demoapps.hosting.server.SiteTrust;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/** An HTTPS client that trusts the key of one state directory. */
final class Browser {
  private final HttpClient client;
  private final int port;

  Browser(Path stateDirectory, int port) throws Exception {
    this.port = port;
    client = HttpClient.newBuilder().sslContext(SiteTrust.context(stateDirectory)).build();
  }

  HttpResponse<String> get(String path) throws Exception {
    return client.send(
        HttpRequest.newBuilder(uri(path)).build(), HttpResponse.BodyHandlers.ofString());
  }

  HttpResponse<byte[]> image(String path) throws Exception {
    return client.send(
        HttpRequest.newBuilder(uri(path)).build(), HttpResponse.BodyHandlers.ofByteArray());
  }

  /** Sends a form. */
  HttpResponse<String> post(String path, Map<String, String> form) throws Exception {
    String body =
        form.entrySet().stream()
            .map(
                field ->
                    field.getKey()
                        + '='
                        + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
            .collect(Collectors.joining("&"));
    HttpRequest request =
        HttpRequest.newBuilder(uri(path))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    return client.send(request, HttpResponse.BodyHandlers.ofString());
  }

  private URI uri(String path) {
    return URI.create("https://localhost:" + port + "/auction/" + path);
  }
}
