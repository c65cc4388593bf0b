package io.allostat.demoapps.auction.data;

/** Looks at the data of a running site, {@code io.allostat.demoapps.auction:type=Consistency}. */
public interface ConsistencyMXBean {
  /** Its object name. */
  String NAME = "io.allostat.demoapps.auction:type=Consistency";

  /**
   * Looks at everything in one state of the database, beside what the site does meanwhile; takes
   * CPU for it.
   *
   * @return what is wrong, one line each; empty if nothing is
   */
  String[] check();
}
