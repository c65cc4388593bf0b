package io.allostat.demoapps.bench;

import com.sun.management.OperatingSystemMXBean;
import io.allostat.adapters.tomcat.AdmissionProtocol;
import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Verdict;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;
import org.apache.tomcat.util.net.SSLHostConfigCertificate.Type;

/**
 * The server of {@link RefusalCost}, in a process of its own: a bare loop that accepts, reads and
 * closes, a connector of Tomcat that refuses all, and one that admits all. It prints its ports, and
 * its CPU time in nanoseconds for each line that it is sent; it ends with its input.
 */
final class RefusalServer {
  private static final int HELLO_BYTES = 17 * 1024;

  private RefusalServer() {}

  /**
   * Serves.
   *
   * @param arguments a key store, in whose directory Tomcat works, its password, the version of TLS
   *     as JSSE names it
   * @throws Exception if it cannot start
   */
  public static void main(String... arguments) throws Exception {
    ServerSocketChannel bare = ServerSocketChannel.open();
    bare.bind(new InetSocketAddress("127.0.0.1", 0));
    Thread loop = new Thread(() -> acceptReadClose(bare), "bare");
    loop.setDaemon(true);
    loop.start();
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(Path.of(arguments[0]).toAbsolutePath().getParent().toString());
    Connector refusing = connector(new RefuseAll(), arguments);
    Connector admitting = connector(new AdmitAll(), arguments);
    tomcat.getService().addConnector(refusing);
    tomcat.getService().addConnector(admitting);
    tomcat.start();
    System.out.printf(
        "%d %d %d%n",
        ((InetSocketAddress) bare.getLocalAddress()).getPort(),
        refusing.getLocalPort(),
        admitting.getLocalPort());
    OperatingSystemMXBean process =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    BufferedReader asked =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    while (asked.readLine() != null) {
      System.out.println(process.getProcessCpuTime());
    }
    Runtime.getRuntime().halt(0);
  }

  private static Connector connector(Admission admission, String... arguments) {
    AdmissionProtocol protocol = new AdmissionProtocol();
    protocol.setAdmission(admission);
    Connector connector = new Connector(protocol);
    connector.setPort(0);
    connector.setProperty("address", "127.0.0.1");
    connector.setProperty("SSLEnabled", "true");
    SSLHostConfig host = new SSLHostConfig();
    host.setProtocols(arguments[2]);
    SSLHostConfigCertificate certificate = new SSLHostConfigCertificate(host, Type.RSA);
    certificate.setCertificateKeystoreFile(Path.of(arguments[0]).toAbsolutePath().toString());
    certificate.setCertificateKeystorePassword(arguments[1]);
    host.addCertificate(certificate);
    connector.addSslHostConfig(host);
    return connector;
  }

  /** The least that a server can do about a connection whose first bytes it wants to see. */
  private static void acceptReadClose(ServerSocketChannel server) {
    ByteBuffer buffer = ByteBuffer.allocateDirect(HELLO_BYTES);
    try (Selector selector = Selector.open()) {
      server.configureBlocking(false);
      server.register(selector, SelectionKey.OP_ACCEPT);
      while (selector.select() >= 0) {
        for (Iterator<SelectionKey> keys = selector.selectedKeys().iterator(); keys.hasNext(); ) {
          SelectionKey key = keys.next();
          keys.remove();
          if (key.isAcceptable()) {
            accept(server, selector);
          } else {
            readAndClose((SocketChannel) key.channel(), buffer.clear());
          }
        }
      }
    } catch (IOException e) {
      throw new IllegalStateException("the bare loop ended", e);
    }
  }

  private static void accept(ServerSocketChannel server, Selector selector) throws IOException {
    SocketChannel accepted = server.accept();
    if (accepted != null) {
      accepted.configureBlocking(false);
      accepted.register(selector, SelectionKey.OP_READ);
    }
  }

  private static void readAndClose(SocketChannel channel, ByteBuffer buffer) {
    try (channel) {
      channel.read(buffer);
    } catch (IOException gone) {
      // The client went first.
    }
  }

  private static final class RefuseAll implements Admission {
    private static final Verdict REFUSAL = new Verdict.Refuse("all are refused");

    @Override
    public Verdict decide(Claim claim) {
      return REFUSAL;
    }

    @Override
    public void established(Claim claim, boolean resumed) {}

    @Override
    public void ended(Claim claim, long cpuNanos, int standsFor) {}
  }

  /** Not {@link Admission#ALL}, for which the connector leaves its measuring out. */
  private static final class AdmitAll implements Admission {
    @Override
    public Verdict decide(Claim claim) {
      return Verdict.ADMIT;
    }

    @Override
    public void established(Claim claim, boolean resumed) {}

    @Override
    public void ended(Claim claim, long cpuNanos, int standsFor) {}
  }
}
