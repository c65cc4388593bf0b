package io.allostat.demoapps.auction.data;

import io.allostat.demoapps.hosting.NamedBean;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Offers the check to management; of two sites in one JVM the later one. Thread safe. */
public final class ConsistencyBean implements ConsistencyMXBean {
  private final ConsistencyCheck check;

  private ConsistencyBean(ConsistencyCheck check) {
    this.check = check;
  }

  /**
   * Publishes it.
   *
   * @param database the site's database
   * @return the bean, to be closed
   */
  public static NamedBean publish(DataSource database) {
    return NamedBean.publish(
        NAME, new ConsistencyBean(new ConsistencyCheck(database)), ConsistencyMXBean.class);
  }

  @Override
  public String[] check() {
    try {
      return check.run().stream().map(ConsistencyCheck.Finding::toString).toArray(String[]::new);
    } catch (SQLException e) {
      // The console need not have the driver's classes.
      throw new IllegalStateException("the database cannot be looked at: " + e.getMessage());
    }
  }
}
