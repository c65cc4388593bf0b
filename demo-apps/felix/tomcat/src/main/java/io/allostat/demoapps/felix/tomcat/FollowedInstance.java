package io.allostat.demoapps.felix.tomcat;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.admission.Admission;
import io.allostat.demoapps.felix.across.Mirror;
import java.util.List;
import java.util.function.Consumer;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceReference;
import org.osgi.util.tracker.ServiceTracker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells connectors who decides: the instance of Allostat that runs at present, whichever bundle its
 * types come from, or nobody. Where several run, the one that came first. Thread safe.
 */
final class FollowedInstance implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(FollowedInstance.class);

  private final List<Consumer<Admission>> connectors;
  private final ServiceTracker<Object, FollowedAdmission> instances;
  private FollowedAdmission followed;

  /**
   * Begins to follow.
   *
   * @param bundle by whose context services are looked for
   * @param connectors are told who decides, first those that run already
   */
  FollowedInstance(BundleContext bundle, List<Consumer<Admission>> connectors) {
    this.connectors = List.copyOf(connectors);
    instances =
        new ServiceTracker<>(bundle, Allostat.class.getName(), null) {
          @Override
          public FollowedAdmission addingService(ServiceReference<Object> reference) {
            Object service = bundle.getService(reference);
            if (service == null) {
              LOG.debug("{} has gone meanwhile", reference);
              return null;
            }
            FollowedAdmission admission = come(service, reference);
            if (admission == null) {
              bundle.ungetService(reference);
            }
            return admission;
          }

          @Override
          public void removedService(
              ServiceReference<Object> reference, FollowedAdmission admission) {
            go(admission);
            bundle.ungetService(reference);
          }
        };
    // Its types are another bundle's, which this one is not wired to.
    instances.open(true);
  }

  private synchronized FollowedAdmission come(Object service, ServiceReference<?> reference) {
    try {
      FollowedAdmission admission =
          new FollowedAdmission(Mirror.of(service, Allostat.class).admission());
      return followed != null || follows(admission) ? admission : null;
    } catch (RuntimeException e) {
      LOG.error("{} decides on no connection", reference, e);
      return null;
    }
  }

  private synchronized void go(FollowedAdmission admission) {
    if (followed == admission) {
      FollowedAdmission next =
          instances.getTracked().values().stream()
              .filter(other -> other != admission)
              .findFirst()
              .orElse(null);
      if (next == null || !follows(next)) {
        abandon(admission);
      }
    }
    admission.letGo();
  }

  /** Has every connector join it, or none. */
  private boolean follows(FollowedAdmission next) {
    followed = next;
    try {
      connectors.forEach(connector -> connector.accept(next));
      return true;
    } catch (RuntimeException e) {
      LOG.error("an instance decides on no connection", e);
      abandon(next);
      return false;
    }
  }

  /** Whoever cannot leave it while the instance is there can once that is let go. */
  private void abandon(FollowedAdmission admission) {
    followed = null;
    admitAll();
    admission.letGo();
    admitAll();
  }

  private void admitAll() {
    for (Consumer<Admission> connector : connectors) {
      try {
        connector.accept(Admission.ALL);
      } catch (RuntimeException e) {
        LOG.debug("not yet", e);
      }
    }
  }

  /** Nobody decides any more. */
  @Override
  public void close() {
    instances.close();
  }
}
