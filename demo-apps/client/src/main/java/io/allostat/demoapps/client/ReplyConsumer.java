package io.allostat.demoapps.client;

import java.nio.ByteBuffer;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.nio.entity.AbstractBinAsyncEntityConsumer;
import org.apache.hc.core5.http.nio.support.AbstractAsyncResponseConsumer;
import org.apache.hc.core5.http.protocol.HttpContext;

/**
 * Reads a response without keeping its body: counts the bytes and picks out links and images as
 * they pass.
 */
final class ReplyConsumer extends AbstractAsyncResponseConsumer<Reply, ReplyConsumer.Body> {

  /** What remains of a body. */
  record Body(long bytes, Links links) {}

  ReplyConsumer() {
    super(BodyConsumer::new);
  }

  @Override
  protected Reply buildResult(HttpResponse response, Body body, ContentType contentType) {
    return body == null
        ? new Reply(response, 0, Links.NONE)
        : new Reply(response, body.bytes(), body.links());
  }

  @Override
  public void informationResponse(HttpResponse response, HttpContext context) {
    // An interim response says nothing that is measured.
  }

  private static final class BodyConsumer extends AbstractBinAsyncEntityConsumer<Body> {
    private final Links links = new Links(true);
    private long bytes;

    @Override
    protected void streamStart(ContentType contentType) {
      // Every type of body is scanned alike.
    }

    @Override
    protected int capacityIncrement() {
      return Integer.MAX_VALUE;
    }

    @Override
    protected void data(ByteBuffer src, boolean endOfStream) {
      bytes += src.remaining();
      links.scan(src);
    }

    @Override
    protected Body generateContent() {
      links.end();
      return new Body(bytes, links);
    }

    @Override
    public void releaseResources() {
      // Nothing is held.
    }
  }
}
