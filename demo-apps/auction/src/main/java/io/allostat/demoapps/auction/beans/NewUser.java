package io.allostat.demoapps.auction.beans;

/**
 * Somebody who registers.
 *
 * @param firstName at most 20 characters
 * @param lastName at most 20 characters
 * @param nickname the name others see, at most 20 characters
 * @param password at most 20 characters
 * @param email at most 50 characters
 * @param region the region's number
 */
public record NewUser(
    String firstName,
    String lastName,
    String nickname,
    String password,
    String email,
    int region) {}
