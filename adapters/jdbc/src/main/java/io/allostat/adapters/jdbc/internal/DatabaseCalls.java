package io.allostat.adapters.jdbc.internal;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.component.Component;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Enters and leaves the component such that nothing it might throw reaches a statement. Thread
 * safe.
 */
final class DatabaseCalls {
  private static final Logger LOG = LoggerFactory.getLogger(DatabaseCalls.class);

  private final Component component;
  private final AtomicBoolean reported = new AtomicBoolean();

  DatabaseCalls(Component component) {
    this.component = Objects.requireNonNull(component, "component");
  }

  Call enter() {
    try {
      return component.enter();
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      report(e);
      return Call.UNTRACKED;
    }
  }

  void leave(Call call) {
    try {
      call.close();
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      report(e);
    }
  }

  /** Components promise not to throw, so the first breach is news and the rest are noise. */
  private void report(Throwable failure) {
    if (reported.compareAndSet(false, true)) {
      LOG.warn("the database component failed; statements go on without it", failure);
    }
  }
}
