package io.allostat.demoapps.felix;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.SAXException;

/** The features file for Apache Karaf: valid, and what it names resolves and runs. */
class FeaturesTest {
  private static final Path FILE = Path.of("..", "..", "adapters", "osgi", "karaf", "features.xml");
  private static final Pattern BUNDLE =
      Pattern.compile("<bundle[^>]*>mvn:([^/]+)/([^/]+)/([^<]+)</bundle>");

  /** What Karaf itself has, or brings with its feature {@code scr}: SLF4J with a provider there. */
  private static final Pattern OF_KARAF =
      Pattern.compile(
          "(org\\.apache\\.felix\\.(scr|configadmin|metatype)|org\\.osgi\\.service\\.(component|log)"
              + "|org\\.osgi\\.util\\.(promise|function)|slf4j-api|logback-(classic|core)"
              + "|org\\.apache\\.aries\\.spifly\\.dynamic\\.bundle|asm(-.*)?)-[0-9].*\\.jar");

  @TempDir Path cache;

  @Test
  void theFileFitsTheSchema() throws Exception {
    schema().newValidator().validate(new StreamSource(FILE.toFile()));
    String spoilt = Files.readString(FILE).replace("<bundle>", "<bundle begin=\"true\">");
    assertThrows(
        SAXException.class,
        () -> schema().newValidator().validate(new StreamSource(new StringReader(spoilt))));
  }

  private static Schema schema() throws SAXException {
    URL schema =
        FeaturesTest.class.getResource("/org/apache/karaf/features/karaf-features-1.6.0.xsd");
    assertNotNull(schema, "the schema of Karaf's features");
    return SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI).newSchema(schema);
  }

  @Test
  void itsBundlesAreThoseOfThisBuildAndTogetherTheyRun() throws Exception {
    Set<Path> jars = new LinkedHashSet<>();
    BUNDLE
        .matcher(Files.readString(FILE))
        .results()
        .forEach(
            bundle ->
                jars.add(
                    Path.of(
                        "target", "bundles", bundle.group(2) + "-" + bundle.group(3) + ".jar")));
    assertTrue(jars.size() > 10, () -> "" + jars);
    jars.forEach(jar -> assertTrue(Files.exists(jar), () -> "not of this build: " + jar));
    for (Path jar : Felix.jars()) {
      if (OF_KARAF.matcher(jar.getFileName().toString()).matches()) {
        jars.add(jar);
      }
    }
    Enough.forAnInstanceWithProcessors(cache, jars);
  }
}
