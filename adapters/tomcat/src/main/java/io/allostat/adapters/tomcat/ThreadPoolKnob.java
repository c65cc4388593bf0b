package io.allostat.adapters.tomcat;

import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.Processors;
import java.util.Objects;
import org.apache.coyote.AbstractProtocol;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets the size of a connector's own thread pool follow the processors held. Threads that are busy
 * finish their request first; those that are idle go. A connector with an executor that it shares
 * with others keeps that as it is. Without a manager nothing is held, and the pool stays as its
 * owner has set it, or as it was for what was held last.
 */
public final class ThreadPoolKnob implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ThreadPoolKnob.class);

  private final AbstractProtocol<?> protocol;
  private final PoolSize size;
  private AutoCloseable subscription = () -> {};
  private int threads;

  private ThreadPoolKnob(AbstractProtocol<?> protocol, PoolSize size) {
    this.protocol = protocol;
    this.size = size;
  }

  /**
   * Sizes the pool for what a manager has given, and again with each change.
   *
   * @param processors tells what is held
   * @param protocol the connector's protocol, started or not
   * @param size the rule
   * @return ends it; the pool stays as it is then
   */
  public static ThreadPoolKnob follow(
      Processors processors, AbstractProtocol<?> protocol, PoolSize size) {
    ThreadPoolKnob knob =
        new ThreadPoolKnob(
            Objects.requireNonNull(protocol, "protocol"), Objects.requireNonNull(size, "size"));
    synchronized (knob) {
      knob.subscription = processors.onChange(knob::apply);
      knob.apply(processors.allocation());
    }
    return knob;
  }

  private synchronized void apply(Allocation allocation) {
    if (allocation.state() == Allocation.State.UNMANAGED) {
      return;
    }
    int wanted = size.threads(usable(allocation));
    if (wanted == threads) {
      return;
    }
    // The pool refuses a maximum below the number that it keeps.
    if (wanted > protocol.getMaxThreads()) {
      protocol.setMaxThreads(wanted);
      protocol.setMinSpareThreads(wanted);
    } else {
      protocol.setMinSpareThreads(wanted);
      protocol.setMaxThreads(wanted);
    }
    LOG.debug("{} threads for {} processors", wanted, allocation.processors());
    threads = wanted;
  }

  /**
   * A stale allocation is still the best that is known. Where it is no limit, what others leave
   * idle needs threads as well.
   */
  private static double usable(Allocation allocation) {
    return allocation.limited()
        ? allocation.processors()
        : Math.max(allocation.processors(), Runtime.getRuntime().availableProcessors());
  }

  /** Leaves the pool as it is from now on. */
  @Override
  public void close() {
    try {
      subscription.close();
    } catch (Exception e) {
      LOG.warn("the thread pool goes on following the processors held", e);
    }
  }
}
