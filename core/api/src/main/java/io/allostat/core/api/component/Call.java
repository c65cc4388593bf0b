package io.allostat.core.api.component;

/**
 * One call in progress. Closing it leaves the component; closing never throws, takes no lock,
 * allocates nothing and reads no clock. It must be closed by the thread that entered, innermost
 * first, which {@code try (var call = component.enter()) {...}} does.
 */
public interface Call extends AutoCloseable {
  /** A call that is not tracked. */
  Call UNTRACKED = () -> {};

  @Override
  void close();
}
