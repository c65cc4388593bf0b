package io.allostat.adapters.tls.recording;

/** The servers that sessions are resumed at, as options of {@code openssl s_server}. */
enum ServerKind {
  /** TLS 1.3 and below: a pre-shared key. */
  TLS_1_3("-www", "resumed-1.3"),
  /** At most TLS 1.2, with tickets. */
  TLS_1_2_TICKETS("-www -tls1_2", "resumed-1.2-ticket"),
  /** At most TLS 1.2, with a session cache. */
  TLS_1_2_IDS("-www -tls1_2 -no_ticket", "resumed-1.2-id"),
  /** TLS 1.3 with early data. */
  EARLY_DATA("-early_data", "resumed-1.3-early-data"),
  /** TLS 1.0, which OpenSSL 3 takes for insecure. */
  TLS_1_0("-www -tls1 -cipher DEFAULT@SECLEVEL=0", "resumed-1.0");

  private final String options;
  private final String resumed;

  ServerKind(String options, String resumed) {
    this.options = options;
    this.resumed = resumed;
  }

  String options() {
    return options;
  }

  /** What the file of the second connection is called. */
  String resumed() {
    return resumed;
  }
}
