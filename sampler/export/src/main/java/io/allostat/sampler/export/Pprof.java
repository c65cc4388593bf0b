package io.allostat.sampler.export;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Profile;
import io.allostat.sampler.export.internal.Protobuf;
import io.allostat.sampler.export.internal.StackUse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/**
 * Profiles for {@code pprof}: a gzipped {@code perftools.profiles.Profile} message. A resource R
 * has two value types, {@code R_samples} in {@code count} and {@code R_use} in {@code nanoseconds}
 * (resource-seconds over the window); the use of the first resource is shown unless {@code
 * -sample_index} says otherwise. Components are functions without a file; a location is one
 * component. Values are what a stack used itself.
 *
 * <p>The messages and their field numbers, of {@code profile.proto}:
 *
 * <pre>
 * Profile   1 sample_type (ValueType, repeated)   2 sample (repeated)   4 location (repeated)
 *           5 function (repeated)   6 string_table (repeated; the first is empty)   9 time_nanos
 *           10 duration_nanos   11 period_type (ValueType)   12 period   14 default_sample_type
 * ValueType 1 type   2 unit
 * Sample    1 location_id (repeated, innermost first)   2 value (repeated, one a sample_type)
 * Location  1 id   4 line (repeated)
 * Line      1 function_id
 * Function  1 id   2 name
 * </pre>
 *
 * <p>Texts are indices into the string table; identifiers begin with 1. Functions have no
 * system_name: pprof would take it for a mangled name and change those that look like one.
 * Stateless, thread safe.
 */
public final class Pprof {
  private static final double NANOSECONDS = 1e9;

  private static final int PROFILE_SAMPLE_TYPE = 1;
  private static final int PROFILE_SAMPLE = 2;
  private static final int PROFILE_LOCATION = 4;
  private static final int PROFILE_FUNCTION = 5;
  private static final int PROFILE_STRING_TABLE = 6;
  private static final int PROFILE_TIME_NANOS = 9;
  private static final int PROFILE_DURATION_NANOS = 10;
  private static final int PROFILE_PERIOD_TYPE = 11;
  private static final int PROFILE_PERIOD = 12;
  private static final int PROFILE_DEFAULT_SAMPLE_TYPE = 14;
  private static final int VALUE_TYPE_TYPE = 1;
  private static final int VALUE_TYPE_UNIT = 2;
  private static final int SAMPLE_LOCATION_ID = 1;
  private static final int SAMPLE_VALUE = 2;
  private static final int LOCATION_ID = 1;
  private static final int LOCATION_LINE = 4;
  private static final int LINE_FUNCTION_ID = 1;
  private static final int FUNCTION_ID = 1;
  private static final int FUNCTION_NAME = 2;

  private final Map<String, Integer> strings = new LinkedHashMap<>();
  private final Map<String, Integer> components = new LinkedHashMap<>();
  private final Protobuf message = new Protobuf();

  private Pprof() {
    text("");
  }

  /**
   * Writes a profile.
   *
   * @param profile the profile
   * @param resources the names of the resources to show, at least one; the first is the default
   * @param begin when the window began, on the wall clock; not before 1970
   * @return the gzipped message
   * @throws io.allostat.core.api.settings.SettingException if the profile has no such resource
   */
  public static byte[] of(Profile profile, List<String> resources, Instant begin) {
    if (resources.isEmpty()) {
      throw new IllegalArgumentException("resources: expected at least one, got none");
    }
    return compressed(new Pprof().write(profile, resources, begin));
  }

  private byte[] write(Profile profile, List<String> resources, Instant begin) {
    for (String resource : resources) {
      message.message(PROFILE_SAMPLE_TYPE, valueType(resource + "_samples", "count"));
      message.message(PROFILE_SAMPLE_TYPE, valueType(resource + "_use", "nanoseconds"));
    }
    values(profile, resources)
        .forEach(
            (stack, values) ->
                message.message(
                    PROFILE_SAMPLE,
                    new Protobuf()
                        .packed(SAMPLE_LOCATION_ID, innermostFirst(stack))
                        .packed(SAMPLE_VALUE, values)));
    components.forEach(this::component);
    long duration = profile.toNanos() - profile.fromNanos();
    message.integer(
        PROFILE_TIME_NANOS,
        Math.addExact(Math.multiplyExact(begin.getEpochSecond(), 1_000_000_000L), begin.getNano()));
    message.integer(PROFILE_DURATION_NANOS, duration);
    message.message(PROFILE_PERIOD_TYPE, valueType("wall", "nanoseconds"));
    message.integer(PROFILE_PERIOD, duration / Math.max(1, profile.samplingInstants()));
    message.integer(PROFILE_DEFAULT_SAMPLE_TYPE, text(resources.get(0) + "_use"));
    strings.keySet().forEach(text -> message.text(PROFILE_STRING_TABLE, text));
    return message.toBytes();
  }

  /** The values of each stack that has any, two a resource. */
  private static Map<ComponentStack, long[]> values(Profile profile, List<String> resources) {
    Map<ComponentStack, long[]> values = new LinkedHashMap<>();
    for (int r = 0; r < resources.size(); r++) {
      for (StackUse use : StackUse.of(profile, resources.get(r))) {
        long nanos = use.in(NANOSECONDS);
        if (use.samples() > 0 || nanos > 0) {
          long[] of = values.computeIfAbsent(use.stack(), s -> new long[2 * resources.size()]);
          of[2 * r] += use.samples();
          of[2 * r + 1] += nanos;
        }
      }
    }
    return values;
  }

  private long[] innermostFirst(ComponentStack stack) {
    List<String> names = stack.components();
    long[] locations = new long[names.size()];
    for (int i = 0; i < locations.length; i++) {
      String name = names.get(names.size() - 1 - i);
      locations[i] = components.computeIfAbsent(name, n -> components.size() + 1);
    }
    return locations;
  }

  private void component(String name, int id) {
    message.message(
        PROFILE_LOCATION,
        new Protobuf()
            .integer(LOCATION_ID, id)
            .message(LOCATION_LINE, new Protobuf().integer(LINE_FUNCTION_ID, id)));
    message.message(
        PROFILE_FUNCTION,
        new Protobuf().integer(FUNCTION_ID, id).integer(FUNCTION_NAME, text(name)));
  }

  private Protobuf valueType(String type, String unit) {
    return new Protobuf().integer(VALUE_TYPE_TYPE, text(type)).integer(VALUE_TYPE_UNIT, text(unit));
  }

  private int text(String text) {
    return strings.computeIfAbsent(text, t -> strings.size());
  }

  private static byte[] compressed(byte[] message) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(message);
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot be written", e);
    }
    return bytes.toByteArray();
  }
}
