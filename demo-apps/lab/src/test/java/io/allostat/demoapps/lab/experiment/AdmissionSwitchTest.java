package io.allostat.demoapps.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.demoapps.lab.observe.SessionCounts;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.plan.OverheadArm;
import io.allostat.demoapps.lab.process.SiteControl;
import io.allostat.demoapps.lab.testing.AdmissionSeconds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AdmissionSwitchTest {
  private final MBeanServer beans = MBeanServerFactory.newMBeanServer();
  private final List<Boolean> asked = new ArrayList<>();
  private long full;
  private long resumed;

  /** As the site's bean. */
  public interface SiteMXBean {
    boolean isAsking();

    void setAsking(boolean asking);

    long getFullHandshakes();

    long getResumedHandshakes();
  }

  private final class Site implements SiteMXBean {
    @Override
    public boolean isAsking() {
      return asked.get(asked.size() - 1);
    }

    @Override
    public void setAsking(boolean asking) {
      asked.add(asking);
    }

    @Override
    public long getFullHandshakes() {
      return full;
    }

    @Override
    public long getResumedHandshakes() {
      return resumed;
    }
  }

  private AdmissionSwitch arms;

  @BeforeEach
  void publish() throws JMException {
    beans.registerMBean(
        new StandardMBean(new Site(), SiteMXBean.class, true),
        new ObjectName("io.allostat.demoapps.auction:type=AuctionServer"));
    arms = new AdmissionSwitch(new SiteControl(beans, () -> {}, Application.AUCTION));
  }

  /** A second with five full handshakes and so many resumed ones. */
  private static SessionCounts second(long resumed) {
    return AdmissionSeconds.second(0, resumed, 0, Optional.empty()).client().counts();
  }

  @Test
  void theConnectorIsToldAndItsCountsShowWhatItDid() {
    full = 100;
    resumed = 900;
    arms.heard(second(995));
    arms.to(OverheadArm.ADMISSION);
    arms.heard(second(15));
    arms.heard(second(35));
    full += 10;
    resumed += 49;
    arms.to(OverheadArm.OFF);
    arms.heard(second(95));
    resumed += 2;
    arms.to(OverheadArm.ADMISSION);
    arms.heard(second(35));
    full += 5;
    resumed += 35;
    arms.end();
    arms.heard(second(995));
    assertEquals(List.of(true, false, true), asked);
    assertEquals(
        Map.of(OverheadArm.ADMISSION, 99 / 100.0, OverheadArm.OFF, 2 / 100.0),
        arms.countedShares());
  }

  @Test
  void withoutHandshakesThereIsNoShare() {
    arms.to(OverheadArm.OFF);
    arms.end();
    assertEquals(Map.of(), arms.countedShares());
  }
}
