package io.allostat.sampler.export;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Percentage;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import jdk.jfr.Timestamp;

/**
 * The JFR event {@value #NAME}: one decision of the adaptation loop, holding included. On in every
 * recording that does not switch it off. Usages are 0 to 1 and {@code NaN} where unknown. Emitted
 * by {@link JfrEmitter}; not to be shared between threads.
 */
@Name(DecisionEvent.NAME)
@Label("Service Level Decision")
@Description("What the adaptation loop decided, and why")
@Category("Allostat")
@StackTrace(false)
@Period("1 s")
public final class DecisionEvent extends Event {
  /** Its name in recordings and in {@code jcmd}. */
  public static final String NAME = "io.allostat.Decision";

  /** The level of a decision that moves nothing. */
  public static final int NO_LEVEL = -1;

  @Label("Instance")
  @Description("The instance of Allostat")
  String instance;

  @Label("Sequence")
  @Description("Number in the journal, from 1")
  long sequence;

  @Label("Decided At")
  @Timestamp(Timestamp.MILLISECONDS_SINCE_EPOCH)
  long decidedAt;

  @Label("Kind")
  @Description("HOLD, DEGRADE or UPGRADE")
  String kind;

  @Label("Component")
  @Description("The component to move, or empty")
  String component;

  @Label("Level")
  @Description("The service level in force afterwards, or -1")
  int level;

  @Label("Resource")
  @Description("The resource that led to the decision, or empty")
  String resource;

  @Label("Usage")
  @Description("Usage of the resource before")
  @Percentage
  double usage;

  @Label("Predicted Usage")
  @Description("Usage of the resource expected afterwards")
  @Percentage
  double predictedUsage;

  @Label("Predicted Usage, Upper End")
  @Description("Upper end of its interval")
  @Percentage
  double predictedUsageUpper;

  @Label("Reason")
  String reason;

  /** An event without figures. */
  public DecisionEvent() {}
}
