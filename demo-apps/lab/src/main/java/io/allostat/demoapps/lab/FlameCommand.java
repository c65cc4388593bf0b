package io.allostat.demoapps.lab;

import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.settings.SettingException;
import io.allostat.demoapps.lab.profile.ProfileSource;
import io.allostat.sampler.export.CollapsedStacks;
import io.allostat.sampler.export.FlameGraph;
import io.allostat.sampler.export.Pprof;
import io.allostat.sampler.export.ProfileJson;
import io.allostat.sampler.export.ProfileTiers;
import io.allostat.sampler.export.Weight;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command for the profile of a running server. */
@Command(
    name = "flame",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "The profile of a running server as a flame graph that needs nothing but a browser, or for other tools.")
final class FlameCommand implements Callable<Integer> {
  private static final String STDOUT = "-";

  /** What to write. */
  enum Format {
    HTML,
    COLLAPSED,
    PPROF,
    JSON
  }

  /** Where the profile comes from. */
  static final class Source {
    @Option(
        names = "--url",
        paramLabel = "URL",
        description = "Of a management endpoint's status, such as http://127.0.0.1:9990/status.")
    private String url;

    @Option(names = "--pid", paramLabel = "PID", description = "A JVM of this user, to attach to.")
    private Long pid;

    @Option(
        names = "--in",
        paramLabel = "FILE",
        description = "A saved status, or what --format json wrote.")
    private Path file;

    @Option(
        names = "--tier",
        paramLabel = "NAME=URL",
        description =
            "Of several JVMs that serve one request together; once for each, with its status. Resources become cpu@NAME.")
    private Map<String, String> tiers;
  }

  @ArgGroup(exclusive = true, multiplicity = "1")
  private Source source;

  @Option(
      names = "--instance",
      paramLabel = "NAME",
      description = "With --pid: which instance, where a JVM has several.")
  private String instance;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "Where it goes; - for standard output.")
  private String out;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "html",
      description =
          "html, collapsed (flamegraph.pl, speedscope), pprof, or json (for compare). Default: ${DEFAULT-VALUE}.")
  private Format format;

  @Option(
      names = "--resource",
      paramLabel = "NAME",
      description =
          "The resource to show. Default: collapsed: the first; html, pprof: all; json holds all always.")
  private String resource;

  @Option(
      names = "--samples",
      description = "With collapsed: numbers are samples instead of microseconds of use.")
  private boolean samples;

  @Override
  public Integer call() {
    Profile profile = read();
    List<String> known = profile.resources().stream().map(ResourceProfile::resource).toList();
    if (known.isEmpty()) {
      throw new LabException("the profile has no resource yet; try again in some seconds");
    }
    if (resource != null && !known.contains(resource)) {
      throw new LabException("--resource " + resource + ", expected one of " + known);
    }
    write(content(profile, resource == null ? known : List.of(resource)));
    return 0;
  }

  private Profile read() {
    if (source.url != null) {
      return ProfileSource.ofUrl(source.url);
    }
    if (source.tiers != null) {
      return joined(source.tiers);
    }
    return source.pid != null
        ? ProfileSource.ofJvm(source.pid, Optional.ofNullable(instance))
        : ProfileSource.ofFile(source.file);
  }

  private static Profile joined(Map<String, String> urls) {
    Map<String, Profile> tiers = new LinkedHashMap<>();
    urls.forEach((tier, url) -> tiers.put(tier, ProfileSource.ofUrl(url)));
    try {
      return ProfileTiers.join(tiers);
    } catch (SettingException e) {
      throw new LabException("--tier: " + e.getMessage(), e);
    }
  }

  private byte[] content(Profile profile, List<String> resources) {
    return switch (format) {
      case HTML -> text(FlameGraph.html(only(profile, resources), title()));
      case COLLAPSED ->
          text(
              CollapsedStacks.of(
                  profile, resources.get(0), samples ? Weight.SAMPLES : Weight.MICROSECONDS));
      case PPROF -> Pprof.of(profile, resources, begin(profile));
      case JSON -> ProfileJson.write(profile);
    };
  }

  private static Profile only(Profile profile, List<String> resources) {
    return new Profile(
        profile.fromNanos(),
        profile.toNanos(),
        profile.samplingInstants(),
        profile.resources().stream().filter(r -> resources.contains(r.resource())).toList(),
        profile.stacks().stream().filter(s -> resources.contains(s.resource())).toList());
  }

  /** A saved profile does not say when it was taken. */
  private Instant begin(Profile profile) {
    return source.file != null
        ? Instant.EPOCH
        : Instant.now().minus(Duration.ofNanos(profile.toNanos() - profile.fromNanos()));
  }

  private String title() {
    if (source.url != null) {
      return "Component stacks of " + source.url;
    }
    if (source.tiers != null) {
      return "Component stacks of " + String.join(", ", source.tiers.keySet());
    }
    return "Component stacks of "
        + (source.pid != null ? "process " + source.pid : source.file.getFileName());
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private void write(byte[] content) {
    try {
      if (out.equals(STDOUT)) {
        System.out.write(content);
        System.out.flush();
      } else {
        Files.write(Path.of(out), content);
        System.err.println("lab: wrote " + out + ", " + content.length + " bytes");
      }
    } catch (IOException | InvalidPathException e) {
      throw new LabException("cannot write " + out + ": " + e, e);
    }
  }
}
