package io.allostat.sampler.export;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.management.InstanceExporter;
import java.time.Duration;
import jdk.jfr.FlightRecorder;
import org.osgi.service.component.annotations.Component;

/**
 * Shows instances in the JDK's Flight Recorder: any recording holds their {@link StackSampleEvent}s
 * every 10 s, their {@link DecisionEvent}s as they come, and what their admission control does, as
 * {@link RefusalEvent}s and {@link LimitEvent}s. The recorder's own thread does the work, and only
 * while a recording wants the event. Found through {@link java.util.ServiceLoader} where this
 * module is on the class path, or as an OSGi service. Stateless, thread safe.
 */
@Component
public final class FlightRecorderExporter implements InstanceExporter {
  /** A recording with a longer period than this has gaps between its windows. */
  private static final Duration LONGEST_WINDOW = Duration.ofMinutes(1);

  /** For {@link java.util.ServiceLoader} and for OSGi. */
  public FlightRecorderExporter() {}

  @Override
  public AutoCloseable export(Allostat allostat) {
    JfrEmitter emitter = new JfrEmitter(allostat.instance(), LONGEST_WINDOW);
    Runnable samples = () -> emitter.stepSamples(allostat.profiler()::history);
    Runnable decisions = () -> emitter.stepDecisions(allostat.controlLoop()::journal);
    AdmissionEmitter admission = new AdmissionEmitter(allostat.instance());
    Runnable refusals = () -> admission.stepRefusals(allostat::status);
    Runnable limits = () -> admission.stepLimits(allostat::status);
    FlightRecorder.addPeriodicEvent(StackSampleEvent.class, samples);
    FlightRecorder.addPeriodicEvent(DecisionEvent.class, decisions);
    FlightRecorder.addPeriodicEvent(RefusalEvent.class, refusals);
    FlightRecorder.addPeriodicEvent(LimitEvent.class, limits);
    return () -> {
      FlightRecorder.removePeriodicEvent(samples);
      FlightRecorder.removePeriodicEvent(decisions);
      FlightRecorder.removePeriodicEvent(refusals);
      FlightRecorder.removePeriodicEvent(limits);
    };
  }
}
