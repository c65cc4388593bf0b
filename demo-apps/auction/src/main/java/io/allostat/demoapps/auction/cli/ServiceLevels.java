package io.allostat.demoapps.auction.cli;

import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** What Allostat does with the site's service levels. */
public enum ServiceLevels {
  /** It regulates and calibrates. */
  ON("on"),
  /** It only observes; everything else is the same. */
  OFF("off"),
  /** It regulates by thresholds alone, without measuring what a change brings. */
  NO_CALIBRATION("no-calibration");

  private final String word;

  ServiceLevels(String word) {
    this.word = word;
  }

  @Override
  public String toString() {
    return word;
  }

  /** Reads the word of the command line. */
  static final class Converter implements ITypeConverter<ServiceLevels> {
    @Override
    public ServiceLevels convert(String value) {
      return Arrays.stream(values())
          .filter(levels -> levels.word.equals(value))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "expected one of "
                          + Arrays.stream(values())
                              .map(ServiceLevels::toString)
                              .collect(Collectors.joining(", "))
                          + ", got \""
                          + value
                          + '"'));
    }
  }
}
