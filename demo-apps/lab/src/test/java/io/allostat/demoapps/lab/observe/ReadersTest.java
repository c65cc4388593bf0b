package io.allostat.demoapps.lab.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.allostat.demoapps.lab.LabException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReadersTest {
  @Test
  void aSecondOfTheClient() {
    String line =
        """
        {"second":3,"phase":1,"counted":true,"active":20,"offered":9,"replies":8,
         "errors":{"status-500":1,"timeout":2},"bytes":5,"meanMillis":1.5,"p50Millis":1.0,
         "p95Millis":null,"p99Millis":9.0,"latenessP99Millis":0.4,"degradedReplies":2,
         "lossSum":0.7,"clientCpu":0.1}""";
    ClientOutput.Second second = (ClientOutput.Second) ClientOutput.parse(line);
    assertEquals(
        new ClientSecond(
            3, 1, true, 20, 8, Map.of("status-500", 1L, "timeout", 2L), 1.0, null, 2, 0.7),
        second.value());
  }

  @Test
  void theSummaryOfTheClient() {
    String line =
        """
        {"summary":{"complete":true,"phases":[{"clients":20,"seconds":5.0,"replies":40,"errors":{},
         "p50Millis":1.0,"p95Millis":2.0,"latenessP99Millis":0.5,"clientCpu":0.2,
         "pages":{"Home":30,"Browse":10}}]}}""";
    ClientSummary summary = ((ClientOutput.Summary) ClientOutput.parse(line)).value();
    assertTrue(summary.complete());
    assertEquals(
        new ClientHold(20, 5, 40, Map.of(), 1.0, 2.0, 0.5, 0.2, Map.of("Home", 30L, "Browse", 10L)),
        summary.holds().get(0));
  }

  @Test
  void anythingElseIsRefused() {
    assertThrows(LabException.class, () -> ClientOutput.parse("hello"));
    assertThrows(LabException.class, () -> ClientOutput.parse("{\"other\":1}"));
  }

  @Test
  void cpuTimesOfOneProcessor() {
    List<String> before =
        List.of(
            "cpu  9 9 9 9 9 9 9 9 0 0", "cpu0 100 10 50 800 20 1 4 5 0 0", "cpu1 1 1 1 1 1 1 1 1");
    List<String> after = List.of("cpu0 160 10 65 820 20 1 9 25 0 0");
    CpuTimes first = CpuTimes.parse(before, 0);
    assertEquals(new CpuTimes(165, 820, 5), first);
    CpuTimes second = CpuTimes.parse(after, 0);
    assertEquals(0.8, second.utilisationSince(first), 1e-9);
    assertEquals(20.0 / 120, second.stolenSince(first), 1e-9);
    assertThrows(LabException.class, () -> CpuTimes.parse(before, 7));
  }

  @Test
  void cpuTimeOfAProcessWithAHostileName() {
    assertEquals(
        3.5,
        ProcessCpu.parse("12 (a) b (c) S 1 1 1 0 -1 4 5 0 0 0 250 100 7 7 20 0 9 0 123 1 1"),
        1e-9);
  }

  @Test
  void theServersStatus() throws JsonProcessingException {
    JsonNode status =
        new ObjectMapper()
            .readTree(
                """
                {"instance":"auction","epochMillis":5,"controlLoops":[{"resource":"cpu",
                 "mode":"CALIBRATION","paused":false,"usage":0.93,"overloadThreshold":0.9,
                 "underloadThreshold":0.8,"decisions":[{"sequence":4,"epochMillis":12500,
                 "kind":"DEGRADE","resource":"cpu","component":"Search","requestedLevel":2,
                 "appliedLevel":2,"reason":"too much","predictionError":0.07},
                 {"sequence":5,"epochMillis":17500,"kind":"HOLD","resource":"","component":"",
                 "requestedLevel":null,"appliedLevel":null,"reason":"calibrating",
                 "predictionError":null}]}],
                 "components":[{"name":"Search","serviceLevels":[{},{},{}],"serviceLevel":2},
                 {"name":"Database","serviceLevels":[{}],"serviceLevel":0}],"profile":{}}""");
    StatusSample sample = StatusReader.sample(status, 3);
    assertEquals(
        new StatusSample(3, 0.93, 0.9, 0.8, Map.of("Search", 2), Map.of("cpu", 0.93)), sample);
    assertFalse(sample.fullService());
    List<DecisionSample> decisions = StatusReader.decisions(status, 10_000);
    assertEquals(
        new DecisionSample(4, 2.5, "DEGRADE", "cpu", "Search", 2, "too much", 0.07),
        decisions.get(0));
    assertFalse(decisions.get(1).changes());
    assertNull(decisions.get(1).appliedLevel());
  }

  @Test
  void stacksAreThoseOfTheControlledResourceThatRan() throws JsonProcessingException {
    JsonNode status =
        new ObjectMapper()
            .readTree(
                """
                {"controlLoops":[{"resource":"cpu"}],"profile":{"stacks":[
                 {"stack":"A.B","resource":"cpu","samples":150,"hitRatio":0.6,"executionRate":6.0,"cost":0.05},
                 {"stack":"A.B","resource":"Database","samples":50,"hitRatio":0.5,"executionRate":6.5,"cost":0.04},
                 {"stack":"A","resource":"cpu","samples":50,"hitRatio":0.2,"executionRate":10,"cost":0.01},
                 {"stack":"C","resource":"cpu","samples":5,"hitRatio":null,"executionRate":2,"cost":null},
                 {"stack":"D","resource":"cpu","samples":0,"hitRatio":null,"executionRate":3,"cost":null},
                 {"stack":"(jvm)","resource":"cpu","samples":1,"hitRatio":0.1,"executionRate":0,"cost":null}]}}""");
    List<StackSample> stacks = StatusReader.stacks(status);
    assertEquals(
        List.of(new StackSample("A.B", 0.6, 6, 0.05), new StackSample("A", 0.2, 10, 0.01)),
        stacks.subList(0, 2));
    // 5 samples where 200 stand for 0.8 and for 0.4 CPU seconds a second.
    assertEquals("C", stacks.get(2).stack());
    assertEquals(0.02, stacks.get(2).hitRatio(), 1e-9);
    assertEquals(2, stacks.get(2).executionRate());
    assertEquals(0.005, stacks.get(2).costSeconds(), 1e-9);
    assertEquals(List.of(new StackSample("D", 0, 3, 0)), stacks.subList(3, stacks.size()));
    assertEquals(List.of(), StatusReader.stacks(new ObjectMapper().readTree("{}")));
  }

  @Test
  void aServerWithoutLoops() throws JsonProcessingException {
    StatusSample sample = StatusReader.sample(new ObjectMapper().readTree("{}"), 1);
    assertNull(sample.usage());
    assertTrue(sample.fullService());
  }

  @Test
  void theMachine() {
    Machine machine =
        Machine.of(
            List.of("processor\t: 0", "model name\t: Fast One"),
            List.of("MemTotal:        8388608 kB"),
            2);
    assertEquals("Fast One", machine.processor());
    assertEquals(8, machine.memoryGib(), 1e-9);
    assertTrue(machine.description().startsWith("Fast One, 2 CPUs, 8 GiB"));
  }

  @Test
  void whatCanBeLowered() throws JsonProcessingException {
    JsonNode status =
        new ObjectMapper()
            .readTree(
                """
                {"components":[{"name":"Home","serviceLevels":[{"level":0,"name":"full"}]},
                 {"name":"TitleSearch","serviceLevels":[{"level":0,"name":"full","degradationWeight":0},
                  {"level":1,"name":"exact-match","degradationWeight":0.6}]}]}""");
    assertEquals(
        List.of(
            new AdaptableComponent(
                "TitleSearch", List.of(new AdaptableComponent.Step("exact-match", 0.6)))),
        StatusReader.adaptable(status));
  }

  @Test
  void aLineOfOneOfSeveralApplications() {
    NamedLine line = NamedLine.parse("{\"application\":\"auction\",\"second\":3}");
    assertEquals("auction", line.application());
    assertEquals(3, ((ClientOutput.Second) ClientOutput.parse(line.text())).value().second());
    assertThrows(LabException.class, () -> NamedLine.parse("{\"second\":3}"));
    assertThrows(LabException.class, () -> NamedLine.parse("auction: 3"));
  }

  @Test
  void whatTheCoordinatorSays() throws JsonProcessingException {
    String text =
        """
        {"coordinator":{"state":"ASKING","demand":0.8,"demandAtFullService":0.9,
         "processorRequest":1.0,"processors":0.5,"allocation":"GRANTED",
         "lastStep":"asked for: 1.00 processors, before 0.50","lastStepEpochMillis":12500,
         "reason":"so"}}""";
    JsonNode status = new ObjectMapper().readTree(text);
    assertEquals(
        new CoordinatorSample(
            3, "ASKING", 0.8, 0.9, 1.0, 0.5, "asked for: 1.00 processors, before 0.50", 2.5),
        StatusReader.coordinator(status, 3, 10_000).orElseThrow());
    JsonNode none = new ObjectMapper().readTree("{\"coordinator\":null}");
    assertTrue(StatusReader.coordinator(none, 3, 0).isEmpty());
    JsonNode calm = new ObjectMapper().readTree(text.replace("12500", "null"));
    assertTrue(Double.isNaN(StatusReader.coordinator(calm, 3, 0).orElseThrow().lastStepSecond()));
  }
}
