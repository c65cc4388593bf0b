package io.allostat.demoapps.hosting.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParametersTest {
  private static Parameters all(String value) {
    return new Parameters(name -> value);
  }

  @Test
  void aNameIsWhatWasGiven() {
    assertEquals(Optional.of(" O'Neil\t"), all(" O'Neil\t").name("who"));
    assertEquals(Optional.of("a".repeat(50)), all("a".repeat(50)).name("who"));
    assertEquals(Optional.empty(), all(null).name("who"));
  }

  @Test
  void aNameHasFiftyCharactersAtMost() {
    Parameters tooLong = all("a".repeat(51));
    var e = assertThrows(BadParameterException.class, () -> tooLong.name("who"));
    assertTrue(e.getMessage().contains("a name of at most 50 characters"), e.getMessage());
  }

  /** The first of them PostgreSQL refuses in any text. */
  @ParameterizedTest
  @ValueSource(ints = {0, 0x1b, 0x7f, 0x85})
  void aControlCharacterIsNeitherInANameNorInAText(int character) {
    Parameters strange = all("a" + (char) character + "b");
    var name = assertThrows(BadParameterException.class, () -> strange.name("who"));
    assertTrue(name.getMessage().startsWith("parameter who: expected"), name.getMessage());
    var text = assertThrows(BadParameterException.class, () -> strange.text("who", 60));
    assertTrue(text.getMessage().startsWith("parameter who: expected"), text.getMessage());
  }
}
