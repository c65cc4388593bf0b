package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.settings.SettingException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Function;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Reference;

/**
 * What an argument of {@code allostat:level} or {@code allostat:loop} can be. It is a command too,
 * since a shell asks commands for what it completes; its underscore keeps it from being offered
 * itself. Thread safe.
 */
@org.osgi.service.component.annotations.Component(
    service = ArgumentCompletion.class,
    property = {"osgi.command.scope=allostat", "osgi.command.function=_complete"})
public final class ArgumentCompletion implements Function {
  private static final int OPERANDS = 2;

  private final Allostat allostat;

  /**
   * Takes the instance whose components are named.
   *
   * @param allostat the instance
   */
  @Activate
  public ArgumentCompletion(@Reference Allostat allostat) {
    this.allostat = allostat;
  }

  /**
   * Answers a shell.
   *
   * @param session of the shell
   * @param arguments the position of the word that is completed, 0 for the command, and the words
   *     of the line
   * @return every text that may stand there; the shell leaves out what does not fit
   * @throws SettingException if the arguments are others
   */
  @Override
  public List<String> execute(CommandSession session, List<Object> arguments) {
    if (arguments.size() != OPERANDS || !(arguments.get(1) instanceof List<?> words)) {
      throw new SettingException(
          "arguments", "the position of a word, and the words", String.valueOf(arguments));
    }
    int position = position(String.valueOf(arguments.get(0)), words.size());
    return candidates(words.subList(0, position).stream().map(String::valueOf).toList());
  }

  private static int position(String text, int words) {
    try {
      int position = Integer.parseInt(text);
      if (position >= 0 && position <= words) {
        return position;
      }
    } catch (NumberFormatException e) {
      // Told below.
    }
    throw new SettingException("position", "a number from 0 to " + words, text);
  }

  private List<String> candidates(List<String> before) {
    if (before.isEmpty()) {
      return List.of();
    }
    String command = before.get(0).substring(before.get(0).indexOf(':') + 1);
    if (command.equals("loop") && before.size() == 1) {
      return List.of("pause", "resume");
    }
    if (command.equals("level") && before.size() == 1) {
      return allostat.components().all().stream().map(Component::name).sorted().toList();
    }
    if (command.equals("level") && before.size() == 2) {
      return allostat
          .components()
          .find(before.get(1))
          .map(ArgumentCompletion::levels)
          .orElse(List.of());
    }
    return List.of();
  }

  private static List<String> levels(Component component) {
    return IntStream.range(0, component.serviceLevels().size()).mapToObj(String::valueOf).toList();
  }
}
