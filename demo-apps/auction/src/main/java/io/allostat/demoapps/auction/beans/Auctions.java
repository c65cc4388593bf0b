package io.allostat.demoapps.auction.beans;

import io.allostat.demoapps.hosting.data.Queries;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.Locale;

/** Why a bid or a purchase was not taken, found out afterwards. Thread safe. */
final class Auctions {
  private static final String STATE =
      "SELECT i.seller, i.quantity, i.buy_now, i.end_date, "
          + ItemBean.LEAST_BID
          + " FROM items i WHERE i.id = ?";

  private final Queries database;
  private final LocalDateTime now;

  Auctions(Queries database, LocalDateTime now) {
    this.database = database;
    this.now = now;
  }

  /** What stands against an offer for an item. */
  private record State(int seller, int quantity, boolean buyNow, boolean ended, double leastBid) {}

  /**
   * @param purchase true for a purchase, false for a bid
   */
  Stored refused(int item, int user, int quantity, boolean purchase) throws SQLException {
    var found =
        database.first(
            STATE,
            row -> {
              int seller = row.getInt(1);
              int left = row.getInt(2);
              row.getDouble(3);
              boolean buyNow = !row.wasNull();
              boolean ended = !row.getObject(4, LocalDateTime.class).isAfter(now);
              return new State(seller, left, buyNow, ended, row.getDouble(5));
            },
            item);
    if (found.isEmpty()) {
      return database
              .first("SELECT id FROM old_items WHERE id = ?", row -> row.getInt(1), item)
              .isPresent()
          ? new Stored.Refused("the auction has ended")
          : new Stored.Missing("item " + item);
    }
    State state = found.get();
    if (state.ended()) {
      return new Stored.Refused("the auction has ended");
    } else if (state.seller() == user) {
      return new Stored.Refused("nobody bids for or buys what they sell themselves");
    } else if (purchase && !state.buyNow()) {
      return new Stored.Refused("this item goes to the highest bid only");
    } else if (state.quantity() < quantity) {
      return new Stored.Refused("only " + state.quantity() + " are left");
    }
    return new Stored.Refused(
        String.format(
            Locale.ROOT, "somebody has bid more: it now takes at least $%.2f", state.leastBid()));
  }
}
