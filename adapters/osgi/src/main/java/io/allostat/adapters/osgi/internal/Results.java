package io.allostat.adapters.osgi.internal;

import java.util.List;
import org.apache.felix.hc.api.Result;
import org.apache.felix.hc.api.ResultLog;

/** Makes results of health checks. Stateless. */
final class Results {
  private Results() {}

  /**
   * Makes a result.
   *
   * @param ailments what is wrong
   * @param wrong how bad that is
   * @param well what is said if nothing is wrong
   */
  static Result of(List<String> ailments, Result.Status wrong, String well) {
    ResultLog log = new ResultLog();
    ailments.forEach(ailment -> log.add(new ResultLog.Entry(wrong, ailment)));
    if (ailments.isEmpty()) {
      log.add(new ResultLog.Entry(Result.Status.OK, well));
    }
    return new Result(log);
  }
}
