package io.allostat.demoapps.auction.beans;

import java.time.LocalDateTime;

/**
 * A comment about a user.
 *
 * @param author the author's user number
 * @param authorNickname the author's nickname
 * @param rating -5 to 5
 * @param date when it was written
 * @param text what it says
 */
public record Comment(
    int author, String authorNickname, int rating, LocalDateTime date, String text) {}
