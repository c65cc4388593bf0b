package io.allostat.adapters.console.internal;

import java.util.List;

/**
 * For whom an endpoint is.
 *
 * @param logins who may come in; empty for everybody
 * @param readOnly whether nobody may change anything
 * @param encrypted whether connections are
 * @param local whether only this machine can reach it
 */
public record Audience(List<Login> logins, boolean readOnly, boolean encrypted, boolean local) {
  /** Copies the list. */
  public Audience {
    logins = List.copyOf(logins);
  }

  /** How its own page's addresses begin. */
  String scheme() {
    return encrypted ? "https://" : "http://";
  }
}
