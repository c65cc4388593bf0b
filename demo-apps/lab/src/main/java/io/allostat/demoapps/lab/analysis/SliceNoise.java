package io.allostat.demoapps.lab.analysis;

/**
 * How much slices of the same arm differ, as a standard deviation divided by the mean, and what
 * each step of the analysis takes from that. NaN where a step could not be done.
 *
 * @param perReply of CPU time per reply, over all slices
 * @param inBlocks of CPU time per reply, within blocks
 * @param equalPages of CPU time within blocks, the pages' share explained
 * @param equalPagesAndPace the same, the processor's pace explained too
 */
public record SliceNoise(
    double perReply, double inBlocks, double equalPages, double equalPagesAndPace) {}
