package io.allostat.nativeaffinity.binding;

import io.allostat.nativeaffinity.binding.internal.Names;
import io.allostat.nativeaffinity.binding.internal.SharesOpener;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Shares of processors for groups of processes, by what this system offers: cgroups version 1, else
 * version 2, else affinity with whole processors.
 *
 * <p>With cgroups, everything lies in one group named after the manager. What a manager that was
 * killed left behind is found by that name and by a marker that names its owner, and taken up:
 * {@link #groups} lists the applications, which keep their shares meanwhile; {@link
 * ShareGroup#remove} cleans one up, {@link #close} all. Thread safe.
 */
@ProviderType
public interface Shares extends AutoCloseable {

  /** What makes shares hold. */
  enum Mechanism {
    /** Groups with {@code cpu.cfs_quota_us}, {@code cpu.shares} and {@code cpuset.cpus}. */
    CGROUP_V1,
    /** Groups with {@code cpu.max}, {@code cpu.weight} and {@code cpuset.cpus}. */
    CGROUP_V2,
    /** The affinity of every thread: whole processors only, nothing survives a new process. */
    AFFINITY,
    /** Nothing: every share is {@link Outcome#UNSUPPORTED}. */
    NONE
  }

  /**
   * Opens the best that this system offers, and logs what it is; when it is not cgroups, also why.
   *
   * @param manager the manager's name: 1 to 64 letters, digits, {@code _}, {@code .} or {@code -},
   *     the first a letter or digit
   * @return the shares, to be closed
   * @throws IllegalArgumentException when it is no such name
   * @throws IllegalStateException when a manager of that name is running
   */
  static Shares open(String manager) {
    return SharesOpener.system().open(manager, Optional.empty());
  }

  /**
   * The same, for a manager that may be killed where only affinity is to be had: what processes
   * could use before is kept in a file, and the next one that names it lets those go that have left
   * meanwhile, and restores the others when it ends. Cgroups need no such file; where the next one
   * has them, it restores all of the file first and deletes it.
   *
   * @param manager the manager's name, as above
   * @param notes a file in a folder that exists; made if need be
   * @return the shares, to be closed
   * @throws IllegalArgumentException when it is no such name
   * @throws IllegalStateException when a manager of that name is running
   */
  static Shares open(String manager, Path notes) {
    return SharesOpener.system().open(manager, Optional.of(notes));
  }

  /**
   * Checks a name that a manager is to be opened with, before anything is opened.
   *
   * @param what what the message calls it, such as the option that it came by
   * @param manager the name
   * @return the same
   * @throws IllegalArgumentException when it is no name for {@link #open}
   */
  static String requireName(String what, String manager) {
    return Names.require(what, manager);
  }

  /**
   * What makes these shares hold.
   *
   * @return the mechanism
   */
  Mechanism mechanism();

  /**
   * How many processors all shares together can come to as it is now: where the applications are
   * held may have a quota itself, as a container has.
   *
   * @return processors, > 0; empty where there is no such limit, or none is known
   */
  OptionalDouble quota();

  /**
   * Why it is not a better mechanism.
   *
   * @return reasons for a log; empty when there is no better one
   */
  String shortcoming();

  /**
   * Whether a share may be a part of a processor; otherwise {@link ShareGroup#apply} gives all of
   * the share's CPUs, whatever its number of processors.
   *
   * @return true for cgroups
   */
  default boolean fractional() {
    return mechanism() == Mechanism.CGROUP_V1 || mechanism() == Mechanism.CGROUP_V2;
  }

  /**
   * The group of an application; it comes to be when a share or a process is given to it.
   *
   * @param application a name as for {@link #open}
   * @return the group, which may be one that a killed manager left
   * @throws IllegalArgumentException when it is no such name
   */
  ShareGroup group(String application);

  /**
   * The applications that have a group, also those left by a manager that was killed.
   *
   * @return their names, in no order
   */
  Set<String> groups();

  /**
   * Removes every group, lets their processes go back to where they came from, and gives up the
   * manager's name. What cannot be removed is logged and left to the next manager of that name.
   */
  @Override
  void close();
}
