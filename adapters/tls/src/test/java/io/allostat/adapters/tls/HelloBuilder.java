package io.allostat.adapters.tls;

import static io.allostat.adapters.tls.Bytes.concat;
import static io.allostat.adapters.tls.Bytes.filled;
import static io.allostat.adapters.tls.Bytes.u16;
import static io.allostat.adapters.tls.Bytes.u24;
import static io.allostat.adapters.tls.Bytes.u8;
import static io.allostat.adapters.tls.Bytes.vector16;
import static io.allostat.adapters.tls.Bytes.vector8;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Writes ClientHellos, well-formed unless told otherwise. */
final class HelloBuilder {
  private int version = 0x0303;
  private byte[] sessionId = {};
  private byte[] suites = u16(0x1301);
  private byte[] compression = u8(0);
  private final List<byte[]> extensions = new ArrayList<>();
  private byte[] block;

  HelloBuilder version(int code) {
    version = code;
    return this;
  }

  HelloBuilder sessionId(byte[] id) {
    sessionId = id;
    return this;
  }

  HelloBuilder suites(byte[] codes) {
    suites = codes;
    return this;
  }

  HelloBuilder compression(byte[] methods) {
    compression = methods;
    return this;
  }

  HelloBuilder extension(int type, byte[]... content) {
    extensions.add(concat(u16(type), vector16(content)));
    return this;
  }

  HelloBuilder serverName(String name) {
    return extension(0, vector16(u8(0), vector16(name.getBytes(StandardCharsets.ISO_8859_1))));
  }

  HelloBuilder protocols(List<String> names) {
    byte[][] list =
        names.stream()
            .map(name -> vector8(name.getBytes(StandardCharsets.ISO_8859_1)))
            .toArray(byte[][]::new);
    return extension(16, vector16(list));
  }

  HelloBuilder ticket(byte[] ticket) {
    return extension(35, ticket);
  }

  HelloBuilder preSharedKeys(List<byte[]> identities) {
    byte[][] list =
        identities.stream().map(i -> concat(vector16(i), filled(4, 7))).toArray(byte[][]::new);
    byte[][] binders = identities.stream().map(i -> vector8(filled(32, 9))).toArray(byte[][]::new);
    return extension(41, vector16(list), vector16(binders));
  }

  HelloBuilder earlyData() {
    return extension(42);
  }

  HelloBuilder versions(int... codes) {
    byte[][] list = new byte[codes.length][];
    for (int i = 0; i < codes.length; i++) {
      list[i] = u16(codes[i]);
    }
    return extension(43, vector8(list));
  }

  /** These bytes instead of the block of extensions and its length. */
  HelloBuilder block(byte[] raw) {
    block = raw;
    return this;
  }

  /** The handshake message. */
  byte[] message() {
    byte[] end =
        block != null
            ? block
            : extensions.isEmpty() ? new byte[0] : vector16(extensions.toArray(byte[][]::new));
    byte[] body =
        concat(
            u16(version),
            filled(32, 0x5a),
            vector8(sessionId),
            vector16(suites),
            vector8(compression),
            end);
    return concat(u8(1), u24(body.length), body);
  }

  /** The handshake message in one record. */
  byte[] bytes() {
    return Records.record(message());
  }
}
