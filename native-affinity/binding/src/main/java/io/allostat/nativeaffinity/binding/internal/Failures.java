package io.allostat.nativeaffinity.binding.internal;

import io.allostat.nativeaffinity.binding.Outcome;
import io.allostat.nativeaffinity.binding.Result;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** Tells the kernel's refusals apart. */
final class Failures {
  /** The JDK hands errors of a write on as text only, English unless the locale says otherwise. */
  private static final List<String> NOT_PERMITTED =
      List.of("Permission denied", "Operation not permitted", "Read-only file system");

  private Failures() {}

  /** A refusal whose outcome is known where it arises. */
  static final class Refused extends IOException {
    private static final long serialVersionUID = 1;
    private final Outcome outcome;

    Refused(Outcome outcome, String message) {
      super(message);
      this.outcome = outcome;
    }
  }

  /** Says which file refused what; the types of missing and forbidden files are kept. */
  static IOException naming(Path file, String value, IOException e) {
    boolean named =
        e instanceof AccessDeniedException
            || e instanceof NoSuchFileException
            || e instanceof FileAlreadyExistsException;
    return named ? e : new IOException(file + ": cannot write " + value + ": " + e.getMessage(), e);
  }

  /** The group has CPUs and takes processes: it is then this one that the kernel does not move. */
  static IOException ofMove(IOException e) {
    return String.valueOf(e.getMessage()).contains("Invalid argument")
        ? new Refused(Outcome.INVALID_CPUS, text(e))
        : e;
  }

  static Outcome outcome(IOException e) {
    if (e instanceof Refused refused) {
      return refused.outcome;
    }
    String text = String.valueOf(e.getMessage());
    if (e instanceof AccessDeniedException || NOT_PERMITTED.stream().anyMatch(text::contains)) {
      return Outcome.NOT_PERMITTED;
    }
    return text.contains("No such process") ? Outcome.NO_SUCH_TASK : Outcome.FAILED;
  }

  static Result result(IOException e) {
    return new Result(outcome(e), text(e));
  }

  /** Of some exceptions the message is the file's name alone. */
  static String text(IOException e) {
    boolean bare = e.getClass() != IOException.class && !(e instanceof Refused);
    return bare ? e.getClass().getSimpleName() + ": " + e.getMessage() : e.getMessage();
  }
}
