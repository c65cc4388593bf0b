package io.allostat.core.api.distribution;

import io.allostat.core.api.processors.ApplicationNames;
import io.allostat.core.api.settings.Ranges;
import java.util.Objects;

/**
 * What an application asks for in a quantum.
 *
 * @param application its name, 1 to 128 characters without control characters
 * @param processors R_i, from 0 to {@value #MOST_PROCESSORS}, may be fractional and more than the
 *     host has
 * @param priority P_i, from 1e-6 to 1e6
 * @param value what processors are worth to whoever pays; only {@code RevenueMaximising} reads it
 * @param surplus whether it is given a part of what nobody asks for, where that is given out; one
 *     that hangs is not
 */
public record Request(
    String application, double processors, double priority, Value value, boolean surplus) {
  /** The largest request; more is a mistake or an attack. */
  public static final double MOST_PROCESSORS = 1e6;

  /** Checks ranges. */
  public Request {
    ApplicationNames.requireValid(application);
    Ranges.requireBetween("processors", processors, 0, MOST_PROCESSORS);
    Ranges.requireBetween("priority", priority, 1e-6, 1e6);
    Objects.requireNonNull(value, "value");
  }

  /**
   * Makes a request that is given a part of the surplus, if that is given out.
   *
   * @param application its name
   * @param processors R_i
   * @param priority P_i
   * @param value what processors are worth
   */
  public Request(String application, double processors, double priority, Value value) {
    this(application, processors, priority, value, true);
  }

  /**
   * Makes a request without a stated value.
   *
   * @param application its name
   * @param processors R_i
   * @param priority P_i
   */
  public Request(String application, double processors, double priority) {
    this(application, processors, priority, Value.NONE);
  }
}
