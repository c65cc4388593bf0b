package io.allostat.sampler.resources.internal;

import io.allostat.core.api.component.ComponentNames;
import io.allostat.core.api.resource.ResourceSource;
import java.net.URI;
import java.net.URISyntaxException;

/**
 * Where another host tells its status.
 *
 * @param status the address of its {@code /status}
 * @param resource the resource of that host
 */
record StatusAddress(URI status, String resource) {
  private static final String EXPECTED =
      "http://host:port or https://host:port, with #resource at the end, such as"
          + " http://10.0.0.2:9990#cpu";

  static StatusAddress parse(ResourceSource source) {
    try {
      URI given = new URI(source.target());
      boolean web = "http".equals(given.getScheme()) || "https".equals(given.getScheme());
      boolean plain =
          given.getUserInfo() == null && given.getQuery() == null && given.getHost() != null;
      String path = given.getPath() == null ? "" : given.getPath();
      if (web && plain && ComponentNames.isValid(given.getFragment())) {
        boolean whole = path.endsWith("/status");
        String status = whole ? path : path.replaceAll("/+$", "") + "/status";
        URI address =
            new URI(given.getScheme(), null, given.getHost(), given.getPort(), status, null, null);
        return new StatusAddress(address, given.getFragment());
      }
    } catch (URISyntaxException e) {
      // Refused below, as any other text.
    }
    throw source.refused(EXPECTED);
  }
}
