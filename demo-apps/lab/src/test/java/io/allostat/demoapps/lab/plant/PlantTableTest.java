package io.allostat.demoapps.lab.plant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class PlantTableTest {
  @Test
  void tellsTheSameOfEachScenarioEveryTime() {
    String text = new PlantTable(1).text();
    assertEquals(text, new PlantTable(1).text());
    List<String> lines = text.lines().toList();
    // Heading, seven scenarios, an empty line, the prediction error.
    assertEquals(10, lines.size(), text);
    assertTrue(lines.get(4).startsWith("auction, 1024 clients"), text);
    assertTrue(lines.get(9).matches("prediction error: median \\d+\\.\\d % of \\d+"), text);
  }
}
