package io.allostat.sampler.export;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Frequency;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Percentage;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/**
 * The JFR event {@value #NAME}: what one component stack used of one resource in a window. On in
 * every recording that does not switch it off. Shares are 0 to 1 and {@code NaN} where there are
 * too few samples; times are nanoseconds and {@link Long#MIN_VALUE}, which tools show as "N/A",
 * where there are too few. Emitted by {@link JfrEmitter}; not to be shared between threads.
 */
@Name(StackSampleEvent.NAME)
@Label("Component Stack Samples")
@Description("What one component stack used of one resource")
@Category("Allostat")
@StackTrace(false)
@Period("10 s")
public final class StackSampleEvent extends Event {
  /** Its name in recordings and in {@code jcmd}. */
  public static final String NAME = "io.allostat.StackSample";

  @Label("Instance")
  @Description("The instance of Allostat")
  String instance;

  @Label("Component Stack")
  @Description("Components, outermost first, joined by dots")
  String componentStack;

  @Label("Resource")
  String resource;

  @Label("Samples")
  @Description("Samples that showed the stack using the resource")
  long samples;

  @Label("Running")
  @Description("Samples on a processor")
  long running;

  @Label("Ready")
  @Description("Samples ready to run, but without a processor")
  long ready;

  @Label("Running or Ready")
  @Description("Samples runnable by the JVM's account, of which nothing else is known")
  long unknown;

  @Label("Waiting for Resource")
  @Description("Samples waiting for the resource that has the name of the innermost component")
  long waitingForResource;

  @Label("Waiting for I/O")
  @Description("Samples blocked in the operating system though runnable by the JVM's account")
  long waitingForIo;

  @Label("Waiting for Lock")
  @Description("Samples waiting to enter a monitor")
  long waitingForLock;

  @Label("Waiting")
  @Description("Samples waiting for anything else")
  long waitingOther;

  @Label("Hits Only")
  @Description("Samples whose use could not be checked against the CPU clocks of threads")
  long hitsOnly;

  @Label("Window")
  @Timespan(Timespan.NANOSECONDS)
  long window;

  @Label("Usage")
  @Description("Share of the resource's capacity")
  @Percentage
  double usage;

  @Label("Usage, Lower End")
  @Description("Lower end of the 95 % interval")
  @Percentage
  double usageLower;

  @Label("Usage, Upper End")
  @Description("Upper end of the 95 % interval")
  @Percentage
  double usageUpper;

  @Label("Execution Rate")
  @Frequency
  double executionRate;

  @Label("Cost")
  @Description("Use of the resource per execution")
  @Timespan(Timespan.NANOSECONDS)
  long cost;

  @Label("Cost, Lower End")
  @Description("Lower end of the 95 % interval")
  @Timespan(Timespan.NANOSECONDS)
  long costLower;

  @Label("Cost, Upper End")
  @Description("Upper end of the 95 % interval")
  @Timespan(Timespan.NANOSECONDS)
  long costUpper;

  /** An event without figures. */
  public StackSampleEvent() {}
}
