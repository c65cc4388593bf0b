package io.allostat.demoapps.client;

import java.util.Map;

/**
 * The counted part of one phase, its hold. Terms as in {@link SecondReport}; a request is offered
 * when its think time ends and a reply counts when it arrives, so that in a hold the two need not
 * match.
 *
 * @param clients browsers planned
 * @param seconds counted, less than planned when the run was ended early
 * @param clientCpu mean over the counted part, as a share of one core
 * @param refusedReplies replies that say that what was asked for could not be, such as a bid when
 *     somebody has bid more
 * @param images that came, beside the replies
 * @param imageErrors images that did not
 * @param pages replies by state, in the order of the matrix, without those never seen
 */
public record PhaseSummary(
    int clients,
    double seconds,
    long offered,
    double offeredPerSecond,
    long replies,
    double repliesPerSecond,
    Map<String, Long> errors,
    long bytes,
    double meanMillis,
    double p50Millis,
    double p95Millis,
    double p99Millis,
    double maxMillis,
    double latenessP99Millis,
    double clientCpu,
    long degradedReplies,
    double lossSum,
    long refusedReplies,
    long images,
    long imageErrors,
    Map<String, Long> pages) {}
