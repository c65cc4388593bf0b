package io.allostat.demoapps.lab.plan;

/**
 * How much of a processor the database gets, and for how many clients, so that at full service it
 * is above its ceiling and with a part of its work moved away below it; and then so that it has
 * room either way.
 *
 * @param share processors to begin with, above 0 to 1
 * @param clients that go with it
 * @param shareWithRoom processors when there is to be room, above 0 to 1
 * @param clientsWithRoom that go with it
 */
public record Scarcity(double share, int clients, double shareWithRoom, int clientsWithRoom) {
  /** What a group gets that is not to be limited: all but a little, so that its use is its own. */
  public static final double UNLIMITED = 0.95;

  /** What is asked of the database at first, as a multiple of its share. */
  private static final double TOO_MUCH = 1.08;

  /** As much more processor, or as many fewer clients, as room takes. */
  private static final double ROOM = 2;

  /**
   * Where between the two usages the ceiling lies, as a part of their difference from the lower
   * one: nearer to it, since an overload must stand out from chance to be acted on, and what
   * remains may then be anywhere below the ceiling.
   */
  private static final double PLACE = 0.35;

  /** Checks the figures. */
  public Scarcity {
    if (!(share > 0 && share <= 1 && shareWithRoom > 0 && shareWithRoom <= 1)
        || clients < 1
        || clientsWithRoom < 1) {
      throw new IllegalArgumentException(
          "shares %s and %s, clients %d and %d, expected above 0 to 1, and at least 1"
              .formatted(share, shareWithRoom, clients, clientsWithRoom));
    }
  }

  /**
   * Begins with a little less than what the database needs at full service, where it can be held to
   * a part of a processor; {@link Supply} goes on from there.
   *
   * @param clients the clients
   * @param full processors that the database uses under them at full service, above 0
   * @return the shares
   */
  public static Scarcity byShare(int clients, double full) {
    double share = bounded(full / TOO_MUCH);
    return new Scarcity(share, clients, bounded(ROOM * share), clients);
  }

  /**
   * The same with room made of another share.
   *
   * @param held the share that was kept, processors
   * @return twice of it
   */
  public Scarcity roomAbove(double held) {
    return new Scarcity(share, clients, bounded(ROOM * held), clientsWithRoom);
  }

  /**
   * Chooses the clients for a whole processor, where it cannot.
   *
   * @param clients those under which the figures were measured
   * @param full processors that the database uses under them at full service, above 0
   * @param moved the same with a part of its work moved away, above 0
   * @param ceiling of the database's usage, above 0 to 1
   * @return the clients
   */
  public static Scarcity byClients(int clients, double full, double moved, double ceiling) {
    double scarce = clients * ceiling / needed(full, moved);
    int many = (int) Math.max(1, Math.round(scarce));
    return new Scarcity(1, many, 1, (int) Math.max(1, Math.round(scarce / ROOM)));
  }

  /** What would be exactly at the ceiling. */
  private static double needed(double full, double moved) {
    double low = Math.min(full, moved);
    return low + PLACE * (full - low);
  }

  private static double bounded(double share) {
    return Math.max(0.01, Math.min(UNLIMITED, share));
  }
}
