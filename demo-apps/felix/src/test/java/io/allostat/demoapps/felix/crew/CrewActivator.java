package io.allostat.demoapps.felix.crew;

import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.Processors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Dictionary;
import java.util.Hashtable;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceReference;
import org.osgi.util.tracker.ServiceTracker;

/**
 * An application that asks for as many processors as its bundle's header {@code Wanted} says, and
 * lets two threads of its own work on them. A service of type {@link Supplier} tells what it has:
 * state, processors and CPUs, and then on which CPUs its threads may run; the state is {@code none}
 * while there are no processors to be asked for.
 */
public final class CrewActivator implements BundleActivator {
  private static final int THREADS = 2;
  private static final long PAUSE_NANOS = 1_000_000;
  private static final String ALLOWED = "Cpus_allowed_list:";

  private final ConcurrentMap<Thread, String> allowed = new ConcurrentHashMap<>();
  private final List<Thread> threads = new ArrayList<>();
  private ServiceTracker<Processors, Processors> tracker;
  private volatile Processors processors;
  private volatile boolean stopped;

  @Override
  public void start(BundleContext bundle) {
    double wanted = Double.parseDouble(bundle.getBundle().getHeaders().get("Wanted"));
    tracker =
        new ServiceTracker<>(bundle, Processors.class, null) {
          @Override
          public Processors addingService(ServiceReference<Processors> reference) {
            Processors taken = super.addingService(reference);
            if (taken != null) {
              taken.request(wanted);
              processors = taken;
            }
            return taken;
          }

          @Override
          public void removedService(ServiceReference<Processors> reference, Processors taken) {
            processors = null;
            super.removedService(reference, taken);
          }
        };
    tracker.open();
    for (int i = 0; i < THREADS; i++) {
      Thread thread = new Thread(this::work, "crew-" + bundle.getBundle().getSymbolicName());
      threads.add(thread);
      thread.start();
    }
    Dictionary<String, Object> properties = new Hashtable<>();
    properties.put("crew", bundle.getBundle().getSymbolicName());
    Supplier<String> report = this::report;
    bundle.registerService(Supplier.class, report, properties);
  }

  /** A thread does not know when processors come: it joins before each piece of work. */
  private void work() {
    while (!stopped) {
      Processors present = processors;
      if (present != null) {
        present.workers().join();
      }
      allowed.put(Thread.currentThread(), allowed());
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private static String allowed() {
    try {
      return Files.readAllLines(Path.of("/proc/thread-self/status")).stream()
          .filter(line -> line.startsWith(ALLOWED))
          .map(line -> line.substring(ALLOWED.length()).strip())
          .findFirst()
          .orElse("");
    } catch (IOException e) {
      return "";
    }
  }

  private String report() {
    Processors present = processors;
    if (present == null) {
      return "none " + String.join("/", allowed.values());
    }
    Allocation now = present.allocation();
    return String.join(
        " ",
        now.state().name(),
        Double.toString(now.processors()),
        now.cpus(),
        String.join("/", allowed.values()));
  }

  @Override
  public void stop(BundleContext bundle) throws InterruptedException {
    stopped = true;
    for (Thread thread : threads) {
      thread.join();
    }
    tracker.close();
  }
}
