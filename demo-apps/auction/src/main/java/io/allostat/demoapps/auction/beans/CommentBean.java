package io.allostat.demoapps.auction.beans;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.hosting.data.Queries;
import java.sql.SQLException;
import java.time.LocalDateTime;
import javax.sql.DataSource;

/** Takes the comments that users make about each other. Thread safe. */
@SuppressWarnings("try") // a component call is entered and left, nothing else
public final class CommentBean {
  private static final String RATE = "UPDATE users SET rating = rating + ? WHERE id = ?";
  private static final String INSERT =
      "INSERT INTO comments (from_user_id, to_user_id, item_id, rating, date, comment)"
          + " VALUES (?, ?, ?, ?, ?, ?)";
  private static final String ITEM =
      "SELECT id FROM items WHERE id = ? UNION ALL SELECT id FROM old_items WHERE id = ?";

  private final Component component;
  private final Queries database;
  private final LocalDateTime now;

  /**
   * @param component its component, which every call enters
   * @param database the site's database
   * @param now the site's present
   */
  public CommentBean(Component component, DataSource database, LocalDateTime now) {
    this.component = component;
    this.database = new Queries(database);
    this.now = now;
  }

  /**
   * Stores a comment, and adds its rating to that of the user it is about.
   *
   * @param comment the comment
   * @return its number, or why there is none
   * @throws SQLException if the database fails
   */
  public Stored store(NewComment comment) throws SQLException {
    try (var call = component.enter()) {
      if (comment.author() == comment.about()) {
        return new Stored.Refused("nobody comments on themselves");
      }
      int item = comment.item();
      if (database.first(ITEM, row -> row.getInt(1), item, item).isEmpty()) {
        return new Stored.Missing("item " + item);
      }
      int id =
          database.transaction(
              run ->
                  run.update(RATE, comment.rating(), comment.about()) == 0
                      ? 0
                      : run.insert(
                          INSERT,
                          comment.author(),
                          comment.about(),
                          item,
                          comment.rating(),
                          now,
                          comment.text()));
      return id == 0 ? new Stored.Missing("user " + comment.about()) : new Stored.Done(id);
    }
  }
}
