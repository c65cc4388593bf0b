package io.allostat.demoapps.orders.beans;

import io.allostat.core.api.component.Component;
import java.math.BigDecimal;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Reports what became of a batch. Thread safe. */
@SuppressWarnings("try") // a component call is entered and left, nothing else
public final class ReportBean {
  private final Component component;

  /**
   * @param component its component, which every call enters
   */
  public ReportBean(Component component) {
    this.component = component;
  }

  /**
   * Writes the report.
   *
   * @param batch what was booked
   * @param all whether to list accepted orders, too, and not those alone that were refused
   * @param xml where it is written
   * @throws XMLStreamException if the client is gone
   */
  public void write(Batch batch, boolean all, XMLStreamWriter xml) throws XMLStreamException {
    try (var call = component.enter()) {
      xml.writeStartElement("report");
      xml.writeAttribute("batch", Integer.toString(batch.id()));
      xml.writeAttribute("orders", Integer.toString(batch.outcomes().size()));
      xml.writeAttribute("accepted", Integer.toString(batch.accepted()));
      xml.writeAttribute("total", dollars(batch.cents()));
      xml.writeAttribute("detail", all ? "all" : "refused");
      for (Outcome outcome : batch.outcomes()) {
        if (all || !outcome.accepted()) {
          write(outcome, xml);
        }
      }
      xml.writeEndElement();
    }
  }

  private static void write(Outcome outcome, XMLStreamWriter xml) throws XMLStreamException {
    xml.writeCharacters("\n");
    xml.writeEmptyElement("order");
    xml.writeAttribute("reference", outcome.order().reference());
    xml.writeAttribute("outcome", outcome.accepted() ? "accepted" : "refused");
    xml.writeAttribute("total", dollars(outcome.cents()));
    if (outcome.refusal().isPresent()) {
      xml.writeAttribute("reason", outcome.refusal().get());
    }
  }

  private static String dollars(long cents) {
    return BigDecimal.valueOf(cents, 2).toPlainString();
  }
}
