package io.allostat.policies.admission.internal;

/** The two kinds of connection that costs are told apart by. */
enum Kind {
  NEW,
  RESUMED
}
