package io.allostat.demoapps.auction.beans;

import java.time.LocalDateTime;

/**
 * What a user's page shows.
 *
 * @param id the user's number
 * @param nickname the name others see
 * @param rating the sum of the ratings in the comments about the user
 * @param since when the user registered
 * @param region where the user is
 */
public record User(int id, String nickname, int rating, LocalDateTime since, String region) {}
