package io.allostat.nativeaffinity.manager.internal;

import io.allostat.nativeaffinity.binding.ShareGroup;
import io.allostat.nativeaffinity.binding.Shares;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * The groups of applications by their names, so that these are checked and made into names of
 * groups once and not each second. Not thread safe.
 */
public final class Groups {
  private final Shares shares;
  private final Map<String, ShareGroup> byApplication = new HashMap<>();

  /**
   * Knows none yet.
   *
   * @param shares where they are
   */
  public Groups(Shares shares) {
    this.shares = shares;
  }

  /**
   * Looks up a group, which need not be there.
   *
   * @param application name of the application
   * @return its group
   */
  public ShareGroup of(String application) {
    ShareGroup known = byApplication.get(application);
    if (known == null) {
      known = shares.group(GroupNames.of(application));
      byApplication.put(application, known);
    }
    return known;
  }

  /**
   * Forgets all others.
   *
   * @param applications names of those that are there
   */
  void retain(Collection<String> applications) {
    byApplication.keySet().retainAll(applications);
  }
}
