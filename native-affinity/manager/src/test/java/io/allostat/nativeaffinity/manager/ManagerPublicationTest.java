package io.allostat.nativeaffinity.manager;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.core.testkit.MBeansDescribed;
import io.allostat.core.testkit.ManualClock;
import io.allostat.nativeaffinity.manager.accounting.LedgerFile;
import io.allostat.nativeaffinity.manager.region.ApplicationSlot;
import io.allostat.nativeaffinity.manager.region.Region;
import io.allostat.nativeaffinity.manager.region.Registration.Registered;
import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.ProcessIdentity;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import javax.management.Attribute;
import javax.management.InvalidAttributeValueException;
import javax.management.MBeanException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManagerPublicationTest {
  private static final ProcessIdentity SHOP = new ProcessIdentity(100, 7);

  @TempDir Path folder;

  @Test
  void anOperatorSeesTheApplicationsAndChangesTheRules() throws Exception {
    ManualClock clock = new ManualClock();
    Region region =
        Region.format(
            ByteBuffer.allocateDirect(Region.bytes(1) + Long.BYTES).alignedSlice(Long.BYTES), 1);
    ApplicationSlot slot =
        assertInstanceOf(
                Registered.class,
                region.register(SHOP, "shop", pid -> OptionalLong.empty(), new Random(1), 0))
            .slot();
    slot.request(1.5, 0);
    try (LedgerFile ledger = LedgerFile.open(folder.resolve("ledger.csv"))) {
      ProcessorManager manager =
          new ProcessorManager(
              new Surroundings(
                  new ProcessIdentity(1, 1),
                  region,
                  pid -> OptionalLong.of(SHOP.startTicks()),
                  pid -> Optional.empty(),
                  new FakeShares(),
                  () -> CpuSet.of(2, 3),
                  ledger,
                  clock,
                  clock),
              new FakePolicies(),
              new HostRules("first", ProcessorSettings.defaults(), CpuSet.of(2, 3), Map.of()));
      manager.step();
      MBeanServer server = MBeanServerFactory.newMBeanServer();
      ObjectName name = new ObjectName("io.allostat:type=ProcessorManager,instance=\"a,b\"");
      ManagerPublication publication = ManagerPublication.open(server, "a,b", manager);
      assertThrows(
          IllegalStateException.class, () -> ManagerPublication.open(server, "a,b", manager));
      CompositeData shop =
          assertInstanceOf(CompositeData[].class, server.getAttribute(name, "Applications"))[0];
      assertEquals("shop", shop.get("name"));
      assertEquals(1.5, shop.get("allocated"));
      assertEquals("2-3", shop.get("cpuSet"));
      assertEquals(1.5, server.getAttribute(name, "Allocated"));
      assertEquals("CGROUP_V1", server.getAttribute(name, "Mechanism"));
      server.setAttribute(name, new Attribute("Policy", "priority"));
      server.setAttribute(name, new Attribute("QuantumSeconds", 1.0));
      server.invoke(
          name,
          "setPriority",
          new Object[] {"shop", 2.0},
          new String[] {String.class.getName(), double.class.getName()});
      assertEquals("priority", manager.rules().policy());
      assertEquals(1, manager.rules().settings().quantumSeconds());
      assertEquals(2, manager.rules().priority("shop"));
      Exception refused =
          assertThrows(
              Exception.class,
              () -> server.setAttribute(name, new Attribute("QuantumSeconds", 0.0)));
      assertEquals(IllegalArgumentException.class, cause(refused).getClass());
      ObjectName settings = new ObjectName("io.allostat:type=ProcessorSettings,instance=\"a,b\"");
      assertEquals(1.0, server.getAttribute(settings, "QuantumSeconds"));
      server.setAttribute(settings, new Attribute("MinimumShare", 0.1));
      assertEquals(0.1, manager.rules().settings().minimumShare());
      assertEquals(
          "partsPerProcessor: expected to be configured before the start: a running instance does"
              + " not take it up, got \"1\"",
          assertThrows(
                  InvalidAttributeValueException.class,
                  () -> server.setAttribute(settings, new Attribute("PartsPerProcessor", 1)))
              .getMessage());
      MBeansDescribed.check(server, name);
      MBeansDescribed.check(server, settings);
      publication.close();
      publication.close();
      assertFalse(server.isRegistered(settings));
      assertFalse(server.isRegistered(name));
    }
  }

  private static Throwable cause(Exception e) {
    return e instanceof MBeanException wrapped ? wrapped.getTargetException() : e.getCause();
  }
}
