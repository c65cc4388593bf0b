package io.allostat.demoapps.client;

import java.util.List;

/**
 * What became of garbage; connections = answered + refused + unanswered + failed.
 *
 * @param url the site
 * @param seconds how long connections were begun
 * @param connections begun
 * @param answered the server went on with a full handshake
 * @param refused the server ended the connection, with an alert or without a word
 * @param unanswered nothing came within {@value GarbageRun#PATIENCE_SECONDS} s, or before the end
 * @param failed no connection was to be had
 * @param latenessP99Millis how late they were begun, 99 % quantile; NaN without any
 * @param clientCpu CPU time of this process, as a share of one core
 */
public record GarbageReport(
    String url,
    double seconds,
    long connections,
    long answered,
    long refused,
    long unanswered,
    long failed,
    double latenessP99Millis,
    double clientCpu) {
  /**
   * Whether the client itself was the limit.
   *
   * @return one sentence for each reason; empty if they came as they were told to
   */
  public List<String> invalid() {
    return ClientLimit.of(this);
  }
}
