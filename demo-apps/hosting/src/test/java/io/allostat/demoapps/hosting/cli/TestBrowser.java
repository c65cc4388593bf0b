package io.allostat.demoapps.hosting.cli;

import io.allostat.demoapps.hosting.server.SiteTrust;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Map;
import java.util.stream.Collectors;

/** An HTTP client of one site on this machine. Thread safe. */
public final class TestBrowser {
  private final HttpClient client;
  private final String site;

  private TestBrowser(HttpClient client, String site) {
    this.client = client;
    this.site = site;
  }

  /**
   * One that asks without TLS.
   *
   * @param site the name in the site's paths
   * @param port of the server
   * @return the client
   */
  public static TestBrowser plain(String site, int port) {
    return new TestBrowser(
        HttpClient.newHttpClient(), "http://localhost:" + port + "/" + site + "/");
  }

  /**
   * One that asks over TLS, with a session store of its own, and trusts one key only.
   *
   * @param site the name in the site's paths
   * @param state the directory of the server, which has been started
   * @param port of the server
   * @return the client
   * @throws IOException if there is no key
   * @throws GeneralSecurityException if the key cannot be read
   */
  public static TestBrowser secure(String site, Path state, int port)
      throws IOException, GeneralSecurityException {
    HttpClient client = HttpClient.newBuilder().sslContext(SiteTrust.context(state)).build();
    return new TestBrowser(client, "https://localhost:" + port + "/" + site + "/");
  }

  private HttpRequest.Builder to(String path) {
    return HttpRequest.newBuilder(URI.create(site + path));
  }

  private HttpResponse<String> text(HttpRequest request) throws IOException, InterruptedException {
    return client.send(request, HttpResponse.BodyHandlers.ofString());
  }

  /**
   * Asks for a page.
   *
   * @param path with its parameters, without the site's name
   * @return the reply
   */
  public HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return text(to(path).build());
  }

  /**
   * Asks for bytes.
   *
   * @param path with its parameters, without the site's name
   * @return the reply
   */
  public HttpResponse<byte[]> bytes(String path) throws IOException, InterruptedException {
    return client.send(to(path).build(), HttpResponse.BodyHandlers.ofByteArray());
  }

  /**
   * Sends a form.
   *
   * @param path with its parameters, without the site's name
   * @param form the fields and what is in them
   * @return the reply
   */
  public HttpResponse<String> post(String path, Map<String, String> form)
      throws IOException, InterruptedException {
    String body =
        form.entrySet().stream()
            .map(
                field ->
                    field.getKey()
                        + '='
                        + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
            .collect(Collectors.joining("&"));
    return post(path, "application/x-www-form-urlencoded", body.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Sends a document.
   *
   * @param path with its parameters, without the site's name
   * @param type of the document
   * @param body the document
   * @return the reply
   */
  public HttpResponse<String> post(String path, String type, byte[] body)
      throws IOException, InterruptedException {
    return text(
        to(path)
            .header("Content-Type", type)
            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
            .build());
  }
}
