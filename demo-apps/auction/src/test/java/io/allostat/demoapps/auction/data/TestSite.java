package io.allostat.demoapps.auction.data;

import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import java.io.PrintStream;

/** Opens the site's data without a bar. */
public final class TestSite {
  private TestSite() {}

  /** Opens a place's database with data, to be closed. */
  public static SiteDatabase open(
      StateDirectory directory, Population population, DatabaseSpec spec) throws StartException {
    return SiteDatabase.open(
        directory, population, new PrintStream(PrintStream.nullOutputStream()), spec);
  }
}
