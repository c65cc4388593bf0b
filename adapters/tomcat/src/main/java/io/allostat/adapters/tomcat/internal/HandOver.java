package io.allostat.adapters.tomcat.internal;

import org.apache.tomcat.util.net.SocketEvent;

/**
 * Bytes that the acceptor has read, of which no selector will tell the poller: it was asked to tell
 * itself by a socket that can be written to, as new ones can.
 */
enum HandOver {
  /** There are none that nobody has been told of. */
  NONE,
  /** They are there. */
  WAITING,
  /** More came and told of them first, but the socket can still be written to. */
  OVERTAKEN;

  /**
   * @param event the poller's
   * @return what holds after it
   */
  HandOver after(SocketEvent event) {
    return switch (this) {
      case NONE -> NONE;
      case WAITING -> event == SocketEvent.OPEN_READ ? OVERTAKEN : NONE;
      case OVERTAKEN -> event == SocketEvent.OPEN_WRITE ? NONE : OVERTAKEN;
    };
  }

  /**
   * Tells what an event stands for. Once it is decided on a connection a worker may wait for what
   * the poller was asked for, and of the two there will be but one event; until then nobody writes.
   *
   * @param event the poller's
   * @param decided whether it is decided on the connection
   * @return the event that is to be acted on, or null if there is nothing to be done
   */
  SocketEvent meant(SocketEvent event, boolean decided) {
    if (event != SocketEvent.OPEN_WRITE) {
      return event;
    }
    return switch (this) {
      case NONE -> event;
      case WAITING -> SocketEvent.OPEN_READ;
      case OVERTAKEN -> decided ? event : null;
    };
  }
}
