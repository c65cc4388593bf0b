package io.allostat.demoapps.felix;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;

/** Finds services from outside the framework. Stateless. */
final class Services {
  private static final Comparator<ServiceReference<?>> BY_ID =
      Comparator.comparing(service -> (Long) service.getProperty(Constants.SERVICE_ID));

  private Services() {}

  /**
   * Finds a service, whichever bundle its class comes from. (What is on the class path out here may
   * have a class of the same name, which the framework would otherwise ask for.) Of several it is
   * the one that was registered first, so never one that stands beside another.
   *
   * @param context of the framework
   * @param type the name of its interface
   * @return the service, or null
   */
  static ServiceReference<?> find(BundleContext context, String type) {
    try {
      ServiceReference<?>[] found = context.getAllServiceReferences(type, null);
      return found == null ? null : Collections.min(List.of(found), BY_ID);
    } catch (InvalidSyntaxException e) {
      throw new IllegalArgumentException(type, e);
    }
  }
}
