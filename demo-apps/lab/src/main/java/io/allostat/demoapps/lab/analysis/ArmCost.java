package io.allostat.demoapps.lab.analysis;

/**
 * What something at work costs, estimated in three ways.
 *
 * @param arm what was at work
 * @param perReply CPU time per reply, divided by that of {@code off}
 * @param perPage the same at equal pages
 * @param judged the figure that counts: at equal pages and equal pace where that could be had, else
 *     as its method says
 * @param pace the pacemaker's CPU time, divided by that beside {@code off}: 1 when what is at work
 *     does not slow its neighbour down; what it does is no part of {@code judged}. NaN without a
 *     pacemaker
 */
public record ArmCost(
    String arm, CostRatio perReply, CostRatio perPage, CostRatio judged, CostRatio pace) {}
