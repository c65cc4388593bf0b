package io.allostat.adapters.tls.internal;

import io.allostat.adapters.tls.ClientHello;
import io.allostat.adapters.tls.Opaque;
import io.allostat.adapters.tls.TlsVersion;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Makes a value of a hello whose fields have been found. */
public final class HelloCopy {
  private HelloCopy() {}

  /**
   * @param fields of a hello without defect, its buffer unchanged since
   * @return a copy of what it says
   */
  public static ClientHello of(HelloFields fields) {
    return new ClientHello(
        fields.legacyVersion(),
        versions(fields),
        Opaque.copyOf(bytes(fields, fields.sessionIdAt(), fields.sessionIdLength())),
        fields.ticketLength() >= 0,
        Opaque.copyOf(bytes(fields, fields.ticketAt(), fields.ticketLength())),
        identities(fields),
        fields.earlyData(),
        visible(bytes(fields, fields.serverNameAt(), fields.serverNameLength())),
        protocols(fields));
  }

  private static Set<TlsVersion> versions(HelloFields fields) {
    Set<TlsVersion> offered = EnumSet.noneOf(TlsVersion.class);
    for (TlsVersion version : TlsVersion.values()) {
      if (fields.offers(version)) {
        offered.add(version);
      }
    }
    return offered;
  }

  private static List<Opaque> identities(HelloFields fields) {
    List<Opaque> identities = new ArrayList<>();
    HandshakeCursor cursor = fields.cursor();
    int end = fields.extensions().identitiesEnd();
    int at = fields.extensions().identitiesAt();
    while (at < end) {
      cursor.moveTo(at);
      byte[] identity = new byte[cursor.u16()];
      cursor.copy(identity, 0, identity.length);
      identities.add(Opaque.copyOf(identity));
      at = cursor.position() + HelloExtensions.TICKET_AGE_BYTES;
    }
    return identities;
  }

  private static List<String> protocols(HelloFields fields) {
    List<String> protocols = new ArrayList<>();
    HandshakeCursor cursor = fields.cursor();
    int end = fields.extensions().protocolsEnd();
    int at = fields.extensions().protocolsAt();
    while (at < end) {
      cursor.moveTo(at);
      byte[] protocol = new byte[cursor.u8()];
      cursor.copy(protocol, 0, protocol.length);
      protocols.add(new String(protocol, StandardCharsets.ISO_8859_1));
      at = cursor.position();
    }
    return protocols;
  }

  private static byte[] bytes(HelloFields fields, int position, int length) {
    byte[] bytes = new byte[Math.max(0, length)];
    fields.copy(position, bytes.length, bytes, 0);
    return bytes;
  }

  /** A name from the network goes into logs and pages: nothing but visible ASCII. */
  private static String visible(byte[] name) {
    char[] characters = new char[name.length];
    for (int i = 0; i < name.length; i++) {
      characters[i] = name[i] > ' ' && name[i] < 0x7f ? (char) name[i] : '?';
    }
    return new String(characters);
  }
}
