package io.allostat.demoapps.hosting.limiter;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.system.SystemRule;
import com.alibaba.csp.sentinel.slots.system.SystemRuleManager;
import java.util.List;
import org.apache.catalina.LifecycleException;

/**
 * Sentinel with one system rule: requests are refused while the CPU usage is above a share, or, by
 * the load average and its estimate of the capacity, while the load is above a number. Its rules
 * belong to the JVM, so there is one such valve at a time.
 */
final class SentinelValve extends RefusingValve {
  private static final String RESOURCE = "auction";

  private final LimiterSpec spec;

  SentinelValve(LimiterSpec spec) {
    this.spec = spec;
  }

  @Override
  protected void startInternal() throws LifecycleException {
    SystemRule rule = new SystemRule();
    if (spec.variant().startsWith("cpu=")) {
      rule.setHighestCpuUsage(spec.number());
    } else {
      rule.setHighestSystemLoad(spec.number());
    }
    SystemRuleManager.loadRules(List.of(rule));
    super.startInternal();
  }

  @Override
  protected void stopInternal() throws LifecycleException {
    super.stopInternal();
    SystemRuleManager.loadRules(List.of());
  }

  @Override
  protected Permit enter() {
    try {
      Entry entry = SphU.entry(RESOURCE, EntryType.IN);
      return failed -> entry.exit();
    } catch (BlockException e) {
      return null;
    }
  }
}
