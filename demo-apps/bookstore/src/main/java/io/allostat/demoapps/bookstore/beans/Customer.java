package io.allostat.demoapps.bookstore.beans;

/**
 * A customer.
 *
 * @param id the number
 * @param username the name to log in with
 * @param name first and last name
 * @param addressId the number of the address
 * @param address in one line
 * @param countryId the number of its country
 * @param discount in percent
 */
public record Customer(
    int id,
    String username,
    String name,
    int addressId,
    String address,
    int countryId,
    int discount) {}
