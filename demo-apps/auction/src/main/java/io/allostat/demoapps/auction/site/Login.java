package io.allostat.demoapps.auction.site;

import io.allostat.demoapps.auction.beans.UserBean;
import io.allostat.demoapps.hosting.site.ForbiddenException;
import io.allostat.demoapps.hosting.site.Visit;
import java.sql.SQLException;

/**
 * Who a form is from. The site keeps no sessions: every form that acts for somebody carries
 * nickname and password, the later ones in hidden fields.
 *
 * @param id the user's number
 * @param nickname the name others see
 * @param password the user's password
 */
record Login(int id, String nickname, String password) {
  /** The most characters of a nickname, a password, a first and a last name. */
  static final int MAX_LENGTH = 20;

  static final String NICKNAME = "nickname";
  static final String PASSWORD = "password";

  /**
   * Reads and checks the two fields of a form.
   *
   * @throws ForbiddenException if they do not belong together
   */
  static Login of(Visit visit, UserBean users) throws SQLException {
    String nickname = visit.parameters().text(NICKNAME, MAX_LENGTH);
    String password = visit.parameters().text(PASSWORD, MAX_LENGTH);
    int id =
        users
            .authenticate(nickname, password)
            .orElseThrow(() -> new ForbiddenException("nickname or password is wrong"));
    return new Login(id, nickname, password);
  }

  /** Hands it on to the next page. */
  void hidden(Form form) {
    form.hidden(NICKNAME, nickname).hidden(PASSWORD, password);
  }

  /** The two fields, to be filled in. */
  static void fields(Form form) {
    form.text("Nickname", NICKNAME, MAX_LENGTH).password("Password", PASSWORD, MAX_LENGTH);
  }
}
