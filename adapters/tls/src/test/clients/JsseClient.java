import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** Connects twice to localhost with one session cache. Arguments: port, protocols to enable. */
class JsseClient {
  public static void main(String[] args) throws Exception {
    X509TrustManager trustAnything =
        new X509TrustManager() {
          @Override
          public void checkClientTrusted(X509Certificate[] chain, String type) {}

          @Override
          public void checkServerTrusted(X509Certificate[] chain, String type) {}

          @Override
          public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
          }
        };
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {trustAnything}, new SecureRandom());
    for (int connection = 0; connection < 2; connection++) {
      int port = Integer.parseInt(args[0]);
      try (SSLSocket socket =
          (SSLSocket) context.getSocketFactory().createSocket("localhost", port)) {
        if (args.length > 1) {
          socket.setEnabledProtocols(args[1].split(","));
        }
        OutputStream out = socket.getOutputStream();
        out.write("GET / HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        out.flush();
        socket.getInputStream().readAllBytes();
      }
    }
  }
}
