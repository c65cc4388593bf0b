package io.allostat.demoapps.auction.site;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;

/** Writes pixels as a PNG of 24 bits a pixel. */
final class Png {
  private static final byte[] SIGNATURE = {(byte) 137, 'P', 'N', 'G', 13, 10, 26, 10};
  private static final byte[] DEPTH_8_RGB = {8, 2, 0, 0, 0};

  private Png() {}

  /** What colour a pixel has, as 0xRRGGBB. */
  interface Pixels {
    int at(int x, int y);
  }

  static byte[] encode(int width, int height, Pixels pixels) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.write(SIGNATURE);
      chunk(out, "IHDR", header(width, height));
      chunk(out, "IDAT", rows(width, height, pixels));
      chunk(out, "IEND", new byte[0]);
    } catch (IOException e) {
      throw new UncheckedIOException("memory is no file", e);
    }
    return bytes.toByteArray();
  }

  private static byte[] header(int width, int height) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(width);
    out.writeInt(height);
    out.write(DEPTH_8_RGB);
    return bytes.toByteArray();
  }

  private static byte[] rows(int width, int height, Pixels pixels) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
      for (int y = 0; y < height; y++) {
        // No filter.
        out.write(0);
        for (int x = 0; x < width; x++) {
          int rgb = pixels.at(x, y);
          out.write(rgb >> 16);
          out.write(rgb >> 8);
          out.write(rgb);
        }
      }
    }
    return bytes.toByteArray();
  }

  private static void chunk(DataOutputStream out, String type, byte[] data) throws IOException {
    byte[] name = type.getBytes(StandardCharsets.US_ASCII);
    CRC32 sum = new CRC32();
    sum.update(name);
    sum.update(data);
    out.writeInt(data.length);
    out.write(name);
    out.write(data);
    out.writeInt((int) sum.getValue());
  }
}
