package io.allostat.adapters.tomcat;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpUpgradeHandler;
import jakarta.servlet.http.WebConnection;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Sends back each byte, after an upgrade of the connection. */
public final class Echo implements HttpUpgradeHandler {
  @Override
  public void init(WebConnection connection) {
    try {
      ServletInputStream in = connection.getInputStream();
      in.setReadListener(
          new ReadListener() {
            @Override
            public void onDataAvailable() throws IOException {
              while (in.isReady()) {
                int read = in.read();
                if (read < 0) {
                  return;
                }
                connection.getOutputStream().write(read);
                connection.getOutputStream().flush();
              }
            }

            @Override
            public void onAllDataRead() {}

            @Override
            public void onError(Throwable gone) {}
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void destroy() {}
}
