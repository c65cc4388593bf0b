package io.allostat.demoapps.auction.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PopulationTest {
  @Test
  void scaleOneIsThePopulationOfRubis() {
    Population population = population("1");
    assertEquals(32_667, population.items());
    int[] published = Catalogue.CATEGORIES.stream().mapToInt(Catalogue.Entry::items).toArray();
    assertArrayEquals(published, population.itemsPerCategory());
    assertEquals(20, published.length);
    assertEquals(62, Catalogue.REGIONS.size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.01", "0.5", "1.7", "6", "30"})
  void categoriesAddUpAndNoneIsEmpty(String scale) {
    Population population = population(scale);
    assertEquals(population.items(), Arrays.stream(population.itemsPerCategory()).sum());
    assertTrue(Arrays.stream(population.itemsPerCategory()).allMatch(count -> count > 0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "0.009", "30.1", "1.00001"})
  void otherScalesAreRefusedByName(String scale) {
    var e = assertThrows(IllegalArgumentException.class, () -> population(scale));
    assertTrue(e.getMessage().startsWith("scale must be"), e.getMessage());
  }

  @Test
  void aScaleIsTheSameHoweverItIsWritten() {
    assertEquals(population("6"), population("6.0"));
  }

  private static Population population(String scale) {
    return new Population(new BigDecimal(scale), Population.USERS);
  }
}
