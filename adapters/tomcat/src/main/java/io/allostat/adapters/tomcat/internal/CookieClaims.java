package io.allostat.adapters.tomcat.internal;

import org.apache.catalina.Context;
import org.apache.catalina.Manager;
import org.apache.catalina.Session;
import org.apache.catalina.connector.Request;
import org.apache.catalina.session.ManagerBase;
import org.apache.catalina.session.PersistentManagerBase;

/**
 * What is known of a request's session cookie without asking anybody outside of this process: who
 * makes up cookies must not make a server read files, or ask a database, for each. Stateless.
 */
public final class CookieClaims {
  /** What a cookie is worth. */
  public enum Worth {
    /** There is none. */
    NONE,
    /** The session is there. */
    TRUE,
    /** There is no such session. */
    FALSE,
    /** The session may be in the manager's store; only who is admitted may have it looked for. */
    UNKNOWN
  }

  /** Whether a manager looks nowhere but in its memory; answered once for each class. */
  private static final ClassValue<Boolean> IN_MEMORY =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> manager) {
          try {
            return manager.getMethod("findSession", String.class).getDeclaringClass()
                == ManagerBase.class;
          } catch (NoSuchMethodException e) {
            return false;
          }
        }
      };

  private CookieClaims() {}

  /**
   * Looks at a request.
   *
   * @param request a request
   * @return what its cookie is worth
   * @throws java.io.IOException if the manager fails
   */
  public static Worth of(Request request) throws java.io.IOException {
    String id = request.getRequestedSessionId();
    if (id == null || !request.isRequestedSessionIdFromCookie()) {
      return Worth.NONE;
    }
    Context context = request.getContext();
    Manager manager = context == null ? null : context.getManager();
    if (manager == null) {
      return Worth.FALSE;
    }
    boolean inMemory = IN_MEMORY.get(manager.getClass());
    if (!inMemory && !(manager instanceof PersistentManagerBase stored && stored.isLoaded(id))) {
      return Worth.UNKNOWN;
    }
    Session session = manager.findSession(id);
    return session != null && session.isValid() ? Worth.TRUE : Worth.FALSE;
  }

  /**
   * Looks whether a session is in memory, and nowhere else.
   *
   * @param request a request
   * @param id the session's id
   * @return true if it is; where it is not, the session may have ended, or not have been asked for
   */
  public static boolean isLoaded(Request request, String id) {
    Context context = request.getContext();
    if (context == null || !(context.getManager() instanceof ManagerBase manager)) {
      return false;
    }
    if (manager instanceof PersistentManagerBase stored) {
      return stored.isLoaded(id);
    }
    try {
      // Of an id that it does not have it writes a line into its log.
      return manager.getCreationTimestamp(id) >= 0;
    } catch (IllegalStateException ended) {
      return false;
    }
  }
}
