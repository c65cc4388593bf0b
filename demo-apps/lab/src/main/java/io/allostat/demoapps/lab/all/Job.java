package io.allostat.demoapps.lab.all;

import java.util.List;

/**
 * An experiment as one of many.
 *
 * @param name of the experiment, and of its folder
 * @param arguments of its command, without where its results go
 * @param seconds it takes at most, with the starts of programs, where the servers' data are there
 * @param about what it is about, in a few words
 */
public record Job(String name, List<String> arguments, int seconds, String about) {
  /** Copies the list. */
  public Job {
    arguments = List.copyOf(arguments);
    if (!name.matches("[a-z][a-z0-9-]*") || seconds < 1) {
      throw new IllegalArgumentException(
          "job %s of %d s, expected a name and at least 1 s".formatted(name, seconds));
    }
  }
}
