package io.allostat.demoapps.felix.across;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.AdmissionConnector;
import io.allostat.core.api.admission.AdmissionCounts;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.ConnectionPhase;
import io.allostat.core.api.admission.PhaseTime;
import io.allostat.core.api.admission.Verdict;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The API is loaded twice; what one copy's objects do is seen with the other's types. */
class MirrorTest {
  private static final Claim CLAIM =
      new Claim(Claim.Kind.PSK, true, InetAddress.getLoopbackAddress(), "shop", "https");

  /** What the service of the other copy was called with, as it is there. */
  private final List<Object> heard = new ArrayList<>();

  private Object answer;

  private final ClassLoader copy = copy();

  private final Admission admission = Mirror.of(there(Admission.class), Admission.class);

  private static ClassLoader copy() {
    URL api = Admission.class.getProtectionDomain().getCodeSource().getLocation();
    return new URLClassLoader(new URL[] {api}, ClassLoader.getPlatformClassLoader());
  }

  /** A service of the other copy that hears what it is called with, and gives the answer. */
  private Object there(Class<?> type) {
    Class<?> other = load(type.getName());
    return Proxy.newProxyInstance(
        copy,
        new Class<?>[] {other},
        (proxy, method, arguments) -> {
          heard.addAll(List.of(arguments));
          return answer;
        });
  }

  private Class<?> load(String name) {
    try {
      return copy.loadClass(name);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  private Object constant(Class<?> type, String name) throws ReflectiveOperationException {
    return load(type.getName()).getField(name).get(null);
  }

  @Test
  void theTestHasTwoCopies() {
    assertNotSame(Admission.class, load(Admission.class.getName()));
  }

  @Test
  void aServiceOfTheSameCopyIsItself() {
    assertSame(Admission.ALL, Mirror.of(Admission.ALL, Admission.class));
  }

  @Test
  void aServiceOfAnotherTypeIsRefusedWithWhatWasExpected() {
    String message =
        assertThrows(
                IllegalArgumentException.class, () -> Mirror.of("text", AdmissionConnector.class))
            .getMessage();
    assertTrue(message.contains("expected one of type " + AdmissionConnector.class.getName()));
    assertTrue(message.contains("String"), message);
  }

  @Test
  void recordsAndConstantsCrossInBothDirections() throws Exception {
    answer = constant(Verdict.class, "ADMIT");
    assertEquals(Verdict.ADMIT, admission.decide(CLAIM));
    assertEquals(CLAIM.toString(), heard.get(0).toString());
    assertSame(load(Claim.class.getName()), heard.get(0).getClass());
    answer = load(Verdict.Refuse.class.getName()).getConstructor(String.class).newInstance("full");
    assertEquals(new Verdict.Refuse("full"), admission.decide(CLAIM));
  }

  @Test
  void anObjectOfThisSideIsSeenThereAndIsTheSameEachTime() throws Exception {
    AdmissionConnector connector = new Https();
    answer = constant(Admission.class, "ALL");
    Admission joined = admission.join(connector);
    admission.leave(connector);
    assertSame(heard.get(0), heard.get(1), "who joined leaves");
    Class<?> other = load(AdmissionConnector.class.getName());
    assertEquals("https", other.getMethod("name").invoke(heard.get(0)));
    assertEquals(
        connector.counts().toString(), other.getMethod("counts").invoke(heard.get(0)).toString());
    assertEquals(
        connector.phases().toString(), other.getMethod("phases").invoke(heard.get(0)).toString());
    assertEquals(0L, other.getMethod("requestsEnded").invoke(heard.get(0)), "the default");
    assertEquals(Verdict.ADMIT, joined.decide(CLAIM));
  }

  @Test
  void whatComesBackIsTheObjectItself() throws Exception {
    answer = constant(Admission.class, "ALL");
    AdmissionConnector connector = new Https();
    assertSame(connector, Mirror.of(given(connector), AdmissionConnector.class));
  }

  private Object given(AdmissionConnector connector) {
    admission.leave(connector);
    return heard.get(0);
  }

  @Test
  void anExceptionArrivesAsItWasThrown() {
    Class<?> other = load(Admission.class.getName());
    Object failing =
        Proxy.newProxyInstance(
            copy,
            new Class<?>[] {other},
            (proxy, method, arguments) -> {
              throw new IllegalStateException("closed");
            });
    Admission mirrored = Mirror.of(failing, Admission.class);
    assertEquals(
        "closed",
        assertThrows(IllegalStateException.class, () -> mirrored.decide(CLAIM)).getMessage());
  }

  /** Leaves the rest to what the interface does by default. */
  private static final class Https implements AdmissionConnector {
    @Override
    public String name() {
      return "https";
    }

    @Override
    public AdmissionCounts counts() {
      return new AdmissionCounts(1, 2, Map.of("full", 3L), Map.of(), 0, 1, 2, 0, 0);
    }

    @Override
    public List<PhaseTime> phases() {
      return List.of(new PhaseTime(ConnectionPhase.REQUEST, 3, 0.5, 0.25));
    }
  }
}
