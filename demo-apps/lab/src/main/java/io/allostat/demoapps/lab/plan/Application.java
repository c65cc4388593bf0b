package io.allostat.demoapps.lab.plan;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The applications that the lab runs, and all that it must know of each: who adds one adds it here.
 * What their service levels are called and weigh, the running server says itself.
 */
public enum Application {
  /** RUBiS-like. Its overload is that of Philippe et al. §5.4. */
  AUCTION(
      "auction",
      List.of(new Mix("browsing", false), new Mix("bidding", true)),
      new Overload(1.6, 1024),
      Optional.empty()),
  /** TPC-W-like. Its overload is that of Philippe et al. §5.5. */
  BOOKSTORE(
      "bookstore",
      List.of(
          new Mix("shopping", true), new Mix("store_browsing", true), new Mix("ordering", true)),
      new Overload(1.54, 768),
      Optional.of(10.0));

  private static final String PACKAGE = "io.allostat.demoapps.";

  private final String label;
  private final List<Mix> mixes;
  private final Overload overload;
  private final Optional<Double> scale;

  Application(String label, List<Mix> mixes, Overload overload, Optional<Double> scale) {
    this.label = label;
    this.mixes = mixes;
    this.overload = overload;
    this.scale = scale;
  }

  /**
   * Pages that the client asks for, in their proportions.
   *
   * @param name as the client knows it
   * @param writes whether some of them change the data
   */
  public record Mix(String name, boolean writes) {}

  /**
   * How the paper overloads it.
   *
   * @param load L, what clients offer divided by the capacity at full service
   * @param clients N, emulated browsers
   */
  public record Overload(double load, int clients) {}

  /**
   * Finds one by its name.
   *
   * @param label as {@link #label}
   * @return the application
   * @throws IllegalArgumentException if there is none of that name
   */
  public static Application of(String label) {
    return Labels.find("application", label, List.of(values()), Application::label);
  }

  /**
   * The name of its jar, its instance and its paths, and in summaries.
   *
   * @return small letters
   */
  public String label() {
    return label;
  }

  /**
   * The option that names its jar.
   *
   * @return such as {@code --auction-jar}
   */
  public String jarOption() {
    return "--" + label + "-jar";
  }

  /**
   * Its jar in the layout of the build.
   *
   * @return relative to the folder of all applications
   */
  public String builtJar() {
    return "%s/target/%s.jar".formatted(label, label);
  }

  /**
   * The bean of its server, by which limiters are changed and handshakes counted.
   *
   * @return an object name
   */
  public String serverBean() {
    String kind = label.substring(0, 1).toUpperCase(Locale.ROOT) + label.substring(1);
    return "%s%s:type=%sServer".formatted(PACKAGE, label, kind);
  }

  /**
   * The mixes that the client has for it.
   *
   * @return the first is the one to take unless another is asked for
   */
  public List<Mix> mixes() {
    return mixes;
  }

  /**
   * Finds a mix by its name.
   *
   * @param name as the client knows it, or null for the first
   * @return the mix
   * @throws IllegalArgumentException if it has none of that name
   */
  public Mix mix(String name) {
    if (name == null) {
      return mixes.get(0);
    }
    return mixes.stream()
        .filter(mix -> mix.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "mix %s, expected one of %s of the %s"
                        .formatted(name, mixes.stream().map(Mix::name).toList(), label)));
  }

  /**
   * How the paper overloads it.
   *
   * @return load and clients
   */
  public Overload overload() {
    return overload;
  }

  /**
   * Where its server keeps its data, as two applications cannot have them in one folder.
   *
   * @param states folder of all
   * @return that one of the auction site, else one in it
   */
  public Path stateIn(Path states) {
    return this == AUCTION ? states : states.resolve(label);
  }

  /**
   * The amount of data that gives it a capacity which a client on one processor can overload.
   *
   * @return its {@code --scale}, or empty where the server's own default does
   */
  public Optional<Double> scale() {
    return scale;
  }
}
