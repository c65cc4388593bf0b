package io.allostat.sampler.export;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Percentage;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/**
 * The JFR event {@value #NAME}: another limit of new connections, with what it rests on. Looked for
 * as often as the event's period says. Emitted by {@link AdmissionEmitter}; not to be shared
 * between threads.
 */
@Name(LimitEvent.NAME)
@Label("Limit of New Connections")
@Description("How many new connections are accepted in an interval, when that changes")
@Category("Allostat")
@StackTrace(false)
@Period("2 s")
public final class LimitEvent extends Event {
  /** Its name in recordings and in {@code jcmd}. */
  public static final String NAME = "io.allostat.Limit";

  @Label("Instance")
  @Description("The instance of Allostat")
  String instance;

  @Label("Interval")
  @Description("Number of the interval, from 1")
  long interval;

  @Label("Limit")
  @Description("New connections accepted in the interval")
  long limitPerInterval;

  @Label("Predicted New Connections")
  double predictedNew;

  @Label("Predicted Resumed Connections")
  double predictedResumed;

  @Label("Cost of a New Connection")
  @Description("CPU time")
  @Timespan
  long costNew;

  @Label("Cost of a Resumed Connection")
  @Description("CPU time")
  @Timespan
  long costResumed;

  @Label("Processors")
  @Description("Processors held")
  double processors;

  @Label("Utilisation")
  @Description("Utilisation of the processors that the limit is computed with")
  @Percentage
  double utilisation;

  @Label("Reason")
  String reason;

  /** An event without figures. */
  public LimitEvent() {}
}
