package io.allostat.sampler.resources;

import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceMonitorFactory;
import io.allostat.core.api.resource.ResourceSource;
import io.allostat.sampler.resources.internal.CpuSetMonitor;
import io.allostat.sampler.resources.internal.NamedMonitors;
import io.allostat.sampler.resources.internal.ProcFiles;
import io.allostat.sampler.resources.internal.ProcessCpuMonitor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.osgi.service.component.annotations.Component;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Offers one monitor, {@code cpu}: the CPU set available to this process, or, where the system does
 * not show it, this process's own CPU time. Besides, it makes the monitors of named disks,
 * processes and hosts, see {@link ResourceSource}. Thread safe.
 */
@Component
public final class CpuMonitorFactory implements ResourceMonitorFactory {
  private static final Logger LOG = LoggerFactory.getLogger(CpuMonitorFactory.class);

  private final Path root;

  /** Looks at this machine. */
  public CpuMonitorFactory() {
    this(Path.of("/"));
  }

  /**
   * Looks at files elsewhere.
   *
   * @param root the folder that holds {@code proc} and {@code sys}
   */
  CpuMonitorFactory(Path root) {
    this.root = root;
  }

  @Override
  public List<ResourceMonitor> create() {
    try {
      CpuSetMonitor available = new CpuSetMonitor(new ProcFiles(root));
      available.read();
      return List.of(available);
    } catch (IOException notShown) {
      return ownTime(notShown);
    }
  }

  @Override
  public Optional<ResourceMonitor> create(ResourceSource source) {
    return new NamedMonitors(new ProcFiles(root)).create(source);
  }

  private static List<ResourceMonitor> ownTime(IOException notShown) {
    try {
      ProcessCpuMonitor own = new ProcessCpuMonitor();
      own.read();
      LOG.warn(
          "The CPU set of this process cannot be read ({}); its own CPU time is measured instead",
          notShown.getMessage());
      return List.of(own);
    } catch (IOException e) {
      LOG.warn("CPU use cannot be measured: {}; {}", notShown.getMessage(), e.getMessage());
      return List.of();
    }
  }
}
