package io.allostat.demoapps.auction.data;

import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.sql.DataSource;

/** Offers the check to management; of two sites in one JVM the later one. Thread safe. */
public final class ConsistencyBean implements ConsistencyMXBean, AutoCloseable {
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
  public static ConsistencyBean publish(DataSource database) {
    ConsistencyBean bean = new ConsistencyBean(new ConsistencyCheck(database));
    try {
      bean.close();
      ManagementFactory.getPlatformMBeanServer().registerMBean(bean, new ObjectName(NAME));
      return bean;
    } catch (JMException e) {
      throw new IllegalStateException("the bean " + NAME + " cannot be published", e);
    }
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

  @Override
  public void close() {
    try {
      ManagementFactory.getPlatformMBeanServer().unregisterMBean(new ObjectName(NAME));
    } catch (InstanceNotFoundException e) {
      return;
    } catch (JMException e) {
      throw new IllegalStateException("the bean " + NAME + " cannot be taken away", e);
    }
  }
}
