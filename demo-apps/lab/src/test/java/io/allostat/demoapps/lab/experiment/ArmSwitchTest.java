package io.allostat.demoapps.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.plan.OverheadArm;
import io.allostat.demoapps.lab.process.ServerControl;
import io.allostat.demoapps.lab.process.SwitchedProfiler;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

class ArmSwitchTest {
  private final List<String> done = new ArrayList<>();
  private final MBeanServer beans = MBeanServerFactory.newMBeanServer();

  /** What the switch uses of the control loop's bean. */
  public interface LoopMXBean {
    /** Observes only. */
    void pause();

    /** Acts. */
    void resume();
  }

  /** What the switch uses of the profile's bean. */
  public interface ProfileMXBean {
    /** Switches. */
    void setEnabled(boolean enabled);

    /** Changes the rate. */
    void setSamplingHertz(double hertz);
  }

  private final class Loop implements LoopMXBean {
    @Override
    public void pause() {
      done.add("pause");
    }

    @Override
    public void resume() {
      done.add("resume");
    }
  }

  private final class Profile implements ProfileMXBean {
    @Override
    public void setEnabled(boolean enabled) {
      done.add(enabled ? "sample" : "rest");
    }

    @Override
    public void setSamplingHertz(double hertz) {
      done.add(hertz + " Hz");
    }
  }

  private final class Recorded implements SwitchedProfiler {
    @Override
    public void start() {
      done.add("record");
    }

    @Override
    public void stop() {
      done.add("end");
    }
  }

  private static final class Refusing implements SwitchedProfiler {
    @Override
    public void start() {
      throw new LabException("no such library");
    }

    @Override
    public void stop() {
      throw new AssertionError("what never started need not be stopped");
    }
  }

  private ArmSwitch arms() throws JMException {
    beans.registerMBean(new Loop(), new ObjectName("io.allostat:type=ControlLoop,resource=cpu"));
    beans.registerMBean(new Profile(), new ObjectName("io.allostat:type=Profile,instance=a"));
    return new ArmSwitch(
        new ServerControl(beans, () -> {}),
        Map.of(OverheadArm.JFR, new Recorded(), OverheadArm.ASYNC_PROFILER, new Refusing()));
  }

  @Test
  void oneArmIsAtWorkAtATime() throws JMException {
    ArmSwitch arms = arms();
    arms.to(OverheadArm.ON_100);
    arms.to(OverheadArm.JFR);
    arms.to(OverheadArm.ON_10);
    assertEquals(
        List.of(
            "sample",
            "100.0 Hz",
            "resume",
            "rest",
            "pause",
            "record",
            "end",
            "sample",
            "10.0 Hz",
            "resume"),
        done);
  }

  @Test
  void whatCannotBeRunIsFoundOutBefore() throws JMException {
    Map<String, String> reasons = arms().tryOut(List.of(OverheadArm.values()));
    assertEquals(Map.of("async-profiler", "no such library"), reasons);
    assertEquals(List.of("record", "end"), done);
  }
}
