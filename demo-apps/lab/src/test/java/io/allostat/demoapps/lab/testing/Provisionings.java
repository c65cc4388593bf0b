package io.allostat.demoapps.lab.testing;

import io.allostat.demoapps.lab.analysis.ProvisioningResult;
import io.allostat.demoapps.lab.analysis.ProvisioningRow;
import io.allostat.demoapps.lab.analysis.ProvisioningTrace;
import io.allostat.demoapps.lab.observe.CpuSample;
import io.allostat.demoapps.lab.observe.HeldProcessors;
import io.allostat.demoapps.lab.observe.HostedRun;
import io.allostat.demoapps.lab.observe.HostedSecond;
import io.allostat.demoapps.lab.observe.Machine;
import io.allostat.demoapps.lab.observe.SessionCounts;
import io.allostat.demoapps.lab.observe.SessionSecond;
import io.allostat.demoapps.lab.observe.SessionSummary;
import io.allostat.demoapps.lab.plan.HostedServers;
import io.allostat.demoapps.lab.plan.ProvisioningPlan;
import io.allostat.demoapps.lab.plan.ProvisioningPlan.Zone;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Results of a provisioning experiment that never was. */
public final class Provisionings {
  private Provisionings() {}

  /** Both servers in a zone, with what they complete and hold. */
  public static List<ProvisioningRow> rows(
      String arm, String zone, int run, double first, double second, double held) {
    return List.of(
        row(arm, zone, run, HostedServers.FIRST, first, held),
        row(arm, zone, run, HostedServers.SECOND, second, held));
  }

  /** A row of a good client, whose server was offered three times what it completes. */
  public static ProvisioningRow row(
      String arm, String zone, int run, String application, double completed, double held) {
    return row(arm, zone, run, application, completed, held, 0);
  }

  /** The same, of which so many seconds were disturbed. */
  public static ProvisioningRow row(
      String arm,
      String zone,
      int run,
      String application,
      double completed,
      double held,
      double disturbedShare) {
    return new ProvisioningRow(
        arm,
        zone,
        application,
        1.5,
        run,
        3 * completed + 1,
        completed,
        10 * completed,
        10.0,
        40.0,
        2 * completed,
        0,
        0,
        held,
        1.5,
        held,
        0.02,
        0,
        disturbedShare,
        0.6,
        1.0);
  }

  /** A result with a trace of one arm. */
  public static ProvisioningResult result(List<ProvisioningRow> rows, List<String> invalid) {
    List<HostedRun> servers = HostedServers.NAMES.stream().map(name -> run(name, 2)).toList();
    return new ProvisioningResult(
        false,
        Origins.of(new Machine("a CPU", 2, 24, "Linux", "17"), 1),
        List.of(80.0, 81.0, 82.0),
        rows,
        List.of(new ProvisioningTrace("allostat-equal", 1, servers)),
        List.of(),
        List.of(),
        invalid,
        Map.of("scale", "0.4"));
  }

  /**
   * A run with so many seconds in each zone, all but the first of which count; one more, which does
   * not, comes before.
   */
  public static HostedRun run(String name, int seconds) {
    List<HostedSecond> all = new ArrayList<>();
    List<SessionSummary.Step> steps = new ArrayList<>();
    for (int z = 0; z < ProvisioningPlan.ZONES.size(); z++) {
      Zone zone = ProvisioningPlan.ZONES.get(z);
      for (int i = z == 0 ? -1 : 0; i < seconds; i++) {
        int second = 1 + z * seconds + i;
        all.add(
            new HostedSecond(
                new SessionSecond(second, z, i > 0, 5, counts(40)),
                new CpuSample(second + 1.0, 0.9, 0, 0.3 + 0.1 * i, 0.2),
                new HeldProcessors(0.5, 0.4 + 0.1 * i)));
      }
      steps.add(new SessionSummary.Step(zone.loads().get(0), seconds - 1, 0, counts(40), Map.of()));
    }
    return new HostedRun(name, new SessionSummary(true, counts(240), steps), all);
  }

  private static SessionCounts counts(long completed) {
    return new SessionCounts(
        completed + 10,
        0,
        completed,
        0,
        10 * completed,
        0,
        Map.of("refused", 10L),
        completed,
        0,
        10,
        0,
        12.0,
        44.0,
        1.0,
        0.3);
  }
}
