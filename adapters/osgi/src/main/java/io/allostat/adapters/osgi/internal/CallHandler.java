package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.component.Component;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/**
 * Enters a component for each call of a service. While no instance runs, and when this bundle is
 * long gone, it hands the call on and needs no further class for that. Thread safe.
 */
final class CallHandler implements InvocationHandler {
  private final Object service;
  private final FollowedComponent component;

  CallHandler(Object service, FollowedComponent component) {
    this.service = service;
    this.component = component;
  }

  /** What is called in the end. */
  Object service() {
    return service;
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    if (method.getDeclaringClass() == Object.class) {
      return ofObject(method, arguments);
    }
    Component entered = component.present();
    if (entered == null) {
      return call(method, arguments);
    }
    Call call = entered.enter();
    try {
      return call(method, arguments);
    } finally {
      call.close();
    }
  }

  /** Two proxies of one service are equal, as the service is to itself. */
  private Object ofObject(Method method, Object[] arguments) throws Throwable {
    if (arguments != null
        && arguments.length == 1
        && arguments[0] != null
        && Proxy.isProxyClass(arguments[0].getClass())
        && Proxy.getInvocationHandler(arguments[0]) instanceof CallHandler other) {
      return service.equals(other.service);
    }
    return call(method, arguments);
  }

  private Object call(Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(service, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
