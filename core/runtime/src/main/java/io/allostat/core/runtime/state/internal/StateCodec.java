package io.allostat.core.runtime.state.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.jr.ob.JSON;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.zip.CRC32C;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The state file's bytes: {@code {"schema":1,"checksum":"…","state":{…}}}. The checksum is the
 * CRC-32C of the bytes of {@code state} as they stand in the file, so that it does not depend on
 * how a JDK prints numbers. Stateless and thread safe.
 */
public final class StateCodec {
  /** The version of the format. */
  public static final int SCHEMA = 1;

  /** The longest file that is read, in bytes. */
  public static final int MAX_BYTES = 8 << 20;

  /** More than everything in the file but the state. */
  private static final int ENVELOPE = 128;

  private static final Logger LOG = LoggerFactory.getLogger(StateCodec.class);

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(8)
                  .maxStringLength(256)
                  .maxNameLength(64)
                  .maxNumberLength(64)
                  .maxDocumentLength(MAX_BYTES)
                  .build())
          .build();
  private static final JSON JR =
      JSON.builder(FACTORY).enable(JSON.Feature.PRETTY_PRINT_OUTPUT).build();

  private StateCodec() {}

  /**
   * Writes a state. Gains that make the file too long are left out, the least calibrated first: to
   * learn them again costs little, to save nothing at all would lose levels and pins as well.
   *
   * @param state the state
   * @return the file's bytes
   * @throws IOException if it is longer than what would be read again even without gains
   */
  public static byte[] write(SavedState state) throws IOException {
    SavedState kept = state;
    byte[] payload = JR.asBytes(StateTree.of(kept));
    while (payload.length > MAX_BYTES - ENVELOPE && !kept.gains().isEmpty()) {
      kept = kept.withoutLeastCalibrated();
      payload = JR.asBytes(StateTree.of(kept));
    }
    if (kept.gains().size() < state.gains().size()) {
      LOG.warn(
          "instance {}: {} of {} gains are too many to be saved, the least calibrated are left out",
          state.instance(),
          state.gains().size() - kept.gains().size(),
          state.gains().size());
    }
    ByteArrayOutputStream file = new ByteArrayOutputStream(payload.length + 80);
    String head =
        "{\"schema\":" + SCHEMA + ",\"checksum\":\"" + checksum(payload) + "\",\"state\":";
    file.writeBytes(head.getBytes(StandardCharsets.US_ASCII));
    file.writeBytes(payload);
    file.writeBytes("}\n".getBytes(StandardCharsets.US_ASCII));
    if (file.size() > MAX_BYTES) {
      throw new IOException("the state has " + file.size() + " bytes, at most " + MAX_BYTES);
    }
    return file.toByteArray();
  }

  /**
   * Reads a state.
   *
   * @param file bytes from outside, at most {@link #MAX_BYTES}
   * @return the state, complete and valid
   * @throws StateFormatException if they are anything else
   */
  public static SavedState read(byte[] file) throws StateFormatException {
    if (file.length > MAX_BYTES) {
      throw new StateFormatException("longer than " + MAX_BYTES + " bytes");
    }
    try {
      byte[] payload = payload(file);
      Map<String, Object> tree = JR.mapFrom(payload);
      return StateTree.read(tree);
    } catch (IOException e) {
      throw new StateFormatException("not JSON as expected: " + e.getMessage());
    }
  }

  private static byte[] payload(byte[] file) throws IOException, StateFormatException {
    int schema = -1;
    String checksum = null;
    byte[] payload = null;
    try (JsonParser parser = FACTORY.createParser(file)) {
      expect(parser.nextToken() == JsonToken.START_OBJECT, "expected an object");
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        JsonToken value = parser.nextToken();
        switch (name) {
          case "schema" -> {
            expect(value == JsonToken.VALUE_NUMBER_INT, "schema: expected a whole number");
            schema = parser.getIntValue();
          }
          case "checksum" -> {
            expect(value == JsonToken.VALUE_STRING, "checksum: expected a string");
            checksum = parser.getText();
          }
          case "state" -> {
            expect(value == JsonToken.START_OBJECT, "state: expected an object");
            int from = (int) parser.currentTokenLocation().getByteOffset();
            parser.skipChildren();
            int to = (int) parser.currentLocation().getByteOffset();
            payload = Arrays.copyOfRange(file, from, to);
          }
          default -> throw new StateFormatException("unknown field " + name);
        }
      }
      expect(parser.currentToken() == JsonToken.END_OBJECT, "expected the end of the object");
      expect(parser.nextToken() == null, "expected nothing after the object");
    }
    expect(schema == SCHEMA, "schema: expected " + SCHEMA + ", got " + schema);
    expect(payload != null, "state: expected an object, got nothing");
    expect(checksum(payload).equals(checksum), "checksum: the state does not match it");
    return payload;
  }

  private static void expect(boolean condition, String otherwise) throws StateFormatException {
    if (!condition) {
      throw new StateFormatException(otherwise);
    }
  }

  private static String checksum(byte[] payload) {
    CRC32C crc = new CRC32C();
    crc.update(payload);
    return HexFormat.of().toHexDigits((int) crc.getValue());
  }
}
