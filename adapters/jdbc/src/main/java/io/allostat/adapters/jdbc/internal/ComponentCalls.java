package io.allostat.adapters.jdbc.internal;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.component.Component;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Enters and leaves the component such that nothing it might throw reaches a statement. Thread
 * safe.
 */
final class ComponentCalls {
  private static final Logger LOG = LoggerFactory.getLogger(ComponentCalls.class);

  /** Enters nothing. */
  static final ComponentCalls NONE = new ComponentCalls(() -> Call.UNTRACKED, "none");

  private final Supplier<Call> entry;
  private final String name;
  private final AtomicBoolean reported = new AtomicBoolean();

  ComponentCalls(Component component) {
    this(Objects.requireNonNull(component, "component")::enter, component.name());
  }

  private ComponentCalls(Supplier<Call> entry, String name) {
    this.entry = entry;
    this.name = name;
  }

  Call enter() {
    try {
      return entry.get();
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
      LOG.warn("component {} failed; statements go on without it", name, failure);
    }
  }
}
