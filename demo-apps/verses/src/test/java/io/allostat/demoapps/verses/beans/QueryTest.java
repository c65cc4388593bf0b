package io.allostat.demoapps.verses.beans;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryTest {
  private static final String TEXT = "Ba de, ba ka de. Ba de!";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "ba | 3",
        "BA | 3",
        "de ba | 6",
        "ka | 1",
        "k | 0",
        "ba zu | 0",
        "\"ba de\" | 2",
        "\"de ba\" | 2",
        "\"ba ka de\" | 1",
        "\"ka ba\" | 0",
        "ka \"ba de\" | 3",
        "\"ba de ba ka\" | 1",
        "\"ba-de\" | 2"
      })
  void occurrencesAreCountedAndAllPartsMustOccur(String query, int expected) {
    assertEquals(expected, Query.parse(query).orElseThrow().occurrences(TEXT));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "17", "\"\"", "\"ba", "ba \" de \" \"", "a b c d e f"})
  void whatIsNoQueryIsNone(String text) {
    assertTrue(Query.parse(text).isEmpty(), text);
  }

  @Test
  void wordsAreLettersInLowerCase() {
    assertEquals(List.of("a", "bc", "d"), Query.words(" A,bC--d9"));
    assertEquals(List.of(), Query.words(""));
  }
}
