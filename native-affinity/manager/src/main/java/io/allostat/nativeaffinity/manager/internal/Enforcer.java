package io.allostat.nativeaffinity.manager.internal;

import io.allostat.nativeaffinity.binding.Outcome;
import io.allostat.nativeaffinity.binding.Result;
import io.allostat.nativeaffinity.binding.Share;
import io.allostat.nativeaffinity.binding.ShareGroup;
import io.allostat.nativeaffinity.binding.Shares;
import io.allostat.nativeaffinity.binding.Shares.Mechanism;
import io.allostat.nativeaffinity.manager.region.Claim;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes allocations hold. Says once what is not in force, and once that it is again. */
public final class Enforcer {
  private static final Logger LOG = LoggerFactory.getLogger(Enforcer.class);

  /**
   * A share that stays the same is written again after so many quanta, usually a minute: what
   * somebody else has written meanwhile, such as no limit at all, is not seen. In each of them it
   * would be several system calls for each application that next to never change anything.
   */
  static final int QUANTA_BETWEEN_WRITES = 30;

  private final Shares shares;
  private final Groups groups;
  private final Map<String, Written> inForce = new HashMap<>();
  private final Map<String, Outcome> told = new HashMap<>();

  /** Who was there when there was nothing left to sweep; null before that. */
  private Set<String> swept;

  /** A share, and for how many quanta it has been in force since it was written. */
  private record Written(Share share, int quanta) {
    boolean isToBeWritten(Share wanted) {
      return quanta >= QUANTA_BETWEEN_WRITES || !share.equals(wanted);
    }
  }

  /**
   * Has bound nobody.
   *
   * @param shares by what
   * @param groups those of the applications
   */
  public Enforcer(Shares shares, Groups groups) {
    this.shares = shares;
    this.groups = groups;
  }

  /**
   * Gives an application a share, and takes its process in; once a quantum. Where only affinity is
   * to be had its threads are bound again each time, since new ones may have been missed.
   *
   * @param claim the application
   * @param share its share
   * @return whether it is in force
   */
  public boolean hold(Claim claim, Share share) {
    String name = claim.application();
    ShareGroup group = groups.of(name);
    Result result = Result.done();
    // A group that somebody else removed is made again without its limits.
    boolean inside = group.contains(claim.process().pid());
    Written before = inForce.remove(name);
    int quanta = 1;
    if (!shares.fractional() || !inside || before == null || before.isToBeWritten(share)) {
      result = group.apply(share);
    } else {
      quanta += before.quanta();
    }
    if (result.outcome() == Outcome.DONE && !inside) {
      result = group.add(claim.process().pid());
    }
    boolean done = result.outcome() == Outcome.DONE;
    if (done) {
      inForce.put(name, new Written(share, quanta));
    }
    tell(name, result);
    return done;
  }

  private void tell(String name, Result result) {
    if (shares.mechanism() == Mechanism.NONE) {
      // Who opened them has said so, once for all applications.
      return;
    }
    Outcome before = Objects.requireNonNullElse(told.put(name, result.outcome()), Outcome.DONE);
    if (before != result.outcome()) {
      if (result.outcome() == Outcome.DONE) {
        LOG.info("the allocation of {} is in force again", name);
      } else {
        LOG.warn("the allocation of {} is not in force: {}", name, result);
      }
    }
  }

  /**
   * Whether an application's share is in force, as far as is known.
   *
   * @param application its name
   * @return true from a {@link #hold} that was until one that is not
   */
  public boolean holds(String application) {
    return inForce.containsKey(application);
  }

  /**
   * Takes the shares of applications that have gone away: also of those that went while there was
   * no manager, and of those that could not be taken before. Looks only when others are there than
   * before, since listing the groups is dear.
   *
   * @param present those that are there
   * @return whether nobody else has a share any more
   */
  public boolean sweep(Collection<Claim> present) {
    Set<String> names = new HashSet<>();
    for (Claim claim : present) {
      names.add(claim.application());
    }
    if (names.equals(swept)) {
      return true;
    }
    boolean clean = true;
    // What was given by this manager is tried also where the groups cannot be listed.
    Set<String> there = new HashSet<>(shares.groups());
    for (String application : told.keySet()) {
      there.add(GroupNames.of(application));
    }
    inForce.keySet().retainAll(names);
    told.keySet().retainAll(names);
    groups.retain(names);
    Set<String> kept = names.stream().map(GroupNames::of).collect(Collectors.toSet());
    for (String group : there) {
      if (!kept.contains(group)) {
        Result removed = shares.group(group).remove();
        if (removed.outcome() != Outcome.DONE) {
          clean = false;
          LOG.warn("the share of {} cannot be taken back: {}", group, removed);
        }
      }
    }
    swept = clean ? names : null;
    return clean;
  }
}
