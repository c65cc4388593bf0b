package io.allostat.sampler.export.internal;

import com.fasterxml.jackson.core.JsonGenerator;
import io.allostat.core.api.profile.Profile;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The stacks of one resource as a tree: a frame is a component called by the frame above it, and
 * has what its stack used itself. Not thread safe.
 */
final class FlameTree {
  private static final double MICROSECONDS = 1e6;

  private final String name;
  private final Map<String, FlameTree> callees = new LinkedHashMap<>();
  private long micros;
  private long samples;
  private String figures = "";

  private FlameTree(String name) {
    this.name = name;
  }

  /** The tree of a resource; its root has the resource's name and no use of its own. */
  static FlameTree of(Profile profile, String resource) {
    FlameTree root = new FlameTree(resource);
    for (StackUse use : StackUse.of(profile, resource)) {
      long micros = use.in(MICROSECONDS);
      if (micros > 0 || use.samples() > 0) {
        FlameTree frame = root;
        for (String component : use.stack().components()) {
          frame = frame.callees.computeIfAbsent(component, FlameTree::new);
        }
        frame.micros += micros;
        frame.samples += use.samples();
        frame.figures = Figures.describe(use.profile());
      }
    }
    return root;
  }

  boolean isEmpty() {
    return callees.isEmpty();
  }

  /** Writes [name, own microseconds, own samples, figures, [callees]]. */
  void write(JsonGenerator json) throws IOException {
    json.writeStartArray();
    json.writeString(name);
    json.writeNumber(micros);
    json.writeNumber(samples);
    json.writeString(figures);
    json.writeStartArray();
    for (FlameTree callee : callees.values()) {
      callee.write(json);
    }
    json.writeEndArray();
    json.writeEndArray();
  }
}
