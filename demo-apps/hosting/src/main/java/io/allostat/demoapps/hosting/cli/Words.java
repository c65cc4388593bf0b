package io.allostat.demoapps.hosting.cli;

import io.allostat.demoapps.hosting.keys.ServerKey;
import io.allostat.demoapps.hosting.server.TlsOptions;
import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads one of a few words of the command line, which are the values as texts.
 *
 * @param <T> what they stand for
 */
abstract class Words<T> implements ITypeConverter<T> {
  private final T[] values;

  Words(T[] values) {
    this.values = values.clone();
  }

  @Override
  public final T convert(String word) {
    return Arrays.stream(values)
        .filter(value -> value.toString().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "expected one of "
                        + Arrays.stream(values).map(T::toString).collect(Collectors.joining(", "))
                        + ", got \""
                        + word
                        + '"'));
  }

  /** Versions of TLS. */
  static final class OfVersions extends Words<TlsOptions.Versions> {
    OfVersions() {
      super(TlsOptions.Versions.values());
    }
  }

  /** Kinds of keys. */
  static final class OfKeys extends Words<ServerKey> {
    OfKeys() {
      super(ServerKey.values());
    }
  }
}
