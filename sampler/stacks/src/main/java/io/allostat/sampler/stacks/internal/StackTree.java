package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.profile.ComponentStack;
import java.util.ArrayList;
import java.util.List;

/**
 * The component stacks known so far, each with a small id. The tree only grows, up to its bound.
 *
 * <p>Contexts hold ids instead of references: an id written by a request costs no garbage
 * collector's barrier, which for a reference may mean a memory fence or a shared card.
 */
final class StackTree {
  /** No component. */
  static final int EMPTY = 0;

  /** {@link ComponentStack#OTHER}. */
  static final int OTHER = 1;

  private static final int SPECIAL = 2;
  private static final int UNKNOWN = -1;

  private final int maxStacks;
  private volatile int size = SPECIAL;
  private final List<ComponentStack> stacks = new ArrayList<>();

  StackTree(int maxStacks) {
    this.maxStacks = maxStacks;
    stacks.add(null);
    stacks.add(ComponentStack.OTHER);
  }

  /** Number of stacks made, those with special meaning left out. */
  int made() {
    return size - SPECIAL;
  }

  /**
   * Finds or makes the stack one deeper.
   *
   * @param parent a stack other than {@link #OTHER}, not of the greatest depth
   * @param component the component entered
   * @param transitions the component's transitions, to which a new stack is added
   * @return its id, or {@link #OTHER} if there is no room
   */
  int child(int parent, String component, Transitions transitions) {
    int known = known(parent, transitions);
    if (known != UNKNOWN) {
      return known;
    }
    // Read without the lock, so that a full tree does not serialise the requests.
    return made() < maxStacks ? make(parent, component, transitions) : OTHER;
  }

  private synchronized int make(int parent, String component, Transitions transitions) {
    int known = known(parent, transitions);
    if (known != UNKNOWN) {
      return known;
    }
    if (made() >= maxStacks) {
      return OTHER;
    }
    List<String> names = new ArrayList<>();
    if (parent != EMPTY) {
      names.addAll(stacks.get(parent).components());
    }
    names.add(component);
    int id = size;
    ComponentStack stack = new ComponentStack(names);
    // Ordered so that running out of memory at any line leaves the tree as it was.
    if (id < stacks.size()) {
      stacks.set(id, stack);
    } else {
      stacks.add(stack);
    }
    transitions.add(ExecutionContext.keyOf(parent), ExecutionContext.keyOf(id));
    size = id + 1;
    return id;
  }

  private static int known(int parent, Transitions transitions) {
    int key = transitions.from(ExecutionContext.keyOf(parent));
    return key == Transitions.UNKNOWN ? UNKNOWN : key - ExecutionContext.keyOf(0);
  }

  /** The stack with this id, which is not {@link #EMPTY}. */
  synchronized ComponentStack stack(int id) {
    return stacks.get(id);
  }
}
