package io.allostat.core.api.component;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.settings.SettingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class ComponentNamesTest {
  @ParameterizedTest
  @ValueSource(strings = {"A", "0", "_", "_$-", "SearchByCategory", "web-1", "Outer$Inner", "9a"})
  void wordsAreAccepted(String name) {
    assertTrue(ComponentNames.isValid(name));
    assertEquals(name, ComponentNames.requireValid("component name", name));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "", " ", "a b", "a.b", "-a", "$a", "a/b", "a,b", "a=b", "a*", "a?", "a\"", "(jvm)",
        "(other)", "a\n", "\na", "a\u0000", "\u00e4", "\u0410", "\u0661", "a\u200b", "..", "a:b"
      })
  void whatSeparatesPartsOfOtherNamesIsNot(String name) {
    assertFalse(ComponentNames.isValid(name));
    SettingException refused =
        assertThrows(
            SettingException.class, () -> ComponentNames.requireValid("component name", name));
    assertEquals("component name", refused.setting());
  }

  @Test
  void lengthIsBounded() {
    String longest = "x".repeat(ComponentNames.MAX_LENGTH);
    assertTrue(ComponentNames.isValid(longest));
    assertFalse(ComponentNames.isValid(longest + "x"));
  }

  @Test
  void aHostileNameIsShownBoundedAndOnOneLine() {
    String hostile = "a\r\nINFO forged\u001b[31m" + "x".repeat(1_000_000);
    SettingException refused =
        assertThrows(
            SettingException.class, () -> ComponentNames.requireValid("component name", hostile));
    String message = refused.getMessage();
    assertTrue(message.length() < 250, message);
    assertTrue(message.chars().noneMatch(Character::isISOControl), message);
  }

  @Test
  void anAcceptedTextIsItsOwnName() {
    assertEquals("SearchItems", ComponentNames.of("SearchItems"));
    assertEquals("Outer$Inner-2", ComponentNames.of("Outer$Inner-2"));
  }

  @Test
  void separatorsBecomeUnderscores() {
    assertEquals("com_example_Search", ComponentNames.of("com.example.Search"));
    assertEquals("_jsp", ComponentNames.of("/jsp"));
    assertEquals("_-x", ComponentNames.of("-x"));
    assertEquals("_", ComponentNames.of("."));
    assertEquals("_", ComponentNames.of(""));
  }

  @Test
  void longTextsKeepTheirEndAndStayApart() {
    String end = ".Search".repeat(20);
    String one = ComponentNames.of("one" + end);
    String other = ComponentNames.of("two" + end);
    assertTrue(one.endsWith("_Search_Search"), one);
    assertNotEquals(one, other);
  }

  @ParameterizedTest
  @ValueSource(strings = {"$", "-", " ", "\u00e9", "a\nb", "\0", "\ud83d\ude00"})
  void everyTextHasAName(String text) {
    assertTrue(ComponentNames.isValid(ComponentNames.of(text)));
    assertTrue(ComponentNames.isValid(ComponentNames.of(text.repeat(70))));
  }
}
