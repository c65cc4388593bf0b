package io.allostat.demoapps.hosting.cli;

import io.allostat.core.api.AllostatBuilder;
import io.allostat.core.api.resource.ResourceSource;
import io.allostat.core.api.resource.ResourceView;
import io.allostat.demoapps.hosting.data.GeneratedDatabase;
import java.util.Optional;
import java.util.OptionalLong;

/** What a site's database is among the resources. */
public final class DatabaseResource {
  private DatabaseResource() {}

  /**
   * Tells what it is. A process with CPUs of its own can fill by itself; without them it is part of
   * what the server's CPUs do, as a database in the server's process is. Of one that runs elsewhere
   * what the server does for it is shown.
   *
   * @param builder of the instance that manages the site
   * @param database the site's
   * @param names what the site's components are called there
   */
  public static void describe(
      AllostatBuilder builder, GeneratedDatabase database, SiteNames names) {
    OptionalLong pid = database.pid();
    String component = names.of(SiteServer.DATABASE);
    if (pid.isEmpty()) {
      builder.view(new ResourceView(names.of("database"), "cpu", component));
      return;
    }
    Optional<String> shares =
        database.spec().cpus().isEmpty() ? Optional.of("cpu") : Optional.empty();
    builder.source(new ResourceSource(component, "pid", Long.toString(pid.getAsLong()), shares));
  }
}
