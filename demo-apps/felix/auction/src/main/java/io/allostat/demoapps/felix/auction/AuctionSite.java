package io.allostat.demoapps.felix.auction;

import io.allostat.adapters.jdbc.ComponentDataSource;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.demoapps.auction.data.Population;
import io.allostat.demoapps.auction.data.SiteDatabase;
import io.allostat.demoapps.auction.server.SiteContext;
import io.allostat.demoapps.auction.site.Site;
import io.allostat.demoapps.felix.settings.Changes;
import io.allostat.demoapps.felix.settings.Given;
import io.allostat.demoapps.felix.settings.LastGood;
import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.StateDirectory;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.apache.catalina.Host;
import org.h2.Driver;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.AttributeType;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves the auction site under {@code /auction} of a Tomcat that another bundle runs. It follows
 * Allostat: with an instance its calls are profiled and its levels move, without one it serves as
 * it is. Its first start generates the data.
 */
@Component(
    service = {},
    immediate = true,
    configurationPid = AuctionSite.PID)
@Designate(ocd = AuctionSite.Config.class)
public final class AuctionSite {
  static final String PID = "io.allostat.demoapps.felix.auction";

  private static final Logger LOG = LoggerFactory.getLogger(AuctionSite.class);

  private static final int SCALE_DECIMALS = 4;
  private static final int MIN_USERS = 62;
  private static final int MAX_USERS = 1_000_000_000;

  /** What can be configured: the only source of defaults and descriptions. */
  @ObjectClassDefinition(
      id = PID,
      name = "Allostat demo: auction site",
      description =
          "A value that is not accepted is refused in the log, and the last good one stays."
              + " A change opens the site anew, and data of another amount is generated first.")
  @interface Config {
    @AttributeDefinition(
        required = false,
        type = AttributeType.DOUBLE,
        min = "" + Population.MIN_SCALE,
        max = "" + Population.MAX_SCALE,
        description =
            "Amount of data, as a multiple of the site's items. Accepted: a number from "
                + Population.MIN_SCALE
                + " to "
                + Population.MAX_SCALE
                + " with at most "
                + SCALE_DECIMALS
                + " decimals.")
    String scale() default "0.1";

    @AttributeDefinition(
        required = false,
        min = "" + MIN_USERS,
        max = "" + MAX_USERS,
        description =
            "Number of users, at least one a region. Accepted: a whole number from "
                + MIN_USERS
                + " to "
                + MAX_USERS
                + ".")
    int users() default 5_000;
  }

  private final BundleContext bundle;
  private final Host host;
  private final LastGood<Population> settings;
  private final Changes<Map<String, Object>> changes =
      new Changes<>("auction-changes", this::takeUp);
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();
  private Population inForce;

  /**
   * Opens the site as configured, or as it was last where that cannot be, or nothing of it.
   *
   * @param bundle whose data area holds the database, and the last good settings
   * @param properties the amount of data
   * @param host where the site is served
   * @throws StartException if the database cannot be opened or generated
   */
  @Activate
  public AuctionSite(BundleContext bundle, Map<String, Object> properties, @Reference Host host)
      throws StartException {
    this.bundle = bundle;
    this.host = host;
    settings =
        new LastGood<>(
            PID,
            Config.class,
            AuctionSite::population,
            bundle.getDataFile("accepted.properties").toPath());
    inForce = settings.value();
    settings.update(properties, this::replace);
    if (opened.isEmpty()) {
      open(inForce);
    }
  }

  private static Population population(Given given) {
    return new Population(
        given.decimal("scale", Population.MIN_SCALE, Population.MAX_SCALE, SCALE_DECIMALS),
        given.number("users", MIN_USERS, MAX_USERS));
  }

  /** Has a change taken up, if it is one: to generate data may take long. */
  @Modified
  void change(Map<String, Object> properties) {
    changes.add(properties);
  }

  private synchronized void takeUp(Map<String, Object> properties) {
    settings.update(properties, this::replace);
  }

  /** There is one database at a time, so the present one goes first, and comes back if it must. */
  private void replace(Population wanted) {
    if (!opened.isEmpty() && wanted.equals(inForce)) {
      return;
    }
    Population before = inForce;
    close();
    try {
      open(wanted);
    } catch (StartException | RuntimeException e) {
      try {
        open(before);
      } catch (StartException | RuntimeException again) {
        e.addSuppressed(again);
      }
      throw new IllegalStateException(
          opened.isEmpty()
              ? "the site opens neither as configured nor as before"
              : "the site is as before, not as configured",
          e);
    }
  }

  private void open(Population population) throws StartException {
    inForce = population;
    try {
      Path area = bundle.getDataFile("auction").toPath();
      loadDriver();
      StateDirectory directory = opened(StateDirectory.open(area));
      SiteDatabase database = opened(SiteDatabase.open(directory, population, System.err));
      FollowingComponents components = opened(new FollowingComponents(bundle));
      Site site =
          new Site(
              components::register,
              new ComponentDataSource(
                  database.dataSource(),
                  components.register(ComponentDescriptor.named("Database"))),
              database.facts());
      opened(SiteContext.deploy(host, area, site));
      LOG.info("the auction site serves {} items", site.facts().items());
    } catch (StartException | RuntimeException e) {
      close();
      throw e;
    }
  }

  /** The service loader of the JVM does not look into bundles. */
  private void loadDriver() {
    opened.push(Driver::unload);
    Driver.load();
  }

  private <T extends AutoCloseable> T opened(T part) {
    opened.push(part);
    return part;
  }

  /** Lets the requests in progress finish, and closes everything, after the change under way. */
  @Deactivate
  void end() {
    changes.close();
    close();
  }

  /** In reverse order. */
  private synchronized void close() {
    while (!opened.isEmpty()) {
      AutoCloseable part = opened.pop();
      try {
        part.close();
      } catch (Exception e) {
        LOG.warn("{} did not close in order", part.getClass().getSimpleName(), e);
      }
    }
  }
}
