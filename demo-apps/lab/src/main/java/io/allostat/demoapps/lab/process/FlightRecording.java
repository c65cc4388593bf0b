package io.allostat.demoapps.lab.process;

import io.allostat.demoapps.lab.LabException;
import java.io.IOException;
import java.util.OptionalLong;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;

/**
 * Recordings of the JDK's Flight Recorder with its settings {@code default}, through the JVM's own
 * management bean. What was recorded is thrown away.
 */
public final class FlightRecording implements SwitchedProfiler {
  private static final String RECORDER = "jdk.management.jfr:type=FlightRecorder";
  private static final String SETTINGS = "default";

  private final MBeanServerConnection beans;
  private OptionalLong running = OptionalLong.empty();

  FlightRecording(MBeanServerConnection beans) {
    this.beans = beans;
  }

  @Override
  public void start() {
    long recording = (Long) invoke("newRecording");
    running = OptionalLong.of(recording);
    invoke(
        "setPredefinedConfiguration",
        new Object[] {recording, SETTINGS},
        long.class.getName(),
        String.class.getName());
    invoke("startRecording", recording);
  }

  @Override
  public void stop() {
    if (running.isPresent()) {
      long recording = running.getAsLong();
      running = OptionalLong.empty();
      invoke("stopRecording", recording);
      invoke("closeRecording", recording);
    }
  }

  private Object invoke(String operation) {
    return invoke(operation, new Object[0]);
  }

  private void invoke(String operation, long recording) {
    invoke(operation, new Object[] {recording}, long.class.getName());
  }

  private Object invoke(String operation, Object[] arguments, String... types) {
    try {
      return beans.invoke(new ObjectName(RECORDER), operation, arguments, types);
    } catch (IOException | JMException | JMRuntimeException e) {
      throw new LabException("the server's Flight Recorder refused " + operation + ": " + e, e);
    }
  }
}
