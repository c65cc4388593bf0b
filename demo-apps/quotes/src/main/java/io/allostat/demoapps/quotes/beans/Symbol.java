package io.allostat.demoapps.quotes.beans;

/**
 * What there are prices of.
 *
 * @param id its number, from 1
 * @param code four letters
 * @param name of the company
 */
public record Symbol(int id, String code, String name) {}
