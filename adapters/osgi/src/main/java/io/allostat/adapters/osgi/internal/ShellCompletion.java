package io.allostat.adapters.osgi.internal;

import java.util.List;
import java.util.Map;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.CommandSessionListener;
import org.osgi.service.component.annotations.Component;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the sessions of Gogo's JLine shell how arguments of our commands are completed. Sessions of
 * a shell without completion are left alone. Thread safe.
 *
 * <p>Such a session keeps what it knows of completion to itself, and is not found from outside; but
 * it reports whatever it executes, and the first is the script that it begins with.
 */
@Component(service = CommandSessionListener.class)
public final class ShellCompletion implements CommandSessionListener {
  private static final Logger LOG = LoggerFactory.getLogger(ShellCompletion.class);

  /** Where a session that completes keeps how; there is none in another. */
  private static final String COMPLETIONS = ".completions";

  /** Where we keep which of them we have told: a session's child begins with others. */
  private static final String TOLD = ".allostat.completions";

  private static final List<String> COMMANDS = List.of("allostat:level", "allostat:loop");

  /** The position of the word under the cursor and the words of the line, whenever it is asked. */
  private static final String CANDIDATES =
      "allostat:_complete ($.commandLine wordIndex) ($.commandLine words)";

  @Override
  public void beforeExecute(CommandSession session, CharSequence line) {
    if (session.get(COMPLETIONS) instanceof Map<?, ?> known && session.get(TOLD) != known) {
      // First, since what follows is executed, and so reported, too.
      session.put(TOLD, known);
      try {
        for (String command : COMMANDS) {
          session.execute("gogo:complete -c " + command + " -e");
          session.execute("gogo:complete -c " + command + " -a '" + CANDIDATES + "'");
        }
      } catch (Exception e) {
        LOG.warn("arguments are not completed in this shell: {}", e.toString());
      }
    }
  }

  @Override
  public void afterExecute(CommandSession session, CharSequence line, Exception failure) {
    // Nothing to take back.
  }

  @Override
  public void afterExecute(CommandSession session, CharSequence line, Object result) {
    // Nothing to take back.
  }
}
