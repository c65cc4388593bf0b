package io.allostat.demoapps.auction.beans;

import io.allostat.demoapps.hosting.data.Queries;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

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

  /** Why this bid was not taken. */
  Stored bid(NewBid bid) throws SQLException {
    return refused(
        bid.item(),
        bid.user(),
        state -> state.quantity() < bid.quantity() ? left(state) : tooLow(bid, state.leastBid()));
  }

  /** Why this user's purchase was not made. */
  Stored purchase(int item, int user) throws SQLException {
    return refused(
        item,
        user,
        state -> state.buyNow() ? left(state) : "this item goes to the highest bid only");
  }

  private Stored refused(int item, int user, Function<State, String> otherwise)
      throws SQLException {
    Optional<State> found =
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
    }
    return new Stored.Refused(otherwise.apply(state));
  }

  private static String left(State state) {
    return "only " + state.quantity() + " are left";
  }

  private static String tooLow(NewBid bid, double least) {
    if (least > NewBid.HIGHEST) {
      return "nobody can bid more than " + dollars(NewBid.HIGHEST);
    } else if (bid.amount().isEmpty() && bid.ceiling().isPresent()) {
      return "it takes at least "
          + dollars(least)
          + ", more than the most you would pay, "
          + dollars(bid.ceiling().getAsDouble());
    }
    return "somebody has bid more: it now takes at least " + dollars(least);
  }

  private static String dollars(double amount) {
    return String.format(Locale.ROOT, "$%.2f", amount);
  }
}
