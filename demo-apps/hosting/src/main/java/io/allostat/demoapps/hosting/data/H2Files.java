package io.allostat.demoapps.hosting.data;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** How H2 opens its files. */
final class H2Files {
  /** The user of all databases of H2, which has no password. */
  static final String USER = "sa";

  /**
   * All statements of a site fit into the cache of compiled ones. Results are not reused from one
   * execution to the next: they would be stale. Who wants to write what others do waits for them,
   * under overload longer than H2's two seconds. What is answered is written first: with H2's own
   * delay a process that is killed loses half a second of it.
   */
  static final String OPTIONS =
      ";QUERY_CACHE_SIZE=64;OPTIMIZE_REUSE_RESULTS=0;DB_CLOSE_ON_EXIT=FALSE;LOCK_TIMEOUT=20000"
          + ";WRITE_DELAY=0";

  /** Makes no files where there are none. */
  static final String ONLY_IF_THERE = ";IFEXISTS=TRUE";

  private static final long MAX_CACHE_KILOBYTES = 800 * 1024;

  private H2Files() {}

  /** The files without their ending, which are called after the application. */
  static Path files(Path place, String application) {
    return place.toAbsolutePath().resolve(application);
  }

  /**
   * The cache may hold half the heap: the experiments' data fit, and a small machine still runs.
   */
  static String url(Path place, String application) {
    long cache = Math.min(MAX_CACHE_KILOBYTES, Runtime.getRuntime().maxMemory() / 2 / 1024);
    return "jdbc:h2:file:" + files(place, application) + ";CACHE_SIZE=" + cache + OPTIONS;
  }

  static Connection connect(String url) throws SQLException {
    return DriverManager.getConnection(url, USER, "");
  }
}
