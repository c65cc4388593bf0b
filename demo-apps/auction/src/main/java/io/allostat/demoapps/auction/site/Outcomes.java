package io.allostat.demoapps.auction.site;

import io.allostat.demoapps.auction.beans.Stored;
import io.allostat.demoapps.hosting.site.NotFoundException;
import io.allostat.demoapps.hosting.site.RefusedException;

/** Turns what became of a write into a number, or into the answer why there is none. */
final class Outcomes {
  private Outcomes() {}

  static int stored(Stored outcome) {
    if (outcome instanceof Stored.Done done) {
      return done.id();
    } else if (outcome instanceof Stored.Refused refused) {
      throw new RefusedException(refused.reason());
    }
    throw new NotFoundException("there is no " + ((Stored.Missing) outcome).what());
  }
}
