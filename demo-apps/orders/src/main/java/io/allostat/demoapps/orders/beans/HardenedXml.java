package io.allostat.demoapps.orders.beans;

import java.io.StringReader;
import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.transform.sax.SAXSource;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * The JDK's parsers of XML for text from the network: no document type, so neither entities nor
 * anything else is fetched or expanded, and the JDK's own limits. Factories are made for each
 * document, as they need not be thread safe.
 */
final class HardenedXml {
  private static final String NO_DOCUMENT_TYPE =
      "http://apache.org/xml/features/disallow-doctype-decl";

  private HardenedXml() {}

  /** Reads a document event by event; a document type is an event, which the caller refuses. */
  static XMLStreamReader reader(String document) throws XMLStreamException {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
    return factory.createXMLStreamReader(new StringReader(document));
  }

  /** A document for a validator; a document type is an error of the parser. */
  static SAXSource source(String document) {
    try {
      SAXParserFactory factory = SAXParserFactory.newDefaultNSInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setFeature(NO_DOCUMENT_TYPE, true);
      return new SAXSource(
          factory.newSAXParser().getXMLReader(), new InputSource(new StringReader(document)));
    } catch (ParserConfigurationException | SAXException e) {
      throw new IllegalStateException("the JDK's parser cannot be made safe", e);
    }
  }
}
