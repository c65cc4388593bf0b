package io.allostat.demoapps.orders.beans;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.hosting.site.BadRequestException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads batches. It takes exactly what the schema describes, so that a batch which nothing was held
 * against is as sound; it says of a faulty one where its first fault is. Thread safe.
 */
@SuppressWarnings("try") // a component call is entered and left, nothing else
public final class ParserBean {
  /** The most orders of a batch. */
  public static final int MOST_ORDERS = 500;

  /** Whoever is told one fault may take it for the only one. */
  private static final String REST = "; what follows was not looked at";

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");
  private static final Pattern REFERENCE =
      Pattern.compile("[A-Za-z0-9_-]{1," + Order.REFERENCE_LENGTH + "}");

  private final Component component;

  /**
   * @param component its component, which every call enters
   */
  public ParserBean(Component component) {
    this.component = component;
  }

  /**
   * Reads a batch.
   *
   * @param document as it came
   * @return 1 to {@value #MOST_ORDERS} orders
   * @throws BadRequestException if it is none, saying where and why
   */
  public List<Order> parse(String document) {
    try (var call = component.enter()) {
      XMLStreamReader xml = HardenedXml.reader(document);
      try {
        return orders(xml);
      } finally {
        xml.close();
      }
    } catch (XMLStreamException e) {
      throw new BadRequestException("the batch is no XML that is taken here: " + line(e) + REST);
    }
  }

  /** The parser's messages have lines, and the second one says what is wrong. */
  private static String line(XMLStreamException e) {
    return Faults.line(String.valueOf(e.getMessage()));
  }

  private static List<Order> orders(XMLStreamReader xml) throws XMLStreamException {
    xml.nextTag();
    begins(xml, "orders", 0);
    List<Order> orders = new ArrayList<>();
    while (xml.nextTag() == XMLStreamConstants.START_ELEMENT) {
      if (orders.size() == MOST_ORDERS) {
        throw fault(xml, "at most " + MOST_ORDERS + " orders", "more");
      }
      orders.add(order(xml));
    }
    if (orders.isEmpty()) {
      throw fault(xml, "an element order", "none");
    }
    // What follows the root must be well formed, too.
    while (xml.hasNext()) {
      xml.next();
    }
    return orders;
  }

  private static Order order(XMLStreamReader xml) throws XMLStreamException {
    begins(xml, "order", 1);
    String reference = xml.getAttributeValue("", "reference");
    if (reference == null || !REFERENCE.matcher(reference).matches()) {
      throw fault(
          xml,
          "an attribute reference of 1 to " + Order.REFERENCE_LENGTH + " letters, digits, _ and -",
          reference == null ? "none" : reference);
    }
    int customer = number(xml, "customer", Integer.MAX_VALUE);
    int item = number(xml, "item", Integer.MAX_VALUE);
    int quantity = number(xml, "quantity", Order.MOST);
    if (xml.nextTag() != XMLStreamConstants.END_ELEMENT) {
      throw fault(xml, "the end of order", xml.getLocalName());
    }
    return new Order(reference, customer, item, quantity);
  }

  private static int number(XMLStreamReader xml, String name, int most) throws XMLStreamException {
    if (xml.nextTag() != XMLStreamConstants.START_ELEMENT) {
      throw fault(xml, "an element " + name, "the end of " + xml.getLocalName());
    }
    begins(xml, name, 0);
    String text = xml.getElementText().trim();
    int number = NUMBER.matcher(text).matches() ? Integer.parseInt(text) : 0;
    if (number < 1 || number > most) {
      String expected =
          most == Integer.MAX_VALUE ? "a number of at most nine digits from 1" : "1 to " + most;
      throw fault(xml, name + ": " + expected, text);
    }
    return number;
  }

  private static void begins(XMLStreamReader xml, String name, int attributes) {
    String space = xml.getNamespaceURI();
    boolean plain = space == null || space.isEmpty();
    if (!plain || !xml.getLocalName().equals(name)) {
      throw fault(xml, "an element " + name, plain ? xml.getLocalName() : xml.getName().toString());
    }
    if (xml.getAttributeCount() != attributes) {
      throw fault(
          xml, attributes + " attributes of " + name, Integer.toString(xml.getAttributeCount()));
    }
  }

  private static BadRequestException fault(XMLStreamReader xml, String expected, String got) {
    return new BadRequestException(
        "the batch, line "
            + xml.getLocation().getLineNumber()
            + ": expected "
            + expected
            + ", got "
            + Faults.line(got)
            + REST);
  }
}
