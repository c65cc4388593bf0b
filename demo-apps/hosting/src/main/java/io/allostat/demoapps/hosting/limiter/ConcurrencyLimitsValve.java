package io.allostat.demoapps.hosting.limiter;

import com.netflix.concurrency.limits.Limit;
import com.netflix.concurrency.limits.Limiter;
import com.netflix.concurrency.limits.limit.Gradient2Limit;
import com.netflix.concurrency.limits.limit.VegasLimit;
import com.netflix.concurrency.limits.limiter.SimpleLimiter;

/**
 * Netflix's adaptive limit on requests in progress. Its own servlet filter is for {@code
 * javax.servlet}. The tuned variants begin at 4 and may go down to 1: what they begin with by
 * default (Vegas 20, Gradient2 20 to 200) is more than one CPU can take.
 */
final class ConcurrencyLimitsValve extends RefusingValve {
  private static final int FIRST = 4;
  private static final int MOST = 64;

  private final Limiter<Void> limiter;

  ConcurrencyLimitsValve(String variant) {
    Limit limit =
        switch (variant) {
          case "vegas" -> VegasLimit.newDefault();
          case "vegas-tuned" ->
              VegasLimit.newBuilder().initialLimit(FIRST).maxConcurrency(MOST).build();
          case "gradient2" -> Gradient2Limit.newDefault();
          case "gradient2-tuned" ->
              Gradient2Limit.newBuilder()
                  .initialLimit(FIRST)
                  .minLimit(1)
                  .maxConcurrency(MOST)
                  .build();
          default -> throw new IllegalArgumentException(variant);
        };
    limiter = SimpleLimiter.newBuilder().limit(limit).build();
  }

  @Override
  protected Permit enter() {
    return limiter.acquire(null).map(ConcurrencyLimitsValve::permit).orElse(null);
  }

  private static Permit permit(Limiter.Listener listener) {
    return failed -> {
      if (failed) {
        listener.onIgnore();
      } else {
        listener.onSuccess();
      }
    };
  }
}
