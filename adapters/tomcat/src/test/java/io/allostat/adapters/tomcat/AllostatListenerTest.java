package io.allostat.adapters.tomcat;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.AllostatConfiguration;
import io.allostat.core.api.Instances;
import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.control.ControlSettings;
import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.resource.ResourceView;
import io.allostat.core.api.settings.SettingDescription;
import io.allostat.core.api.settings.SettingException;
import io.allostat.core.api.settings.Settings;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.core.StandardServer;
import org.apache.tomcat.util.IntrospectionUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Attributes as Tomcat's digester passes them, and the life of the instance. */
class AllostatListenerTest {
  private final AllostatListener listener = new AllostatListener();

  @BeforeEach
  void forget() {
    FakeFactory.reset();
  }

  @Test
  void everySettingOfTheRecordsIsAnAttributeOfItsOwnName() {
    Set<String> names = new HashSet<>();
    for (SettingDescription setting :
        Stream.of(ProfileSettings.class, ControlSettings.class, AdmissionSettings.class)
            .flatMap(type -> Settings.describe(type).stream())
            .toList()) {
      assertTrue(names.add(setting.name()), setting.name() + " is in both records");
      assertTrue(set(setting.name(), setting.defaultValue()), setting.name());
    }
    assertEquals(ProfileSettings.defaults(), listener.configuration().profile());
    assertEquals(ControlSettings.defaults(), listener.configuration().control());
    assertEquals(AdmissionSettings.defaults(), listener.configuration().admission());
  }

  @Test
  void attributesReachTheConfiguration() {
    set("instance", "shop");
    set("stateDirectory", "/tmp/shop state");
    set("views", "database=cpu:Database, search=cpu:Search");
    set("paused", "true");
    set("samplingHertz", "20");
    set("overloadThreshold", "0.9");
    AllostatConfiguration configuration = listener.configuration();
    assertEquals("shop", configuration.instance());
    assertEquals(Optional.of(Path.of("/tmp/shop state")), configuration.stateDirectory());
    assertEquals(
        List.of(
            new ResourceView("database", "cpu", "Database"),
            new ResourceView("search", "cpu", "Search")),
        configuration.views());
    assertTrue(configuration.paused());
    assertEquals(20, configuration.profile().samplingHertz());
    assertEquals(0.9, configuration.control().overloadThreshold());
  }

  @Test
  void withoutAttributesEverythingIsAtItsDefault() {
    AllostatConfiguration configuration = listener.configuration();
    assertEquals("default", configuration.instance());
    assertEquals(Optional.empty(), configuration.stateDirectory());
    assertEquals(List.of(), configuration.views());
    assertFalse(configuration.paused());
  }

  @Test
  void anUnknownAttributeIsRefusedWithTheNamesThatExist() {
    assertFalse(set("overloadTreshold", "0.9"));
    String message = refusal();
    assertTrue(message.startsWith("attribute overloadTreshold: expected one of ["), message);
    assertTrue(message.contains("overloadThreshold"), message);
    assertTrue(message.contains("stateDirectory"), message);
  }

  @Test
  void valuesThatDoNotFitAreRefused() {
    assertRefused("samplingHertz", "often", "samplingHertz: expected a number from 1 to 1000 (Hz)");
    assertRefused("samplingHertz", "0", "samplingHertz: expected a number from 1 to 1000 (Hz)");
    assertRefused("paused", "yes", "paused: expected true or false, got \"yes\"");
    assertRefused("managementPort", "web", "managementPort: expected a port from 0 to 65535");
    assertRefused("managementPort", "65536", "managementPort: expected a port from 0 to 65535");
    assertRefused("instance", "a b", "instance: expected 1 to 64 of");
    assertRefused("stateDirectory", " ", "stateDirectory: expected a path");
    assertRefused("stateDirectory", "a\0b", "stateDirectory: expected a path");
    assertRefused("views", "database", "views: expected name=resource:component");
    assertRefused("views", "a:b=c", "views: expected name=resource:component");
    assertRefused("views", "a=b:c,", "views: expected name=resource:component");
    assertRefused("views", "a=b b:c", "resource of view a: expected 1 to 64 of");
  }

  @Test
  void theInstanceLivesFromBeforeTheStartUntilAfterTheStop() throws Exception {
    set("instance", "listener-test");
    StandardServer server = server();
    server.start();
    RecordingAllostat first = FakeFactory.MADE.get(0);
    assertEquals(Optional.of(first), Instances.find("listener-test"));
    server.stop();
    assertEquals(List.of("started", "closed"), List.copyOf(first.events));
    assertEquals(Optional.empty(), Instances.find("listener-test"));

    server.start();
    assertEquals(Optional.of(FakeFactory.MADE.get(1)), Instances.find("listener-test"));
    server.stop();
    server.destroy();
    assertEquals(List.of("started", "closed"), List.copyOf(FakeFactory.MADE.get(1).events));
    assertEquals(2, FakeFactory.MADE.size());
  }

  @Test
  void theManagementEndpointLivesAsLongAsTheInstance() throws Exception {
    FakeEndpoints.EVENTS.clear();
    startAndStop();
    assertEquals(List.of(), FakeEndpoints.EVENTS);
    set("instance", "shown");
    set("managementPort", " 9990 ");
    startAndStop();
    assertEquals(List.of("opened 9990 for shown", "closed 9990"), FakeEndpoints.EVENTS);
  }

  @Test
  void anEndpointThatCannotBeOpenedCostsTheEndpointOnly() throws Exception {
    set("managementPort", "1");
    startAndStop();
    assertEquals(List.of("started", "closed"), List.copyOf(FakeFactory.MADE.get(0).events));
  }

  @Test
  void tomcatStartsWithoutAnInstanceThatCannotBeMade() throws Exception {
    FakeFactory.making =
        configuration -> {
          throw new NoClassDefFoundError("a part is missing");
        };
    startAndStop();
    assertEquals(List.of(), FakeFactory.MADE);
  }

  @Test
  void anInstanceThatCannotStartIsClosed() throws Exception {
    FakeFactory.making =
        configuration ->
            new RecordingAllostat(configuration.instance()) {
              @Override
              public void start() {
                throw new IllegalStateException("its name is taken");
              }

              @Override
              public void close() {
                super.close();
                throw new IllegalStateException("nor does it close");
              }
            };
    startAndStop();
    assertEquals(List.of("closed"), List.copyOf(FakeFactory.MADE.get(0).events));
  }

  @Test
  void aRefusedAttributeLeavesTheServerUnmanaged() throws Exception {
    set("overloadTreshold", "0.9");
    startAndStop();
    assertEquals(List.of(), FakeFactory.MADE);
  }

  private void startAndStop() throws LifecycleException {
    StandardServer server = server();
    assertDoesNotThrow(server::start);
    server.stop();
    server.destroy();
  }

  private StandardServer server() {
    StandardServer server = new StandardServer();
    server.setPort(-1);
    server.addLifecycleListener(listener);
    return server;
  }

  private boolean set(String name, String value) {
    return IntrospectionUtils.setProperty(listener, name, value);
  }

  private String refusal() {
    return assertThrows(SettingException.class, listener::configuration).getMessage();
  }

  private static void assertRefused(String name, String value, String message) {
    AllostatListener fresh = new AllostatListener();
    assertTrue(IntrospectionUtils.setProperty(fresh, name, value));
    String came = assertThrows(SettingException.class, fresh::configuration).getMessage();
    assertTrue(came.startsWith(message), came);
  }
}
