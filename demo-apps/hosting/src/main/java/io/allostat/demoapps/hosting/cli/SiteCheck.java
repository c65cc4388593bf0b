package io.allostat.demoapps.hosting.cli;

import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import io.allostat.demoapps.hosting.data.GeneratedDatabase;
import io.allostat.demoapps.hosting.data.SiteData;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/**
 * The command that looks whether the data of one site are consistent. It opens what is there and
 * makes nothing.
 */
public abstract class SiteCheck extends DataCheck {
  private static final int WRONG = 1;

  /**
   * @param application the server's name, which messages begin with
   */
  protected SiteCheck(String application) {
    super(application);
  }

  /**
   * What was found.
   *
   * @param consistent whether nothing is wrong
   * @param lines what to tell, one line each
   */
  protected record Findings(boolean consistent, List<String> lines) {
    /** Keeps the lines as they are. */
    public Findings {
      lines = List.copyOf(lines);
    }

    /**
     * What was found by one that counts.
     *
     * @param checked what was looked at, in words
     * @param violations how many there are
     * @param examples the first of them, one line each
     * @return the sum in one line, then the examples
     */
    public static Findings counted(String checked, long violations, List<String> examples) {
      List<String> lines = new ArrayList<>();
      lines.add(checked + " checked, " + violations + " violations");
      lines.addAll(examples);
      return new Findings(violations == 0, lines);
    }
  }

  /**
   * Checks the options of the data.
   *
   * @return what the database holds
   * @throws IllegalArgumentException if an option is wrong
   */
  protected abstract SiteData data();

  /**
   * Checks the options of the database; H2's files unless a site lets one choose.
   *
   * @return which database it is and where it runs
   * @throws IllegalArgumentException if an option is wrong
   */
  protected DatabaseSpec database() {
    return DatabaseSpec.EMBEDDED;
  }

  /**
   * Looks at everything.
   *
   * @param opened the database
   * @return what was found
   * @throws SQLException if the database fails
   */
  protected abstract Findings look(DataSource opened) throws SQLException;

  @Override
  protected final int check(Path stateDirectory) throws StartException, SQLException {
    SiteData data = data();
    DatabaseSpec spec = database();
    if (spec.kind() == DatabaseSpec.Kind.ELSEWHERE) {
      return look(null, data, spec);
    }
    // Else it would be made, by the lock in it.
    if (!Files.isDirectory(stateDirectory)) {
      throw new StartException(
          "--state-dir: expected the directory of a server, there is no " + stateDirectory);
    }
    try (StateDirectory directory = StateDirectory.open(stateDirectory)) {
      return look(directory, data, spec);
    }
  }

  private int look(StateDirectory directory, SiteData data, DatabaseSpec spec)
      throws StartException, SQLException {
    Findings found;
    try (GeneratedDatabase opened = GeneratedDatabase.openExisting(directory, data, spec)) {
      found = look(opened.dataSource());
    }
    found.lines().forEach(line -> System.out.println(said(line)));
    return found.consistent() ? 0 : WRONG;
  }
}
