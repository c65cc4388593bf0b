package io.allostat.demoapps.orders.site;

import io.allostat.core.api.component.ComponentDescriptor;

/** The service levels of the site with what each takes from a client (the weights). */
final class Levels {
  private Levels() {}

  static ComponentDescriptor schema() {
    // Only who sends a faulty batch notices: its faults are told one after the other.
    return ComponentDescriptor.named("Schema").withLevel("first-fault", 0.2);
  }

  static ComponentDescriptor report() {
    // What is not listed was accepted; what it costs is in the account.
    return ComponentDescriptor.named("Report").withLevel("refused-only", 0.3);
  }
}
