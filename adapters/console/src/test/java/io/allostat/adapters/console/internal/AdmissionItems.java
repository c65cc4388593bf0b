package io.allostat.adapters.console.internal;

import io.allostat.core.api.management.AdmissionClassItem;
import io.allostat.core.api.management.AdmissionItem;
import io.allostat.core.api.management.CoordinatorItem;
import io.allostat.core.api.management.LoadMonitorItem;
import io.allostat.core.api.management.PhaseItem;
import io.allostat.core.api.management.Status;
import java.util.List;
import java.util.Map;

/** A status of a server that refuses connections. */
public final class AdmissionItems {
  private AdmissionItems() {}

  /**
   * @return a status with a connector, a load monitor and a coordinator, and nothing else
   */
  public static Status status() {
    return new Status(
        "shop",
        1_700_000_000_000L,
        List.of(),
        List.of(),
        null,
        List.of(
            new AdmissionItem(
                "https-8443",
                true,
                1201,
                3402,
                503,
                Map.of("no room for new sessions", 503L),
                5,
                4,
                Map.of("no TLS handshake record", 4L),
                6,
                1200,
                3400,
                0,
                42L,
                List.of(
                    new PhaseItem("HANDSHAKE_FULL", 1200, 3.5, 2.25),
                    new PhaseItem("IDLE", 900, 450.5, null)))),
        List.of(
            new AdmissionClassItem("gold", 3, 0.75, 1000, 100),
            new AdmissionClassItem("others", 1, 0.25, 201, 403)),
        List.of(
            new LoadMonitorItem(
                17,
                2,
                1.5,
                110.5,
                60.25,
                0.0225,
                0.021,
                0.024,
                "AVERAGE",
                0.004,
                null,
                null,
                "START",
                1.375,
                1.5,
                1,
                0.875,
                42,
                "1.75 s of CPU time")),
        new CoordinatorItem(
            "DEGRADING",
            1.375,
            1.75,
            2,
            1,
            "UNMANAGED",
            "degraded Search to level 1",
            1_700_000_000_000L,
            "more is asked for than fits"),
        null);
  }
}
