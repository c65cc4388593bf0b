package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.Consistency;
import io.allostat.demoapps.lab.observe.Origin;
import io.allostat.demoapps.lab.observe.TierSample;
import io.allostat.demoapps.lab.observe.Trace;
import io.allostat.demoapps.lab.plan.Scarcity;
import java.util.List;
import java.util.Map;

/**
 * Everything that the second-resource experiment found.
 *
 * @param quick whether it was the short form, which is for a look only
 * @param leastVetoes how many are expected
 * @param origin what the figures came from
 * @param thinkSeconds Z
 * @param scarcity clients, and what the database had at the begin and at the end
 * @param supply what the database had in the run in which the loop decided
 * @param rows the lines of the summary
 * @param costs what moving the work changes in both tiers; empty when that could not be told
 * @param trace of the run in which the loop decided
 * @param tiers CPU of both tiers in that run, once a second
 * @param consistency looks at the data when the servers had ended
 * @param invalid why the figures are worthless; empty for a valid result
 * @param options how everything was started, by name
 */
public record SecondResourceResult(
    boolean quick,
    int leastVetoes,
    Origin origin,
    double thinkSeconds,
    Scarcity scarcity,
    List<Supplied> supply,
    List<SecondResourceRow> rows,
    List<TierCost> costs,
    Trace trace,
    List<TierSample> tiers,
    List<Consistency> consistency,
    List<String> invalid,
    Map<String, String> options) {
  /** Name of the experiment in summaries. */
  public static final String EXPERIMENT = "second-resource";

  /** The component whose level moves work to the web tier. */
  public static final String COMPONENT = "Region";

  /** That level. */
  public static final String LEVEL = "join-in-web-tier";

  /** The resource that it saves. */
  public static final String SAVED = "Database";

  /** The resource that it costs. */
  public static final String PAYING = "cpu";

  /** Copies the lists. */
  public SecondResourceResult {
    supply = List.copyOf(supply);
    rows = List.copyOf(rows);
    costs = List.copyOf(costs);
    tiers = List.copyOf(tiers);
    consistency = List.copyOf(consistency);
    invalid = Consistency.reasons(invalid, consistency);
  }

  /**
   * When the database gets plenty.
   *
   * @return second of the run
   */
  public int roomFrom() {
    return trace.run().countedTo();
  }

  /**
   * All vetoes of one resource against a wish of another one, ramps included.
   *
   * @return in the order of time
   */
  public List<Veto> vetoes() {
    return Veto.of(trace.decisions());
  }
}
