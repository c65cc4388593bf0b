package io.allostat.demoapps.lab.plan;

import java.util.List;

/** The servers that share a host, by the names that the processor manager knows them by. */
public final class HostedServers {
  /** The one with the higher priority where they differ. */
  public static final String FIRST = "tomcat-1";

  /** The other. */
  public static final String SECOND = "tomcat-2";

  /** Both, in this order. */
  public static final List<String> NAMES = List.of(FIRST, SECOND);

  private HostedServers() {}
}
