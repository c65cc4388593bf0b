package io.allostat.sampler.export.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import io.allostat.core.api.profile.ThreadStates;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Writes a profile as JSON. Stateless, thread safe. */
public final class ProfileWriter {
  static final int SCHEMA = 1;

  private static final JsonFactory FACTORY = new JsonFactory();

  private ProfileWriter() {}

  /**
   * Writes a profile.
   *
   * @param profile the profile
   * @return UTF-8 text of one object
   */
  public static byte[] write(Profile profile) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(4096);
    try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
      json.writeStartObject();
      json.writeNumberField("schema", SCHEMA);
      number(json, "windowSeconds", profile.seconds());
      json.writeNumberField("samplingInstants", profile.samplingInstants());
      json.writeArrayFieldStart("resources");
      for (ResourceProfile resource : profile.resources()) {
        write(json, resource);
      }
      json.writeEndArray();
      json.writeArrayFieldStart("stacks");
      for (StackProfile stack : profile.stacks()) {
        write(json, stack);
      }
      json.writeEndArray();
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot be written", e);
    }
    return bytes.toByteArray();
  }

  private static void write(JsonGenerator json, ResourceProfile resource) throws IOException {
    json.writeStartObject();
    json.writeStringField("resource", resource.resource());
    json.writeBooleanField("controlled", resource.controlled());
    number(json, "usage", resource.usage());
    number(json, "capacity", resource.capacity());
    json.writeNumberField("samples", resource.samples());
    number(json, "usagePerSample", resource.usagePerSample());
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, StackProfile stack) throws IOException {
    json.writeStartObject();
    json.writeStringField("stack", stack.stack().toString());
    json.writeStringField("resource", stack.resource());
    estimate(json, "hitRatio", stack.hitRatio());
    estimate(json, "usage", stack.usage());
    number(json, "executionRate", stack.executionRate());
    estimate(json, "cost", stack.cost());
    json.writeNumberField("samples", stack.samples());
    write(json, stack.states());
    number(json, "rootExecutionRate", stack.rootExecutionRate());
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, ThreadStates states) throws IOException {
    json.writeObjectFieldStart("states");
    json.writeNumberField("running", states.running());
    json.writeNumberField("ready", states.ready());
    json.writeNumberField("unknown", states.unknown());
    json.writeNumberField("waitingForResource", states.waitingForResource());
    json.writeNumberField("waitingForIo", states.waitingForIo());
    json.writeNumberField("waitingForLock", states.waitingForLock());
    json.writeNumberField("waitingOther", states.waitingOther());
    json.writeNumberField("hitsOnly", states.hitsOnly());
    json.writeEndObject();
  }

  private static void estimate(JsonGenerator json, String name, Estimate estimate)
      throws IOException {
    number(json, name, estimate.point());
    number(json, name + "Lower", estimate.lower());
    number(json, name + "Upper", estimate.upper());
  }

  private static void number(JsonGenerator json, String name, double value) throws IOException {
    if (Double.isFinite(value)) {
      json.writeNumberField(name, value);
    } else {
      json.writeNullField(name);
    }
  }
}
