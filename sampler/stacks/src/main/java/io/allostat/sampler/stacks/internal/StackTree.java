package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.component.ComponentNames;
import io.allostat.core.api.profile.ComponentStack;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The component stacks known so far, each with a small id. The tree only grows, up to its bound.
 *
 * <p>Contexts hold ids instead of references: an id written by a request costs no garbage
 * collector's barrier, which for a reference may mean a memory fence or a shared card.
 *
 * <p>Stacks that were entered in another JVM, and all below them, are remote: they have a bound of
 * their own and are other nodes than local stacks of the same names, so that what peers send can
 * neither take the room of local stacks nor make local stacks remote. Windows join the two by name.
 */
final class StackTree {
  /** No component. */
  static final int EMPTY = 0;

  /** {@link ComponentStack#OTHER}. */
  static final int OTHER = 1;

  private static final int SPECIAL = 2;
  private static final int UNKNOWN = -1;

  /** Below nothing but components of this JVM. */
  private static final byte LOCAL = 0;

  /** Entered in another JVM. */
  private static final byte ORIGIN = 1;

  /** The first that a request from another JVM enters here. */
  private static final byte ARRIVAL = 2;

  /** Below an arrival. */
  private static final byte REMOTE = 3;

  private static final int[] NO_ROOM = {ExecutionContext.keyOf(OTHER)};

  private final int maxStacks;
  private final int maxRemoteStacks;
  private volatile int size = SPECIAL;
  private volatile int remoteSize;
  // By id, LOCAL beyond its end. Written before others know the id, replaced when it grows.
  private volatile byte[] kinds = {};
  private final List<ComponentStack> stacks = new ArrayList<>();
  private final ConcurrentMap<ComponentStack, int[]> origins = new ConcurrentHashMap<>();

  StackTree(int maxStacks, int maxRemoteStacks) {
    this.maxStacks = maxStacks;
    this.maxRemoteStacks = maxRemoteStacks;
    stacks.add(null);
    stacks.add(ComponentStack.OTHER);
  }

  /** Number of stacks made, those with special meaning left out. */
  int made() {
    return size - SPECIAL;
  }

  /**
   * One more than the greatest id that a context may have at present. Takes the lock: requests know
   * a stack from the moment when a transition leads to it, a little before it is counted, and a
   * bucket that ends in between must not leave it out.
   */
  synchronized int end() {
    return size;
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
    return hasRoom(kind(parent) != LOCAL) ? make(parent, component, transitions) : OTHER;
  }

  private boolean hasRoom(boolean remotely) {
    // In this order, which never takes a stack of a peer that is just being made for a local one.
    return remotely ? remoteSize < maxRemoteStacks : made() - remoteSize < maxStacks;
  }

  private byte kind(int stack) {
    byte[] read = kinds;
    return stack < read.length ? read[stack] : LOCAL;
  }

  private byte kindBelow(int parent) {
    return switch (kind(parent)) {
      case LOCAL -> LOCAL;
      case ORIGIN -> ARRIVAL;
      default -> REMOTE;
    };
  }

  /**
   * Tells whether entering a stack begins what this JVM does for a request: entries into such
   * stacks are the executions of their root, as far as this JVM can know.
   */
  boolean outermost(int stack) {
    byte kind = kind(stack);
    return kind == LOCAL ? stack(stack).components().size() == 1 : kind == ARRIVAL;
  }

  private synchronized int make(int parent, String component, Transitions transitions) {
    int known = known(parent, transitions);
    if (known != UNKNOWN) {
      return known;
    }
    byte kind = kindBelow(parent);
    if (!hasRoom(kind != LOCAL)) {
      return OTHER;
    }
    List<String> names = new ArrayList<>();
    if (parent != EMPTY) {
      names.addAll(stacks.get(parent).components());
    }
    names.add(component);
    int id = prepare(new ComponentStack(names), kind);
    transitions.add(ExecutionContext.keyOf(parent), ExecutionContext.keyOf(id));
    publish(id, kind);
    return id;
  }

  /**
   * Finds or makes a stack that was entered in another JVM, with those around it.
   *
   * @param origin the stack
   * @return the keys from its outermost stack to itself, not to be changed; the key of {@link
   *     #OTHER} alone if there is no room
   */
  int[] origin(ComponentStack origin) {
    int[] known = origins.get(origin);
    if (known != null) {
      return known;
    }
    return hasRoom(true) ? makeOrigin(origin) : NO_ROOM;
  }

  private synchronized int[] makeOrigin(ComponentStack origin) {
    if (!origin.components().stream().allMatch(ComponentNames::isValid)) {
      // What another JVM could not tell apart cannot be told apart here.
      return NO_ROOM;
    }
    int depth = origin.components().size();
    int[] keys = new int[depth];
    for (int i = 0; i < depth; i++) {
      ComponentStack stack = new ComponentStack(origin.components().subList(0, i + 1));
      int[] known = origins.get(stack);
      if (known == null) {
        if (!hasRoom(true)) {
          return NO_ROOM;
        }
        int id = prepare(stack, ORIGIN);
        keys[i] = ExecutionContext.keyOf(id);
        origins.put(stack, Arrays.copyOf(keys, i + 1));
        publish(id, ORIGIN);
      } else {
        keys[i] = known[i];
      }
    }
    return keys;
  }

  /** Ordered so that running out of memory at any line leaves the tree as it was. */
  private int prepare(ComponentStack stack, byte kind) {
    int id = size;
    if (kind != LOCAL && id >= kinds.length) {
      kinds = Arrays.copyOf(kinds, 2 * (id + 1));
    }
    if (id < kinds.length) {
      kinds[id] = kind;
    }
    if (id < stacks.size()) {
      stacks.set(id, stack);
    } else {
      stacks.add(stack);
    }
    return id;
  }

  private void publish(int id, byte kind) {
    remoteSize += kind == LOCAL ? 0 : 1;
    size = id + 1;
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
