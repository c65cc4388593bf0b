package io.allostat.adapters.console.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.fasterxml.jackson.jr.ob.JSON;
import io.allostat.core.api.management.ProfileItem;
import io.allostat.core.api.management.ResourceItem;
import io.allostat.core.api.management.StackItem;
import io.allostat.core.api.management.Status;
import io.allostat.core.api.profile.ThreadStates;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StatusJsonTest {
  @Test
  void itemsAreTheirRecordsAndAbsentFiguresAreNull() {
    Status status =
        new Status(
            "shop \"1\"",
            1,
            List.of(),
            List.of(),
            new ProfileItem(
                10,
                100,
                List.of(new ResourceItem("cpu", true, Double.NaN, 0.5, 3)),
                List.of(
                    new StackItem(
                        "A.Ü",
                        "cpu",
                        0.25,
                        0.2,
                        0.3,
                        null,
                        null,
                        null,
                        6.5,
                        Double.POSITIVE_INFINITY,
                        null,
                        null,
                        9,
                        new ThreadStates(4, 2, 3, 0, 7, 1, 0, 5))),
                1,
                2,
                3,
                4,
                5,
                6));
    assertEquals(
        """
        {"instance":"shop \\"1\\"","controlLoops":[],"components":[],"profile":\
        {"windowSeconds":10.0,"samplingInstants":100,\
        "resources":[{"resource":"cpu","controlled":true,"usage":null,"capacity":0.5,"samples":3}],\
        "stacks":[{"stack":"A.Ü","resource":"cpu","hitRatio":0.25,\
        "hitRatioLower":0.2,"hitRatioUpper":0.3,"usage":null,"usageLower":null,"usageUpper":null,\
        "executionRate":6.5,\
        "cost":null,"costLower":null,"costUpper":null,"samples":9,\
        "states":{"running":4,"ready":2,"unknown":3,"waitingForResource":0,"waitingForIo":7,\
        "waitingForLock":1,"waitingOther":0,"hitsOnly":5}}],\
        "contexts":1,"knownStacks":2,"overflowedCalls":3,"repairedContexts":4,\
        "abandonedContexts":5,"failures":6},\
        "admission":[],"admissionClasses":[],"loadMonitors":[],"coordinator":{},"processorManager":{}}""",
        new String(StatusJson.of(status), StandardCharsets.UTF_8));
  }

  @Test
  void aStatusWithoutAProfileIsStillWritten() {
    assertEquals(
        """
        {"instance":"shop","controlLoops":[],"components":[],"profile":null,\
        "admission":[],"admissionClasses":[],"loadMonitors":[],"coordinator":{},"processorManager":{}}""",
        new String(
            StatusJson.of(new Status("shop", 1, List.of(), List.of(), null)),
            StandardCharsets.UTF_8));
  }

  @Test
  void connectorsLoadMonitorAndCoordinatorAreWrittenMemberByMember() throws Exception {
    Map<String, Object> read =
        JSON.std.mapFrom(
            new String(StatusJson.of(AdmissionItems.status()), StandardCharsets.UTF_8));
    Map<?, ?> connector = (Map<?, ?>) ((List<?>) read.get("admission")).get(0);
    assertEquals("https-8443", connector.get("connector"));
    assertEquals(503, connector.get("refusedConnections"));
    assertEquals(Map.of("no room for new sessions", 503), connector.get("refusals"));
    assertEquals(42, connector.get("limitPerInterval"));
    Map<?, ?> handshake = (Map<?, ?>) ((List<?>) connector.get("phases")).get(0);
    assertEquals("HANDSHAKE_FULL", handshake.get("phase"));
    assertEquals(1200, handshake.get("count"));
    assertEquals(3.5, handshake.get("seconds"));
    assertEquals(2.25, handshake.get("cpuSeconds"));
    Map<?, ?> gold = (Map<?, ?>) ((List<?>) read.get("admissionClasses")).get(0);
    assertEquals("gold", gold.get("name"));
    assertEquals(0.75, gold.get("share"));
    assertEquals(100, gold.get("refusedConnections"));
    Map<?, ?> monitor = (Map<?, ?>) ((List<?>) read.get("loadMonitors")).get(0);
    assertEquals("AVERAGE", monitor.get("costNewSource"));
    assertEquals(1.5, monitor.get("secondsSinceLastStep"));
    assertEquals(0.0225, monitor.get("costNew"));
    assertNull(monitor.get("costResumedLower"));
    Map<?, ?> coordinator = (Map<?, ?>) read.get("coordinator");
    assertEquals("DEGRADING", coordinator.get("state"));
    assertEquals(1.75, coordinator.get("demandAtFullService"));
  }
}
