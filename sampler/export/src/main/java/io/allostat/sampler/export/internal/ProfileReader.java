package io.allostat.sampler.export.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ThreadStates;
import io.allostat.sampler.export.ProfileFormatException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads a profile from JSON, or from a status that holds one. Stateless, thread safe. */
public final class ProfileReader {
  private static final int DEEPEST = 32;
  private static final String STATES = "states";
  private static final int LONGEST_TEXT = 1 << 16;

  private static final JsonFactory FACTORY =
      new JsonFactoryBuilder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEEPEST)
                  .maxStringLength(LONGEST_TEXT)
                  .maxNumberLength(64)
                  .maxNameLength(256)
                  .build())
          .build();

  private ProfileReader() {}

  /**
   * Reads a profile.
   *
   * @param json UTF-8 text of one object
   * @return the profile; its window begins at 0
   * @throws ProfileFormatException if it is not one
   */
  public static Profile read(byte[] json) throws ProfileFormatException {
    try (JsonParser parser = FACTORY.createParser(json)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new ProfileFormatException("expected a JSON object");
      }
      Contents contents = contents(parser);
      if (parser.nextToken() != null) {
        throw new ProfileFormatException("expected nothing after the JSON object");
      }
      return draft(contents.profile() == null ? contents : contents.profile()).build();
    } catch (ProfileFormatException e) {
      throw e;
    } catch (JsonProcessingException e) {
      throw new ProfileFormatException("expected JSON: " + firstLine(e.getOriginalMessage()), e);
    } catch (IOException e) {
      throw new ProfileFormatException("expected JSON in UTF-8: " + firstLine(e.getMessage()), e);
    } catch (IllegalArgumentException e) {
      throw new ProfileFormatException(firstLine(e.getMessage()), e);
    }
  }

  private static String firstLine(String message) {
    return String.valueOf(message).lines().findFirst().orElse("");
  }

  /** The members of an object, as far as a profile has them, and a profile inside, or null. */
  private record Contents(
      Fields fields, List<Fields> resources, List<Fields> stacks, Contents profile) {}

  private static Contents contents(JsonParser parser) throws IOException {
    Map<String, Object> scalars = new HashMap<>();
    List<Fields> resources = null;
    List<Fields> stacks = null;
    Contents profile = null;
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      if (name.equals("profile") && value == JsonToken.START_OBJECT) {
        profile = contents(parser);
      } else if (name.equals("resources") && value == JsonToken.START_ARRAY) {
        resources = items(parser, name);
      } else if (name.equals("stacks") && value == JsonToken.START_ARRAY) {
        stacks = items(parser, name);
      } else {
        scalar(parser, value, name, scalars);
      }
    }
    return new Contents(new Fields("profile", scalars), resources, stacks, profile);
  }

  private static List<Fields> items(JsonParser parser, String name) throws IOException {
    List<Fields> items = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (parser.currentToken() != JsonToken.START_OBJECT) {
        throw new ProfileFormatException(name + ": expected objects");
      }
      Map<String, Object> scalars = new HashMap<>();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String field = parser.currentName();
        JsonToken value = parser.nextToken();
        if (field.equals(STATES) && value == JsonToken.START_OBJECT) {
          while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String state = STATES + "." + parser.currentName();
            scalar(parser, parser.nextToken(), state, scalars);
          }
        } else {
          scalar(parser, value, field, scalars);
        }
      }
      items.add(new Fields(name + "[" + items.size() + "]", scalars));
    }
    return items;
  }

  /** Takes up what is no object or array, and passes over those. */
  private static void scalar(
      JsonParser parser, JsonToken value, String name, Map<String, Object> scalars)
      throws IOException {
    switch (value) {
      case VALUE_STRING -> scalars.put(name, parser.getText());
      case VALUE_NUMBER_INT -> scalars.put(name, parser.getLongValue());
      case VALUE_NUMBER_FLOAT -> scalars.put(name, parser.getDoubleValue());
      case VALUE_TRUE, VALUE_FALSE -> scalars.put(name, parser.getBooleanValue());
      default -> parser.skipChildren();
    }
  }

  /** What is not there is 0, as a status of an older server has no states. */
  private static ThreadStates states(Fields stack) throws ProfileFormatException {
    return new ThreadStates(
        state(stack, "running"),
        state(stack, "ready"),
        state(stack, "unknown"),
        state(stack, "waitingForResource"),
        state(stack, "waitingForIo"),
        state(stack, "waitingForLock"),
        state(stack, "waitingOther"),
        state(stack, "hitsOnly"));
  }

  private static long state(Fields stack, String name) throws ProfileFormatException {
    String field = STATES + "." + name;
    return stack.has(field) ? stack.whole(field) : 0;
  }

  private static ProfileDraft draft(Contents contents) throws ProfileFormatException {
    if (contents.resources() == null || contents.stacks() == null) {
      throw new ProfileFormatException(
          "expected a profile with resources and stacks, or a status that has one");
    }
    Fields fields = contents.fields();
    if (fields.has("schema") && fields.whole("schema") != ProfileWriter.SCHEMA) {
      throw new ProfileFormatException(
          "schema: expected " + ProfileWriter.SCHEMA + ", got " + fields.whole("schema"));
    }
    ProfileDraft draft =
        new ProfileDraft(fields.number("windowSeconds"), fields.whole("samplingInstants"));
    for (Fields resource : contents.resources()) {
      draft.add(
          new ProfileDraft.ResourceDraft(
              resource.text("resource"),
              resource.flag("controlled"),
              resource.numberOrNaN("usage"),
              resource.numberOrNaN("capacity"),
              resource.whole("samples"),
              resource.optional("usagePerSample")));
    }
    for (Fields stack : contents.stacks()) {
      long samples = stack.whole("samples");
      draft.add(
          new ProfileDraft.StackDraft(
              stack.text("stack"),
              stack.text("resource"),
              samples,
              states(stack),
              stack.estimate("hitRatio", samples),
              stack.estimate("usage", samples),
              stack.number("executionRate"),
              stack.estimate("cost", samples),
              stack.optional("rootExecutionRate")));
    }
    return draft;
  }
}
