package io.allostat.demoapps.lab.observe;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Where figures come from: whoever knows this can have them again.
 *
 * @param machine what the experiment ran on, and its JDK
 * @param versions of the programs that took part, by name
 * @param seed of the first round; each further round has one more
 * @param command that repeats the experiment
 */
public record Origin(Machine machine, Map<String, String> versions, long seed, String command) {
  private static final String UNKNOWN = "versions unknown";

  /** Copies the map, in its order. */
  public Origin {
    versions = Collections.unmodifiableMap(new LinkedHashMap<>(versions));
  }

  /**
   * Everything, to be added to.
   *
   * @return values by name
   */
  public Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("repeated by", command);
    facts.put("machine", machine.description());
    facts.put("JDK", machine.jdk());
    facts.put("versions", versionText());
    facts.put("seed", seedText());
    return facts;
  }

  /**
   * Everything but the command.
   *
   * @return one line
   */
  public String text() {
    return "%s; JDK %s; %s; seed %s"
        .formatted(machine.description(), machine.jdk(), versionText(), seedText());
  }

  private String versionText() {
    return versions.isEmpty()
        ? UNKNOWN
        : versions.entrySet().stream()
            .map(entry -> entry.getKey() + " " + entry.getValue())
            .collect(Collectors.joining(", "));
  }

  private String seedText() {
    return seed + ", and one more in each further round";
  }
}
