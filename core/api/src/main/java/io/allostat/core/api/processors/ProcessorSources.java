package io.allostat.core.api.processors;

import io.allostat.core.api.settings.SettingException;
import java.io.IOException;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Opens sources of processors; found through {@link java.util.ServiceLoader} or as an OSGi service.
 * Thread safe.
 */
@ProviderType
public interface ProcessorSources {
  /**
   * Finds out whether options can be used, all but whether files can be written; opens nothing.
   *
   * @param options what is wanted
   * @throws SettingException if they cannot
   */
  void check(ProcessorOptions options);

  /**
   * Opens a source.
   *
   * @param options what is wanted, with a manager
   * @return the source, to be closed
   * @throws SettingException if the options cannot be used
   * @throws IllegalStateException if a manager of that name is published in this JVM
   * @throws IOException naming the file that cannot be used
   */
  ProcessorSource open(ProcessorOptions options) throws IOException;
}
