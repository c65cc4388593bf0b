package io.allostat.demoapps.lab.all;

import java.util.List;

/**
 * An experiment as one of many.
 *
 * @param name of the experiment, and of its folder
 * @param command of the lab that runs it
 * @param arguments of its command, without where its results go
 * @param seconds it takes at most, with the starts of programs, where the servers' data are there
 * @param about what it is about, in a few words
 */
public record Job(String name, String command, List<String> arguments, int seconds, String about) {
  /** Copies the list. */
  public Job {
    arguments = List.copyOf(arguments);
    if (!name.matches("[a-z][a-z0-9-]*") || seconds < 1) {
      throw new IllegalArgumentException(
          "job %s of %d s, expected a name and at least 1 s".formatted(name, seconds));
    }
  }

  /**
   * An experiment that is called as its command is.
   *
   * @param name of the command, the experiment and its folder
   * @param arguments of the command, without where its results go
   * @param seconds it takes at most
   * @param about what it is about, in a few words
   */
  public Job(String name, List<String> arguments, int seconds, String about) {
    this(name, name, arguments, seconds, about);
  }
}
