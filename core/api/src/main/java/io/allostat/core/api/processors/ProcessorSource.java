package io.allostat.core.api.processors;

import io.allostat.core.api.settings.SettingException;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Where the applications of this process get their processors from: a manager in the process, or
 * the one of the host. Thread safe.
 */
@ProviderType
public interface ProcessorSource extends AutoCloseable {
  /**
   * Takes an application in.
   *
   * @param application its name, see {@link ApplicationNames}
   * @return its processors
   * @throws IllegalArgumentException if that is no name
   * @throws IllegalStateException if another application of this process has the name, there is no
   *     room for one more, or the source was closed; the message says which
   */
  JoinedProcessors join(String application);

  /**
   * Goes by other options, if that is possible while it runs.
   *
   * @param options all of them
   * @return false if it takes another source; nothing was then changed
   * @throws SettingException if the options cannot be used; nothing was then changed
   */
  boolean change(ProcessorOptions options);

  /** Ends it: all applications leave, and have what the system gives them. Idempotent. */
  @Override
  void close();
}
