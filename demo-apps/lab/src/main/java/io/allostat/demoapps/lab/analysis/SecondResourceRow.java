package io.allostat.demoapps.lab.analysis;

import java.util.Map;

/**
 * One line of the summary of the second-resource experiment. A figure that could not be measured is
 * null, never zero.
 *
 * @param arm {@code off} while the loop is paused, {@code on} while it decides
 * @param load L: what the database would need at full service divided by what it has, by what it
 *     used and by what moving the work saves
 * @param run from 1
 * @param phase one of the constants below
 * @param clients N
 * @param countedSeconds the time that the figures cover
 * @param offeredPerSecond N divided by the think time
 * @param repliesPerSecond complete pages received
 * @param p50Millis median response time; null in the slices
 * @param p95Millis 95 % quantile of the response time; null in the slices
 * @param databaseProcessors what the database has, averaged over the time
 * @param databaseUsage what it used of that, by its process's CPU time
 * @param databaseMillisPerReply CPU of the database's process per reply
 * @param webUsage CPU of the server's process
 * @param webMillisPerReply the same per reply
 * @param decisions of the loop
 * @param vetoes undoings that the web tier had room for and the database forbade
 * @param changes of a level
 * @param movedShare share of the time in which the work was in the web tier, or null
 * @param clientCpu mean CPU of the client, as a share of one core
 * @param latenessP99Millis how late the client sent, 99 % quantile
 * @param errors requests that ended without a complete page
 * @param errorKinds the same by what the client calls the failure
 * @param databaseProcessorUsage how much of its processor everybody used
 * @param otherCpu share of the server's processor used by others than the server
 * @param stolenShare share of the server's processor that the hypervisor took
 */
public record SecondResourceRow(
    String arm,
    double load,
    int run,
    String phase,
    int clients,
    double countedSeconds,
    double offeredPerSecond,
    double repliesPerSecond,
    Double p50Millis,
    Double p95Millis,
    double databaseProcessors,
    double databaseUsage,
    double databaseMillisPerReply,
    double webUsage,
    double webMillisPerReply,
    int decisions,
    int vetoes,
    int changes,
    Double movedShare,
    Double clientCpu,
    Double latenessP99Millis,
    long errors,
    Map<String, Long> errorKinds,
    Double databaseProcessorUsage,
    Double otherCpu,
    Double stolenShare) {
  /** Slices at full service, the loop paused. */
  public static final String FULL_SERVICE = "full-service";

  /** Slices with the work in the web tier, the loop paused. */
  public static final String MOVED = "join-in-web-tier";

  /** The loop decides, and the database gets less until work is moved away from it. */
  public static final String TIGHTER = "tighter";

  /** The loop decides, and the database keeps what suffices without the work only. */
  public static final String SCARCE = "scarce";

  /** The loop decides, and the database has plenty. */
  public static final String ROOM = "room";

  /** Copies the kinds. */
  public SecondResourceRow {
    errorKinds = Map.copyOf(errorKinds);
  }
}
