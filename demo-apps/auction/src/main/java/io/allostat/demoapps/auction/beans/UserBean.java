package io.allostat.demoapps.auction.beans;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.hosting.data.Queries;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.Optional;
import java.util.OptionalInt;
import javax.sql.DataSource;

/** The users and the comments about them. Thread safe. */
@SuppressWarnings("try") // a component call is entered and left, nothing else
public final class UserBean {
  private static final String INSERT =
      "INSERT INTO users (firstname, lastname, nickname, password, email, rating, balance,"
          + " creation_date, region) VALUES (?, ?, ?, ?, ?, 0, 0, ?, ?)";

  /** What both H2 and PostgreSQL call a value that a unique index has already. */
  private static final String NOT_UNIQUE = "23505";

  private static final String COMMENTS =
      "SELECT c.from_user_id, u.nickname, c.rating, c.date, c.comment FROM comments c"
          + " JOIN users u ON u.id = c.from_user_id WHERE c.to_user_id = ?"
          + " ORDER BY c.date DESC, c.id DESC"
          + Newest.FETCH;

  private final Component component;
  private final Queries database;
  private final LocalDateTime now;

  /**
   * @param component its component, which every call enters
   * @param database the site's database
   * @param now the site's present
   */
  public UserBean(Component component, DataSource database, LocalDateTime now) {
    this.component = component;
    this.database = new Queries(database);
    this.now = now;
  }

  /**
   * Registers a user.
   *
   * @param user who registers
   * @return the user's number, or why there is none
   * @throws SQLException if the database fails
   */
  public Stored register(NewUser user) throws SQLException {
    try (var call = component.enter()) {
      int id =
          database.transaction(
              run ->
                  run.insert(
                      INSERT,
                      user.firstName(),
                      user.lastName(),
                      user.nickname(),
                      user.password(),
                      user.email(),
                      now,
                      user.region()));
      return new Stored.Done(id);
    } catch (SQLException e) {
      if (NOT_UNIQUE.equals(e.getSQLState())) {
        return new Stored.Refused("the nickname " + user.nickname() + " is taken");
      }
      throw e;
    }
  }

  /**
   * Finds who somebody is.
   *
   * @param nickname the name others see
   * @param password the user's password
   * @return the user's number, if both belong together
   * @throws SQLException if the database fails
   */
  public OptionalInt authenticate(String nickname, String password) throws SQLException {
    try (var call = component.enter()) {
      return database
          .list(
              "SELECT id FROM users WHERE nickname = ? AND password = ?",
              row -> row.getInt(1),
              nickname,
              password)
          .stream()
          .mapToInt(Integer::intValue)
          .findFirst();
    }
  }

  /**
   * @param id a user's number
   * @return the user, if there is one
   * @throws SQLException if the database fails
   */
  public Optional<User> find(int id) throws SQLException {
    try (var call = component.enter()) {
      return database.first(
          "SELECT u.id, u.nickname, u.rating, u.creation_date, r.name FROM users u"
              + " JOIN regions r ON r.id = u.region WHERE u.id = ?",
          row ->
              new User(
                  row.getInt(1),
                  row.getString(2),
                  row.getInt(3),
                  row.getObject(4, LocalDateTime.class),
                  row.getString(5)),
          id);
    }
  }

  /**
   * @param id a user's number
   * @return the user's nickname, if there is such a user
   * @throws SQLException if the database fails
   */
  public Optional<String> nickname(int id) throws SQLException {
    try (var call = component.enter()) {
      return database.first("SELECT nickname FROM users WHERE id = ?", row -> row.getString(1), id);
    }
  }

  /**
   * @param id a user's number
   * @return the comments about the user, newest first, at most {@value Newest#MOST}
   * @throws SQLException if the database fails
   */
  public Newest<Comment> comments(int id) throws SQLException {
    try (var call = component.enter()) {
      return Newest.of(database.list(COMMENTS, UserBean::comment, id));
    }
  }

  private static Comment comment(ResultSet row) throws SQLException {
    return new Comment(
        row.getInt(1),
        row.getString(2),
        row.getInt(3),
        row.getObject(4, LocalDateTime.class),
        row.getString(5));
  }
}
