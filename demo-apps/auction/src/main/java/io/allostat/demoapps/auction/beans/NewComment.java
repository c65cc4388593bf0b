package io.allostat.demoapps.auction.beans;

/**
 * A comment that one user makes about another.
 *
 * @param author the author's number
 * @param about the number of the user it is about
 * @param item the number of the item that they dealt in
 * @param rating -5 to 5
 * @param text what it says, at most 2,048 characters
 */
public record NewComment(int author, int about, int item, int rating, String text) {}
