package io.allostat.nativeaffinity.manager.inprocess.internal;

import io.allostat.core.api.distribution.DistributionPolicies;
import io.allostat.core.api.processors.ProcessorOptions;
import io.allostat.core.api.processors.ProcessorOptions.Manager;
import io.allostat.core.api.processors.ProcessorSource;
import io.allostat.core.api.processors.ProcessorSources;
import io.allostat.core.api.settings.SettingException;
import io.allostat.nativeaffinity.binding.CpuAffinity;
import io.allostat.nativeaffinity.topology.CpuQuota;
import io.allostat.nativeaffinity.topology.MachineCpus;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ServiceLoader;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Opens a manager in this process, or joins the one of the host. Found through {@link
 * java.util.ServiceLoader} or as an OSGi service, with the policies found in the same way. Thread
 * safe.
 */
@Component
public final class ManagedSources implements ProcessorSources {
  private final DistributionPolicies policies;

  /** For {@link java.util.ServiceLoader}. */
  public ManagedSources() {
    this(
        ServiceLoader.load(DistributionPolicies.class)
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "no DistributionPolicies on the class path:"
                            + " expected io.allostat.policies.distribution")));
  }

  /**
   * Takes the policies.
   *
   * @param policies what a manager can choose from
   */
  @Activate
  public ManagedSources(@Reference DistributionPolicies policies) {
    this.policies = policies;
  }

  @Override
  public void check(ProcessorOptions options) {
    if (options.manager() == Manager.FRAMEWORK) {
      new RulesReader(policies, CpuQuota::query).rules(options);
      if (options.ledger().isEmpty()) {
        throw new SettingException(ProcessorOptions.LEDGER, "a file", "");
      }
    }
  }

  @Override
  public ProcessorSource open(ProcessorOptions options) throws IOException {
    check(options);
    return switch (options.manager()) {
      case FRAMEWORK -> {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        yield FrameworkManager.start(
            options,
            new RulesReader(policies, CpuQuota::query),
            new ThreadShares(
                CpuAffinity.system(),
                () -> MachineCpus.query().usable(),
                threads::getThreadCpuTime));
      }
      case REGION -> RegionSource.start(options);
      case NONE ->
          throw new SettingException(ProcessorOptions.MANAGER, "framework or region", "none");
    };
  }
}
