package io.allostat.adapters.tls.admission;

import io.allostat.core.testkit.RecordingAdmission;
import io.allostat.core.testkit.tls.Keystores;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.ssl.SslHandler;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** A real server on a free loopback port that says hello to whoever is admitted. */
final class HelloServer implements AutoCloseable {
  /** Which. */
  enum Kind {
    /** Takes a context. */
    JETTY,
    /** Takes an engine for each connection. */
    NETTY
  }

  private static final String TICKETS = "jdk.tls.server.enableSessionTicketExtension";

  final RecordingAdmission admission = new RecordingAdmission();
  final AdmissionTls control;
  private final int port;
  private final Callable<?> stop;
  private final String ticketsBefore = System.getProperty(TICKETS);

  HelloServer(Kind kind, boolean tickets) throws Exception {
    // JSSE reads it when it makes a context, and so does the control.
    System.setProperty(TICKETS, Boolean.toString(tickets));
    SSLContext context = Keystores.context(Keystores.make(Path.of("target", "keystores"), "RSA"));
    control = new AdmissionTls("test", admission);
    if (kind == Kind.JETTY) {
      Server server = jetty(control.wrap(context));
      stop =
          () -> {
            server.stop();
            return null;
          };
      port = ((ServerConnector) server.getConnectors()[0]).getLocalPort();
    } else {
      EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
      stop = () -> group.shutdownGracefully(0, 20, TimeUnit.SECONDS).sync();
      port = ((InetSocketAddress) netty(group, context).localAddress()).getPort();
    }
  }

  private static Server jetty(SSLContext context) throws Exception {
    Server server = new Server();
    // Clients of 127.0.0.1 ask for no name, which Jetty refuses unless told otherwise.
    HttpConfiguration http = new HttpConfiguration();
    http.addCustomizer(new SecureRequestCustomizer(false));
    SslContextFactory.Server tls = new SslContextFactory.Server();
    tls.setSslContext(context);
    ServerConnector connector =
        new ServerConnector(
            server, new SslConnectionFactory(tls, "http/1.1"), new HttpConnectionFactory(http));
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            Content.Sink.write(response, true, "hello", callback);
            return true;
          }
        });
    server.start();
    return server;
  }

  private Channel netty(EventLoopGroup group, SSLContext context) throws InterruptedException {
    return new ServerBootstrap()
        .group(group)
        .channel(NioServerSocketChannel.class)
        .childHandler(
            new ChannelInitializer<SocketChannel>() {
              @Override
              protected void initChannel(SocketChannel channel) {
                channel
                    .pipeline()
                    .addLast(
                        new SslHandler(
                            control.engine(context, channel.remoteAddress().getAddress())),
                        new Greeting());
              }
            })
        .bind("127.0.0.1", 0)
        .sync()
        .channel();
  }

  private static final class Greeting extends SimpleChannelInboundHandler<ByteBuf> {
    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuf request) {
      byte[] reply = "HTTP/1.0 200 OK\r\n\r\nhello".getBytes(StandardCharsets.US_ASCII);
      context.writeAndFlush(Unpooled.wrappedBuffer(reply)).addListener(ChannelFutureListener.CLOSE);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      context.close();
    }
  }

  int port() {
    return port;
  }

  @Override
  public void close() {
    try {
      stop.call();
    } catch (Exception e) {
      throw new IllegalStateException("the server did not stop", e);
    } finally {
      if (ticketsBefore == null) {
        System.clearProperty(TICKETS);
      } else {
        System.setProperty(TICKETS, ticketsBefore);
      }
    }
  }
}
