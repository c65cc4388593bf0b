package io.allostat.adapters.servlet;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletMapping;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.MappingMatch;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;

/** A request that answers what the filter asks, allocating nothing, and refuses all else. */
final class StubRequest extends HttpServletRequestWrapper {
  DispatcherType type = DispatcherType.REQUEST;
  HttpServletMapping mapping;
  boolean asyncSupported;
  boolean headersAllowed;
  private final Map<String, Object> attributes = new HashMap<>();

  StubRequest(String servlet) {
    super(
        (HttpServletRequest)
            Proxy.newProxyInstance(
                StubRequest.class.getClassLoader(),
                new Class<?>[] {HttpServletRequest.class},
                (proxy, method, arguments) -> {
                  throw new UnsupportedOperationException(method.getName());
                }));
    mapping = new Mapping(servlet);
  }

  @Override
  public DispatcherType getDispatcherType() {
    return type;
  }

  @Override
  public HttpServletMapping getHttpServletMapping() {
    return mapping;
  }

  @Override
  public boolean isAsyncSupported() {
    return asyncSupported;
  }

  @Override
  public boolean isAsyncStarted() {
    return false;
  }

  @Override
  public String getHeader(String name) {
    return headersAllowed ? null : super.getHeader(name);
  }

  @Override
  public Object getAttribute(String name) {
    return attributes.get(name);
  }

  @Override
  public void setAttribute(String name, Object value) {
    attributes.put(name, value);
  }

  private record Mapping(String servlet) implements HttpServletMapping {
    @Override
    public String getServletName() {
      return servlet;
    }

    @Override
    public String getMatchValue() {
      return "";
    }

    @Override
    public String getPattern() {
      return "/";
    }

    @Override
    public MappingMatch getMappingMatch() {
      return MappingMatch.DEFAULT;
    }
  }
}
