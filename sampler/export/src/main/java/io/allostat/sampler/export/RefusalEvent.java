package io.allostat.sampler.export;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;

/**
 * The JFR event {@value #NAME}: connections that admission control refused since the event before
 * it, one event for each connector and reason. Counted, not one by one: an attack must not fill a
 * recording, nor cost a refused connection more. Emitted by {@link AdmissionEmitter}; not to be
 * shared between threads.
 */
@Name(RefusalEvent.NAME)
@Label("Refused Connections")
@Description("Connections that admission control refused before their handshake")
@Category("Allostat")
@StackTrace(false)
@Period("2 s")
public final class RefusalEvent extends Event {
  /** Its name in recordings and in {@code jcmd}. */
  public static final String NAME = "io.allostat.Refusal";

  @Label("Instance")
  @Description("The instance of Allostat")
  String instance;

  @Label("Connector")
  String connector;

  @Label("Reason")
  String reason;

  @Label("Connections")
  @Description("How many since the event before")
  long connections;

  /** An event without figures. */
  public RefusalEvent() {}
}
