package io.allostat.demoapps.hosting.site;

import java.io.IOException;
import java.io.InputStream;
import java.sql.SQLException;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Answers requests with documents of XML, which are sent while they are written. Thread safe. */
@FunctionalInterface
public interface XmlPage {
  /**
   * Looks at a request. Nothing has been sent yet, so that whatever is wrong with it becomes a
   * status, as for a {@link Page}.
   *
   * @param visit the request; its HTML is not sent
   * @param body what came with it, not to be closed
   * @return writes the answer
   * @throws IOException if the body cannot be read
   * @throws SQLException if the database fails
   */
  Document answer(Visit visit, InputStream body) throws IOException, SQLException;

  /** An answer that has not been written yet. */
  @FunctionalInterface
  interface Document {
    /**
     * Writes the root element with all that is in it.
     *
     * @param xml a document that has begun
     * @throws XMLStreamException if the client is gone
     * @throws SQLException if the database fails; the answer is cut off then
     */
    void write(XMLStreamWriter xml) throws XMLStreamException, SQLException;
  }
}
