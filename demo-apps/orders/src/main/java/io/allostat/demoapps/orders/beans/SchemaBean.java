package io.allostat.demoapps.orders.beans;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.hosting.site.BadRequestException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;
import org.xml.sax.SAXException;

/** Holds batches against their schema, to tell all that is wrong with one at once. Thread safe. */
@SuppressWarnings("try") // a component call is entered and left, nothing else
public final class SchemaBean {
  private final Component component;
  private final Schema schema;

  /**
   * @param component its component, which every call enters
   */
  public SchemaBean(Component component) {
    this.component = component;
    this.schema = schema();
  }

  private static Schema schema() {
    SchemaFactory factory = SchemaFactory.newDefaultInstance();
    try (InputStream in = SchemaBean.class.getResourceAsStream("batch.xsd")) {
      factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
      factory.setProperty(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
      return factory.newSchema(new StreamSource(in));
    } catch (SAXException | IOException e) {
      throw new IllegalStateException("the schema of batches is none", e);
    }
  }

  /**
   * Refuses a batch that is not as the schema says.
   *
   * @param document as it came
   * @throws BadRequestException with its first ten faults
   */
  public void require(String document) {
    try (var call = component.enter()) {
      Faults faults = new Faults();
      Validator validator = schema.newValidator();
      validator.setErrorHandler(faults);
      try {
        validator.validate(HardenedXml.source(document));
      } catch (SAXException e) {
        faults.ended(e);
      } catch (IOException e) {
        throw new UncheckedIOException("a text could not be read", e);
      }
      faults.requireNone();
    }
  }
}
