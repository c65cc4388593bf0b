package io.allostat.demoapps.hosting.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScaleTest {
  @ParameterizedTest
  @CsvSource({"1, scale-1, 66", "1.0, scale-1, 66", "0.05, scale-0.05, 3", "10, scale-10, 660"})
  void aScaleIsANameAndAMultiple(BigDecimal given, String name, int books) {
    BigDecimal scale = Scale.require(given, 0.01, 10);
    assertEquals(name, Scale.name(scale));
    assertEquals(books, Scale.times(scale, 66));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-1",
        "0.009",
        "10.1",
        "1.00001",
        "1e999999999",
        "-1e999999999",
        "1e-999999999",
        "100e2147483647"
      })
  void anotherOneIsRefusedWithItsBounds(BigDecimal given) {
    var e = assertThrows(IllegalArgumentException.class, () -> Scale.require(given, 0.01, 10));
    assertTrue(e.getMessage().startsWith("scale must be"), e.getMessage());
    assertTrue(e.getMessage().contains("from 0.01 to 10.0, not " + given), e.getMessage());
  }

  @Test
  void halfAThingIsAWholeOne() {
    assertEquals(1, Scale.times(new BigDecimal("0.01"), 50));
  }
}
