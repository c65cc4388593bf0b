package io.allostat.demoapps.felix;

import org.osgi.framework.BundleContext;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;

/** Finds services from outside the framework. Stateless. */
final class Services {
  private Services() {}

  /**
   * Finds a service, whichever bundle its class comes from. (What is on the class path out here may
   * have a class of the same name, which the framework would otherwise ask for.)
   *
   * @param context of the framework
   * @param type the name of its interface
   * @return the service, or null
   */
  static ServiceReference<?> find(BundleContext context, String type) {
    try {
      ServiceReference<?>[] found = context.getAllServiceReferences(type, null);
      return found == null ? null : found[0];
    } catch (InvalidSyntaxException e) {
      throw new IllegalArgumentException(type, e);
    }
  }
}
