package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.HostedRun;
import java.util.List;

/**
 * What was seen of one run of an arm, second by second.
 *
 * @param arm its name
 * @param run from 1
 * @param servers one each
 */
public record ProvisioningTrace(String arm, int run, List<HostedRun> servers) {
  /** Copies the list. */
  public ProvisioningTrace {
    servers = List.copyOf(servers);
  }
}
