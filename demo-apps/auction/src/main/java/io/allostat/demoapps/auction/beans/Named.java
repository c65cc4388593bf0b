package io.allostat.demoapps.auction.beans;

/**
 * A category or a region.
 *
 * @param id its number, from 1
 * @param name its name
 */
public record Named(int id, String name) {}
