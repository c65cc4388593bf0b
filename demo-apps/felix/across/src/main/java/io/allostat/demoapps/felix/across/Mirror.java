package io.allostat.demoapps.felix.across;

import java.lang.ref.WeakReference;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Shows objects of one class space to another that has a copy of the same API. Interfaces are shown
 * as proxies that hand calls on, records and constants by their names, and what is in lists, maps
 * and optionals likewise; what belongs to the JDK is the same on both sides. Thread safe.
 *
 * <p>A method that the other side's copy does not have does what it does by default; one without a
 * default throws {@link UnsupportedOperationException}, and a record that the other side does not
 * have, or has with other components, {@link IllegalStateException}.
 */
public final class Mirror {
  private final ClassLoader here;
  private final ClassLoader there;
  private final Map<Method, Optional<Method>> counterparts = new ConcurrentHashMap<>();
  private final Map<Class<?>, RecordShape> shapes = new ConcurrentHashMap<>();

  /**
   * What the other side has been shown is shown to it as the same object again, as long as it holds
   * it: it may compare. Guarded by itself.
   */
  private final Map<Object, WeakReference<Object>> shown = new WeakHashMap<>();

  private Mirror(ClassLoader here, ClassLoader there) {
    this.here = here;
    this.there = there;
  }

  /**
   * Shows a service.
   *
   * @param service of any class space
   * @param type the interface by which it is to be seen here
   * @param <T> that interface
   * @return the service itself if it is of this type, else a proxy
   * @throws IllegalArgumentException if the service has no interface of that name
   */
  public static <T> T of(Object service, Class<T> type) {
    if (type.isInstance(service)) {
      return type.cast(service);
    }
    Object back = behind(service);
    if (type.isInstance(back)) {
      return type.cast(back);
    }
    Class<?> api = interfaceNamed(service.getClass(), type.getName());
    if (api == null) {
      throw new IllegalArgumentException(
          "service: expected one of type " + type.getName() + ", got " + service.getClass());
    }
    return type.cast(
        new Mirror(type.getClassLoader(), api.getClassLoader()).show(service, type, true));
  }

  private static Class<?> interfaceNamed(Class<?> type, String name) {
    if (type == null || type.getName().equals(name)) {
      return type;
    }
    for (Class<?> each : type.getInterfaces()) {
      Class<?> found = interfaceNamed(each, name);
      if (found != null) {
        return found;
      }
    }
    return interfaceNamed(type.getSuperclass(), name);
  }

  /** As the side sees it that has the given type. */
  private Object show(Object value, Class<?> type, boolean toHere) {
    if (value instanceof List<?> list) {
      return list.stream().map(each -> show(each, Object.class, toHere)).toList();
    }
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .collect(
              Collectors.toUnmodifiableMap(
                  entry -> show(entry.getKey(), Object.class, toHere),
                  entry -> show(entry.getValue(), Object.class, toHere)));
    }
    if (value instanceof Optional<?> optional) {
      return optional.map(each -> show(each, Object.class, toHere));
    }
    if (value == null || isOfTheJdk(value.getClass())) {
      return value;
    }
    if (value instanceof Enum<?> constant) {
      return constant(load(constant.getDeclaringClass().getName(), toHere), constant.name());
    }
    if (value instanceof Record record) {
      Class<?> shownAs = load(record.getClass().getName(), toHere);
      return shape(shownAs)
          .make(
              shape(record.getClass()).values(record),
              (component, as) -> show(component, as, toHere));
    }
    if (type.isInterface() && !isOfTheJdk(type)) {
      return toHere ? proxy(value, type, true) : shownAlready(value, type);
    }
    return value;
  }

  private RecordShape shape(Class<?> type) {
    return shapes.computeIfAbsent(type, RecordShape::of);
  }

  private static boolean isOfTheJdk(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == null || loader == ClassLoader.getPlatformClassLoader();
  }

  private Class<?> load(String name, boolean toHere) {
    try {
      return Class.forName(name, true, toHere ? here : there);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(name + ": the other copy of the API does not have it", e);
    }
  }

  private static Object constant(Class<?> type, String name) {
    return Arrays.stream(type.getEnumConstants())
        .filter(each -> ((Enum<?>) each).name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new IllegalStateException(type.getName() + ": expected a constant, got " + name));
  }

  private Object shownAlready(Object value, Class<?> type) {
    synchronized (shown) {
      WeakReference<Object> reference = shown.get(value);
      Object before = reference == null ? null : reference.get();
      if (type.isInstance(before)) {
        return before;
      }
      Object proxy = proxy(value, type, false);
      shown.put(value, new WeakReference<>(proxy));
      return proxy;
    }
  }

  private Object proxy(Object value, Class<?> type, boolean toHere) {
    Object back = behind(value);
    if (type.isInstance(back)) {
      return back;
    }
    Class<?> api = load(type.getName(), !toHere);
    return Proxy.newProxyInstance(
        type.getClassLoader(), new Class<?>[] {type}, new Shown(value, api, toHere));
  }

  /** What a mirror shows by an object, or null if it is no such proxy. */
  private static Object behind(Object value) {
    return Proxy.isProxyClass(value.getClass())
            && Proxy.getInvocationHandler(value) instanceof Shown shown
        ? shown.target
        : null;
  }

  private Optional<Method> counterpart(Method method, Class<?> api) {
    return counterparts.computeIfAbsent(
        method,
        wanted ->
            Arrays.stream(api.getMethods())
                .filter(each -> each.getName().equals(wanted.getName()))
                .filter(each -> names(each).equals(names(wanted)))
                .findFirst());
  }

  private static List<String> names(Method method) {
    return Arrays.stream(method.getParameterTypes()).map(Class::getName).toList();
  }

  /** What a proxy does: it hands calls on to an object of the other side. */
  private final class Shown implements InvocationHandler {
    private final Object target;
    private final Class<?> api;
    private final boolean toHere;

    Shown(Object target, Class<?> api, boolean toHere) {
      this.target = target;
      this.api = api;
      this.toHere = toHere;
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
      if (method.getDeclaringClass() == Object.class) {
        return switch (method.getName()) {
          case "equals" -> proxy == arguments[0];
          case "hashCode" -> System.identityHashCode(proxy);
          default -> target.toString();
        };
      }
      Method counterpart = counterpart(method, api).orElse(null);
      if (counterpart == null && method.isDefault()) {
        return InvocationHandler.invokeDefault(proxy, method, arguments);
      }
      if (counterpart == null) {
        throw new UnsupportedOperationException(
            method + ": the other copy of the API does not have it");
      }
      try {
        return show(
            counterpart.invoke(target, given(counterpart, arguments)),
            method.getReturnType(),
            toHere);
      } catch (InvocationTargetException e) {
        throw e.getCause();
      }
    }

    private Object[] given(Method counterpart, Object[] arguments) {
      Class<?>[] types = counterpart.getParameterTypes();
      Object[] given = new Object[types.length];
      for (int i = 0; i < types.length; i++) {
        given[i] = show(arguments[i], types[i], !toHere);
      }
      return given;
    }
  }
}
