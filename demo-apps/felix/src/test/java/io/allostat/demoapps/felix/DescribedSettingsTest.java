package io.allostat.demoapps.felix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.osgi.framework.Bundle;
import org.w3c.dom.Element;

/**
 * Enumerates every setting of the demo's bundles: what their code reads is what Metatype shows, and
 * both agree on what is accepted.
 */
class DescribedSettingsTest {
  private static final String DEMO = "io.allostat.demoapps.felix.";

  /** One of them is bad for whatever text it may be that not every text is good for. */
  private static final List<String> BAD = List.of("no such thing", "\0");

  /** What the bundles of the demo are configured by, and what reads it. */
  private enum Configured {
    TOMCAT(
        "tomcat",
        "TomcatServer$Config",
        "ServerSettings",
        "of",
        Set.of(".secureKeystorePassword"),
        Map.of("graceSeconds", "s")),
    AUCTION("auction", "AuctionSite$Config", "AuctionSite", "population", Set.of(), Map.of());

    private final String pid;
    private final String described;
    private final String reader;
    private final String method;
    private final Set<String> takeAnyText;
    private final Map<String, String> units;

    Configured(
        String bundle,
        String described,
        String reader,
        String method,
        Set<String> takeAnyText,
        Map<String, String> units) {
      pid = DEMO + bundle;
      this.described = pid + "." + described;
      this.reader = pid + "." + reader;
      this.method = method;
      this.takeAnyText = takeAnyText;
      this.units = units;
    }

    /**
     * Has the bundle's code read a configuration; the refusal's text, or nothing if it is taken.
     */
    String read(Bundle bundle, Map<String, String> texts) throws Exception {
      Class<?> given = bundle.loadClass(DEMO + "settings.Given");
      Object values =
          given
              .getMethod("of", Class.class, Map.class)
              .invoke(null, bundle.loadClass(described), texts);
      Method read = bundle.loadClass(reader).getDeclaredMethod(method, given);
      read.setAccessible(true);
      try {
        read.invoke(null, values);
        return "";
      } catch (InvocationTargetException e) {
        assertEquals("SettingException", e.getCause().getClass().getSimpleName(), "" + texts);
        return e.getCause().getMessage();
      }
    }
  }

  @TempDir Path directory;
  private Felix felix;

  @BeforeEach
  void install() throws Exception {
    felix = new Felix(directory.resolve("cache"));
    felix.installAll();
  }

  @AfterEach
  void stop() throws Exception {
    felix.close();
  }

  @Test
  void everyPidOfTheDemoIsDescribedAndIsAmongThese() throws Exception {
    Set<String> configured = new TreeSet<>();
    Set<String> described = new TreeSet<>();
    for (Bundle bundle : felix.context().getBundles()) {
      if (bundle.getSymbolicName().startsWith(DEMO)) {
        for (Element component : elements(bundle, "OSGI-INF", "component")) {
          configured.addAll(List.of(component.getAttribute("configuration-pid").split(" ")));
        }
        for (Element designate : elements(bundle, "OSGI-INF/metatype", "Designate")) {
          described.add(designate.getAttribute("pid"));
        }
      }
    }
    // Of a component that is not configured.
    configured.remove("");
    Set<String> here = new TreeSet<>();
    for (Configured each : Configured.values()) {
      here.add(each.pid);
    }
    assertEquals(here, configured);
    assertEquals(here, described);
  }

  @ParameterizedTest
  @EnumSource
  void everySettingHasADefaultThatIsAcceptedAndADescription(Configured configured)
      throws Exception {
    Bundle bundle = felix.bundle(configured.pid);
    // All that is read at all is described, or reading it would fail.
    assertEquals("", configured.read(bundle, Map.of()));
    for (Element setting : settings(configured)) {
      String id = setting.getAttribute("id");
      assertTrue(setting.hasAttribute("default"), id);
      assertEquals("false", setting.getAttribute("required"), id);
      assertEquals("", configured.read(bundle, Map.of(id, setting.getAttribute("default"))), id);
      String about = setting.getAttribute("description");
      assertTrue(about.contains(" Accepted: "), id + ": " + about);
      String unit = configured.units.get(id);
      assertEquals(unit != null, about.contains(" Unit: " + unit + "."), id + ": " + about);
      assertEquals(unit != null, id.matches(".*(Seconds|Millis|Hertz)"), id);
    }
  }

  @ParameterizedTest
  @EnumSource
  void everySettingIsReadAndRefusesWhatItsDescriptionExcludes(Configured configured)
      throws Exception {
    Bundle bundle = felix.bundle(configured.pid);
    Set<String> takeAny = new TreeSet<>();
    for (Element setting : settings(configured)) {
      String id = setting.getAttribute("id");
      List<String> bad = new ArrayList<>(BAD);
      if (setting.hasAttribute("min")) {
        bad.add(beside(setting.getAttribute("min"), -1));
      }
      if (setting.hasAttribute("max")) {
        bad.add(beside(setting.getAttribute("max"), 1));
      }
      boolean refused = false;
      for (String text : bad) {
        String refusal = configured.read(bundle, Map.of(id, text));
        refused |= !refusal.isEmpty();
        assertEquals(
            configured.takeAnyText.contains(id),
            !refusal.startsWith(id + ": expected "),
            () -> id + " " + text + ": " + refusal);
      }
      if (!refused) {
        takeAny.add(id);
      }
    }
    assertEquals(configured.takeAnyText, takeAny);
  }

  @ParameterizedTest
  @EnumSource
  void everySettingAcceptsWhatItsDescriptionIncludes(Configured configured) throws Exception {
    Bundle bundle = felix.bundle(configured.pid);
    for (Element setting : settings(configured)) {
      String id = setting.getAttribute("id");
      List<String> good = new ArrayList<>();
      for (String limit : List.of("min", "max")) {
        if (setting.hasAttribute(limit)) {
          good.add(setting.getAttribute(limit));
        }
      }
      var options = setting.getElementsByTagName("Option");
      for (int i = 0; i < options.getLength(); i++) {
        good.add(((Element) options.item(i)).getAttribute("value"));
      }
      if (setting.getAttribute("type").equals("Boolean")) {
        good.addAll(List.of("true", "false"));
      }
      boolean numeric = Set.of("Integer", "Double").contains(setting.getAttribute("type"));
      assertEquals(numeric, setting.hasAttribute("min") && setting.hasAttribute("max"), id);
      for (String text : good) {
        assertEquals("", configured.read(bundle, Map.of(id, text)), id);
      }
    }
  }

  private static String beside(String limit, int step) {
    return new BigDecimal(limit).add(BigDecimal.valueOf(step)).toPlainString();
  }

  private List<Element> settings(Configured configured) throws Exception {
    List<Element> settings = elements(felix.bundle(configured.pid), "OSGI-INF/metatype", "AD");
    assertFalse(settings.isEmpty(), configured.pid);
    return settings;
  }

  private static List<Element> elements(Bundle bundle, String folder, String name)
      throws Exception {
    List<Element> found = new ArrayList<>();
    Enumeration<URL> files = bundle.findEntries(folder, "*.xml", false);
    if (files == null) {
      return found;
    }
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    for (URL file : Collections.list(files)) {
      try (InputStream in = file.openStream()) {
        var elements = factory.newDocumentBuilder().parse(in).getElementsByTagNameNS("*", name);
        for (int i = 0; i < elements.getLength(); i++) {
          found.add((Element) elements.item(i));
        }
      }
    }
    return found;
  }
}
