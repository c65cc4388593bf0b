package io.allostat.demoapps.lab.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.LabException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ServerControlTest {
  private final MBeanServer beans = MBeanServerFactory.newMBeanServer();
  private final Loop loop = new Loop();
  private final Part part = new Part();
  private final Sampling sampling = new Sampling();
  private final ServerControl control = new ServerControl(beans, () -> {});

  /** What the lab uses of a control loop's bean. */
  public interface LoopMXBean {
    /** Observes only. */
    void pause();

    /** Acts. */
    void resume();

    /** Whether gains are measured. */
    boolean isCalibration();

    /** Switches that. */
    void setCalibration(boolean enabled);

    /** The newest decisions, oldest first. */
    List<Item> getDecisions();
  }

  /** What the lab uses of a decision. */
  public static final class Item {
    private final String reason;

    Item(String reason) {
      this.reason = reason;
    }

    /** Why. */
    public String getReason() {
      return reason;
    }
  }

  /** What the lab uses of a component's bean. */
  public interface PartMXBean {
    /** The level. */
    int getServiceLevel();

    /** Moves. */
    void setServiceLevel(int level);

    /** Keeps. */
    void pin();

    /** Gives back. */
    void unpin();
  }

  /** What the lab uses of the profile's bean. */
  public interface SamplingMXBean {
    /** Whether it samples. */
    boolean isEnabled();

    /** Switches. */
    void setEnabled(boolean enabled);
  }

  private static final class Loop implements LoopMXBean {
    private boolean paused;
    private boolean calibration = true;
    private List<Item> decisions = List.of();

    @Override
    public List<Item> getDecisions() {
      return decisions;
    }

    @Override
    public boolean isCalibration() {
      return calibration;
    }

    @Override
    public void setCalibration(boolean enabled) {
      calibration = enabled;
    }

    @Override
    public void pause() {
      paused = true;
    }

    @Override
    public void resume() {
      paused = false;
    }
  }

  private static final class Part implements PartMXBean {
    private int level = 3;
    private boolean pinned;

    @Override
    public void pin() {
      pinned = true;
    }

    @Override
    public void unpin() {
      pinned = false;
    }

    @Override
    public int getServiceLevel() {
      return level;
    }

    @Override
    public void setServiceLevel(int level) {
      if (level < 0) {
        throw new IllegalArgumentException("level " + level);
      }
      this.level = level;
    }
  }

  private static final class Sampling implements SamplingMXBean {
    private boolean enabled = true;

    @Override
    public boolean isEnabled() {
      return enabled;
    }

    @Override
    public void setEnabled(boolean enabled) {
      this.enabled = enabled;
    }
  }

  @BeforeEach
  void register() throws JMException {
    beans.registerMBean(
        loop, new ObjectName("io.allostat:type=ControlLoop,instance=auction,resource=cpu"));
    beans.registerMBean(
        part, new ObjectName("io.allostat:type=Component,instance=auction,name=\"a b\""));
  }

  @Test
  void pausesResumesAndRestores() {
    control.pause();
    assertTrue(loop.paused);
    control.resume();
    assertFalse(loop.paused);
    control.restoreFullService();
    assertEquals(0, part.level);
  }

  @Test
  void movesOneComponentAndKeepsTheOthers() throws JMException {
    Part other = new Part();
    beans.registerMBean(
        other, new ObjectName("io.allostat:type=Component,instance=auction,name=Region"));
    control.serviceLevel("a b", 1);
    assertEquals(1, part.level);
    assertEquals(3, other.level);
    part.pinned = true;
    control.pinAllBut("a b");
    assertFalse(part.pinned);
    assertTrue(other.pinned);
    LabException e = assertThrows(LabException.class, () -> control.pinAllBut("a"));
    assertEquals("the server has no component a", e.getMessage());
  }

  @Test
  void theNewestDecisionTellsWhetherAPausedLoopIsAtRest() {
    assertEquals(List.of("none yet"), control.newestReasons());
    loop.decisions = List.of(new Item("paused"), new Item("usage above the threshold"));
    assertEquals(List.of("usage above the threshold"), control.newestReasons());
    loop.decisions = List.of(new Item("usage above the threshold"), new Item("paused"));
    control.pauseAndWait();
    assertTrue(loop.paused);
  }

  @Test
  void cpuTimeOfTheThreadsThatAllostatHas() throws InterruptedException {
    ServerControl self = new ServerControl(ManagementFactory.getPlatformMBeanServer(), () -> {});
    LabException none = assertThrows(LabException.class, self::ownCpuNanos);
    assertEquals("the server has no thread of Allostat", none.getMessage());
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    Thread own =
        new Thread(
            () -> {
              running.countDown();
              awaitUninterruptibly(end);
            },
            "allostat-auction-control");
    own.start();
    running.await();
    Map<Long, Long> times = self.ownCpuNanos();
    end.countDown();
    own.join();
    assertEquals(1, times.size());
    assertTrue(times.values().stream().allMatch(nanos -> nanos >= 0), times::toString);
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void switchesCalibration() {
    control.calibrate(false);
    assertFalse(loop.calibration);
    control.calibrate(true);
    assertTrue(loop.calibration);
  }

  @Test
  void aServerWithoutTheBeanIsOneLine() throws JMException {
    LabException e = assertThrows(LabException.class, () -> control.profile(false));
    assertEquals("the server has no bean io.allostat:type=Profile,*", e.getMessage());
    beans.registerMBean(sampling, new ObjectName("io.allostat:type=Profile,instance=auction"));
    control.profile(false);
    assertFalse(sampling.enabled);
  }

  @Test
  void attachesToAJvmOfThisUser() {
    ServerProcessUnderTest.with(
        pid -> {
          try (ServerControl attached = ServerControl.attach(pid)) {
            assertThrows(LabException.class, attached::pause, "a JVM without Allostat");
          }
        });
  }
}
