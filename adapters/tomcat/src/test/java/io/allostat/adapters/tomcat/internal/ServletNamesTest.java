package io.allostat.adapters.tomcat.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.ComponentNames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServletNamesTest {
  @Test
  void validNamesStay() {
    assertEquals("SearchItems", ServletNames.componentName("SearchItems"));
    assertEquals("Outer$Inner-2", ServletNames.componentName("Outer$Inner-2"));
  }

  @Test
  void otherCharactersBecomeUnderscores() {
    assertEquals("com_example_Search", ServletNames.componentName("com.example.Search"));
    assertEquals("_jsp", ServletNames.componentName("/jsp"));
    assertEquals("_-x", ServletNames.componentName("-x"));
    assertEquals("_", ServletNames.componentName("."));
  }

  @Test
  void longNamesKeepTheirEndAndStayApart() {
    String end = ".Search".repeat(20);
    String one = ServletNames.componentName("one" + end);
    String other = ServletNames.componentName("two" + end);
    assertTrue(one.endsWith("_Search_Search"), one);
    assertNotEquals(one, other);
  }

  @ParameterizedTest
  @ValueSource(strings = {"$", "-", " ", "é", "a\nb", "\0", "\ud83d\ude00"})
  void everyNameBecomesValid(String servlet) {
    assertTrue(ComponentNames.isValid(ServletNames.componentName(servlet)));
    assertTrue(ComponentNames.isValid(ServletNames.componentName(servlet.repeat(70))));
  }
}
