package io.allostat.demoapps.auction.cli;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** An HTTPS client that trusts the key of one state directory. */
final class Browser {
  private final HttpClient client;
  private final int port;

  Browser(Path stateDirectory, int port) throws Exception {
    this.port = port;
    char[] password =
        Files.readString(stateDirectory.resolve("keystore.password")).strip().toCharArray();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (var in = Files.newInputStream(stateDirectory.resolve("keystore.p12"))) {
      keys.load(in, password);
    }
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("auction", keys.getCertificate("auction"));
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(trusted);
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(null, trust.getTrustManagers(), null);
    client = HttpClient.newBuilder().sslContext(tls).build();
  }

  HttpResponse<String> get(String path) throws Exception {
    URI uri = URI.create("https://localhost:" + port + "/auction/" + path);
    return client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
  }
}
