package io.allostat.demoapps.lab.profile;

import io.allostat.core.api.profile.Profile;
import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.process.ServerControl;
import io.allostat.sampler.export.ProfileFormatException;
import io.allostat.sampler.export.ProfileItems;
import io.allostat.sampler.export.ProfileJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Reads profiles: from a management endpoint, from a JVM of this user, from a file. What is read is
 * bounded in size and time, and checked. Stateless.
 */
public final class ProfileSource {
  private static final Duration CONNECT_PATIENCE = Duration.ofSeconds(5);
  private static final long PATIENCE_SECONDS = 30;
  private static final int MAX_PORT = 65_535;
  private static final Set<String> SCHEMES = Set.of("http", "https");

  private ProfileSource() {}

  /**
   * Asks a management endpoint.
   *
   * @param url of its {@code /status}
   * @return the profile of its window
   * @throws LabException when there is none to be had
   */
  public static Profile ofUrl(String url) {
    URI uri = uri(url);
    HttpClient http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_PATIENCE)
            .build();
    HttpRequest request = HttpRequest.newBuilder(uri).build();
    try {
      byte[] body =
          http.sendAsync(request, HttpResponse.BodyHandlers.ofInputStream())
              .thenApply(ProfileSource::body)
              .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      return parse(url, body);
    } catch (ExecutionException e) {
      throw new LabException("cannot read " + url + ": " + reason(e.getCause()), e);
    } catch (TimeoutException e) {
      throw new LabException(
          "cannot read " + url + ": no answer within " + PATIENCE_SECONDS + " s", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LabException("interrupted while reading " + url, e);
    }
  }

  private static URI uri(String url) {
    try {
      URI uri = URI.create(url);
      boolean web = SCHEMES.contains(String.valueOf(uri.getScheme()));
      // A name and password would not be sent, and stand in the page's title.
      boolean plain = uri.getRawUserInfo() == null;
      if (web && plain && uri.getHost() != null && uri.getPort() <= MAX_PORT) {
        return uri;
      }
    } catch (IllegalArgumentException e) {
      throw new LabException("--url " + url + ": " + e.getMessage(), e);
    }
    throw new LabException("--url " + url + ", expected http://host:port/status");
  }

  private static byte[] body(HttpResponse<InputStream> response) {
    try (InputStream in = response.body()) {
      if (response.statusCode() != 200) {
        throw new IOException("it answered " + response.statusCode());
      }
      return bounded(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String reason(Throwable cause) {
    Throwable reason = cause instanceof UncheckedIOException ? cause.getCause() : cause;
    return reason.getMessage() == null ? reason.getClass().getSimpleName() : reason.getMessage();
  }

  /**
   * Attaches to a JVM of this user on this machine.
   *
   * @param pid its process
   * @param instance the name of the instance in it, needed only where there are several
   * @return the profile of its window
   * @throws LabException when there is none to be had
   */
  public static Profile ofJvm(long pid, Optional<String> instance) {
    try (ServerControl control = ServerControl.attach(pid)) {
      return ProfileItems.toProfile(control.readProfile(instance));
    } catch (IllegalArgumentException e) {
      throw new LabException("the profile of process " + pid + " makes no sense: " + e, e);
    }
  }

  /**
   * Reads a file.
   *
   * @param file a saved {@code /status}, or what {@code flame --format json} wrote
   * @return the profile in it
   * @throws LabException when there is none to be had
   */
  public static Profile ofFile(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return parse(file.toString(), bounded(in));
    } catch (IOException e) {
      throw new LabException("cannot read " + file + ": " + e, e);
    }
  }

  private static byte[] bounded(InputStream in) throws IOException {
    byte[] bytes = in.readNBytes(ProfileJson.MAX_BYTES + 1);
    if (bytes.length > ProfileJson.MAX_BYTES) {
      throw new IOException("it is longer than " + ProfileJson.MAX_BYTES + " bytes");
    }
    return bytes;
  }

  private static Profile parse(String from, byte[] json) {
    try {
      return ProfileJson.read(json);
    } catch (ProfileFormatException e) {
      throw new LabException(from + " holds no profile: " + e.getMessage(), e);
    }
  }
}
