package io.allostat.demoapps.orders.site;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.hosting.site.BadRequestException;
import io.allostat.demoapps.hosting.site.Visit;
import io.allostat.demoapps.hosting.site.XmlPage;
import io.allostat.demoapps.orders.beans.Batch;
import io.allostat.demoapps.orders.beans.BookingBean;
import io.allostat.demoapps.orders.beans.ParserBean;
import io.allostat.demoapps.orders.beans.ReportBean;
import io.allostat.demoapps.orders.beans.SchemaBean;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** Takes a batch, books what can be booked, and reports. Thread safe. */
final class BatchPage implements XmlPage {
  /** Four times what the most orders take. */
  static final int MOST_BYTES = 256 * 1024;

  private final Reading reading;
  private final BookingBean booking;
  private final ReportBean report;
  private final Component reportLevel;

  /**
   * How batches are read.
   *
   * @param schema tells all faults of one
   * @param schemaLevel below full service it does not
   * @param parser tells the first fault of one, if there is any
   */
  record Reading(SchemaBean schema, Component schemaLevel, ParserBean parser) {}

  /**
   * @param reportLevel below full service accepted orders are not listed
   */
  BatchPage(Reading reading, BookingBean booking, ReportBean report, Component reportLevel) {
    this.reading = reading;
    this.booking = booking;
    this.report = report;
    this.reportLevel = reportLevel;
  }

  @Override
  public Document answer(Visit visit, InputStream body) throws IOException, SQLException {
    byte[] document = body.readNBytes(MOST_BYTES + 1);
    if (document.length > MOST_BYTES) {
      throw new BadRequestException("the batch: expected at most " + MOST_BYTES + " bytes");
    }
    String text = text(document);
    boolean validate = visit.levelOf(reading.schemaLevel()) == 0;
    boolean all = visit.levelOf(reportLevel) == 0;
    if (validate) {
      reading.schema().require(text);
    }
    Batch batch = booking.book(reading.parser().parse(text));
    return xml -> report.write(batch, all, xml);
  }

  /** The parsers are given text: of bytes that are none they would complain to standard error. */
  private static String text(byte[] document) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(document)).toString();
    } catch (CharacterCodingException e) {
      throw new BadRequestException("the batch: expected text in UTF-8");
    }
  }
}
