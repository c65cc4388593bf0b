package io.allostat.demoapps.lab.observe;

/** Reads the CPU time of a server and of its database's process. Not thread-safe. */
public final class TierMeter {
  private final long web;
  private final long database;
  private final int databaseCpu;
  private final long startNanos = System.nanoTime();

  /**
   * Begins to measure.
   *
   * @param web pid of the server
   * @param database pid of its database
   * @param databaseCpu the database's processor
   */
  public TierMeter(long web, long database, int databaseCpu) {
    this.web = web;
    this.database = database;
    this.databaseCpu = databaseCpu;
  }

  /**
   * The present figures.
   *
   * @return them; those of a process that is gone are NaN
   */
  public TierSample read() {
    return new TierSample(
        (System.nanoTime() - startNanos) / 1e9,
        ProcessCpu.seconds(database).orElse(Double.NaN),
        ProcessCpu.seconds(web).orElse(Double.NaN),
        CpuTimes.query(databaseCpu));
  }
}
