package io.allostat.policies.admission.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The recent past in blocks, the oldest first; immutable. Only the last block may be shorter than
 * asked for.
 */
record History(List<Block> blocks) {
  static final History EMPTY = new History(List.of());

  History {
    blocks = List.copyOf(blocks);
  }

  /** This past and one block more, which joins the last one as long as that is too short. */
  History with(Block block, double blockSeconds, int most) {
    List<Block> longer = new ArrayList<>(blocks);
    int last = longer.size() - 1;
    if (last >= 0 && longer.get(last).seconds() < blockSeconds) {
      longer.set(last, longer.get(last).plus(block));
    } else {
      longer.add(block);
    }
    return new History(longer.subList(Math.max(0, longer.size() - most), longer.size()));
  }

  /** This past, in which service cost so many times as much. */
  History costing(double factor) {
    return factor == 1
        ? this
        : new History(blocks.stream().map(block -> block.costing(factor)).toList());
  }

  /** The blocks that have grown to their length. */
  List<Block> complete(double blockSeconds) {
    int last = blocks.size() - 1;
    return last >= 0 && blocks.get(last).seconds() < blockSeconds
        ? blocks.subList(0, last)
        : blocks;
  }

  /** The shortest end of the past that is accepted, or all of it. */
  Block latest(Predicate<Block> accepted) {
    Block sum = Block.NONE;
    for (int i = blocks.size() - 1; i >= 0 && !accepted.test(sum); i--) {
      sum = sum.plus(blocks.get(i));
    }
    return sum;
  }
}
