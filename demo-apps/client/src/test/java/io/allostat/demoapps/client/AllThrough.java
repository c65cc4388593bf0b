package io.allostat.demoapps.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs sessions of a plan in whose second phase nobody comes, until nobody is left: its end would
 * show no more.
 */
final class AllThrough {
  private AllThrough() {}

  static SessionReport.Summary run(SessionOptions options)
      throws IOException, InterruptedException {
    List<SessionReport.Second> seconds = new ArrayList<>();
    SessionRun[] run = new SessionRun[1];
    run[0] =
        new SessionRun(
            options,
            second -> {
              seconds.add(second);
              if (second.phase() > 0 && second.active() == 0) {
                run[0].stop();
              }
            });
    SessionReport.Summary summary = run[0].run();
    SessionReport total = summary.total();
    long lost = total.lost().values().stream().mapToLong(Long::longValue).sum();
    assertEquals(total.arrivals(), total.completed() + lost + summary.inProgress());
    assertEquals(total.arrivals(), seconds.stream().mapToLong(s -> s.report().arrivals()).sum());
    return summary;
  }
}
