package io.allostat.adapters.tomcat.internal;

import io.allostat.adapters.tomcat.AllostatTomcat;
import io.allostat.adapters.tomcat.ProfilingValve;
import io.allostat.core.api.Allostat;
import io.allostat.core.api.propagation.Peers;
import java.util.HashMap;
import java.util.Map;
import org.apache.catalina.Engine;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * In OSGi: puts a profiling valve into every engine that is registered as a service, and takes it
 * out again when the engine, the instance or this bundle goes. Requests on their way are not
 * disturbed, and the bundle that owns the engine knows nothing of Allostat.
 */
@Component(
    service = {},
    immediate = true)
public final class EngineValves {
  private static final Logger LOG = LoggerFactory.getLogger(EngineValves.class);

  private final Allostat allostat;
  private final Map<Engine, ProfilingValve> installed = new HashMap<>();
  private Peers peers = Peers.NONE;

  /**
   * Takes the instance that profiles the requests.
   *
   * @param allostat the instance
   */
  @Activate
  public EngineValves(@Reference Allostat allostat) {
    this.allostat = allostat;
  }

  @Reference(cardinality = ReferenceCardinality.MULTIPLE, policy = ReferencePolicy.DYNAMIC)
  synchronized void addEngine(Engine engine) {
    try {
      ProfilingValve valve = AllostatTomcat.install(engine, allostat);
      valve.setPeers(peers.toString());
      installed.put(engine, valve);
    } catch (IllegalStateException e) {
      LOG.warn("engine {} is not profiled: {}", engine.getName(), e.getMessage());
    }
  }

  /** Whose component stacks are taken up; nobody's while there is no such service. */
  @Reference(cardinality = ReferenceCardinality.OPTIONAL, policy = ReferencePolicy.DYNAMIC)
  synchronized void setPeers(Peers accepted) {
    peers = accepted;
    installed.values().forEach(valve -> valve.setPeers(accepted.toString()));
  }

  synchronized void unsetPeers(Peers before) {
    if (peers == before) {
      setPeers(Peers.NONE);
    }
  }

  synchronized void removeEngine(Engine engine) {
    ProfilingValve valve = installed.remove(engine);
    if (valve != null) {
      engine.getPipeline().removeValve(valve);
    }
  }

  @Deactivate
  synchronized void close() {
    installed.forEach((engine, valve) -> engine.getPipeline().removeValve(valve));
    installed.clear();
  }
}
