package io.allostat.demoapps.felix.tomcat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.AdmissionConnector;
import io.allostat.core.api.admission.AdmissionCounts;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Verdict;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Connectors and connections keep nothing of an instance that is let go, nor it of them. */
class FollowedAdmissionTest {
  private static final Claim CLAIM =
      new Claim(Claim.Kind.NEW, true, InetAddress.getLoopbackAddress(), "", "one");

  private final Connector connector = new Connector();

  private record Connector() implements AdmissionConnector {
    @Override
    public String name() {
      return "one";
    }

    @Override
    public AdmissionCounts counts() {
      throw new UnsupportedOperationException();
    }
  }

  /** Refuses all. */
  private static class Instance implements Admission {
    final List<AdmissionConnector> joined = new ArrayList<>();
    int stoodFor;

    @Override
    public Admission join(AdmissionConnector connector) {
      joined.add(connector);
      return this;
    }

    @Override
    public void leave(AdmissionConnector connector) {
      joined.remove(connector);
    }

    @Override
    public Verdict decide(Claim claim) {
      return new Verdict.Refuse("refused");
    }

    @Override
    public void established(Claim claim, boolean resumed) {}

    @Override
    public void ended(Claim claim, long cpuNanos, int standsFor) {
      stoodFor += standsFor;
    }
  }

  @Test
  void theInstanceHearsWhatAConnectionStandsFor() {
    Instance instance = new Instance();
    FollowedAdmission followed = new FollowedAdmission(instance);
    followed.join(connector).ended(CLAIM, 1, 3);
    assertEquals(3, instance.stoodFor);
  }

  @Test
  void aConnectionWhoseConnectorHasLeftLetsTheInstanceGoStill() {
    FollowedAdmission followed = new FollowedAdmission(new Instance());
    Admission part = followed.join(connector);
    followed.leave(connector);
    assertFalse(part.decide(CLAIM).admitted());
    followed.letGo();
    assertTrue(part.decide(CLAIM).admitted());
  }

  @Test
  void whatNobodyKeepsAnyMoreIsForgotten() {
    FollowedAdmission followed = new FollowedAdmission(new Instance());
    final Admission kept = followed.join(connector);
    for (int restart = 0; restart < 100; restart++) {
      followed.join(connector);
      followed.leave(connector);
    }
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (followed.parts() > 1 && System.nanoTime() - end < 0) {
      System.gc();
    }
    assertEquals(1, followed.parts());
    followed.letGo();
    assertTrue(kept.decide(CLAIM).admitted());
  }

  /** As where it goes on another thread between the two steps. */
  @Test
  void whoJoinsWhileTheInstanceIsLetGoIsNotBoundToIt() {
    FollowedAdmission[] followed = new FollowedAdmission[1];
    Instance instance =
        new Instance() {
          @Override
          public Admission join(AdmissionConnector connector) {
            super.join(connector);
            followed[0].letGo();
            return this;
          }
        };
    followed[0] = new FollowedAdmission(instance);
    assertTrue(followed[0].join(connector).decide(CLAIM).admitted());
    assertEquals(List.of(), instance.joined);
  }
}
