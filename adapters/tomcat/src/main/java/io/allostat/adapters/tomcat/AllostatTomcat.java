package io.allostat.adapters.tomcat;

import io.allostat.core.api.Allostat;
import java.lang.invoke.VarHandle;
import org.apache.catalina.Container;
import org.apache.catalina.Valve;
import org.apache.catalina.startup.Tomcat;

/** Puts Allostat into an embedded Tomcat with one call. Stateless. */
public final class AllostatTomcat {
  private AllostatTomcat() {}

  /**
   * Profiles every request of a server. Starting and closing the instance stays with the caller,
   * who may do so before or after the server is started.
   *
   * @param tomcat the server, started or not
   * @param allostat the instance
   * @return the valve, now part of the engine's pipeline
   * @throws IllegalStateException if the engine already has such a valve
   */
  public static ProfilingValve install(Tomcat tomcat, Allostat allostat) {
    return install(tomcat.getEngine(), allostat);
  }

  /**
   * Profiles the requests of one engine, host or context, also while requests are on their way
   * through it.
   *
   * @param container the engine, host or context
   * @param allostat the instance
   * @return the valve, now part of the container's pipeline
   * @throws IllegalStateException if the container or one around it already has such a valve
   */
  public static ProfilingValve install(Container container, Allostat allostat) {
    for (Container c = container; c != null; c = c.getParent()) {
      for (Valve present : c.getPipeline().getValves()) {
        if (present instanceof ProfilingValve) {
          throw new IllegalStateException(
              "container: expected one without a ProfilingValve, but "
                  + c.getName()
                  + " already has one");
        }
      }
    }
    ProfilingValve valve = new ProfilingValve(allostat);
    // Tomcat links a valve into its pipeline before it tells it what comes next, which a request on
    // the way would meet. The fence keeps others from seeing the link without this.
    valve.setNext(container.getPipeline().getBasic());
    VarHandle.releaseFence();
    container.getPipeline().addValve(valve);
    return valve;
  }
}
