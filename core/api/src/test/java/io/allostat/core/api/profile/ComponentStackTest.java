package io.allostat.core.api.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.settings.SettingException;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComponentStackTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"A", "SearchByCategory.Category", "A.A.A", "(other)", "A.(other)", "(jvm)"})
  void whatIsPrintedIsRead(String text) {
    assertEquals(text, ComponentStack.parse(text).toString());
    assertEquals(ComponentStack.parse(text), ComponentStack.parse(text));
  }

  @Test
  void theStackThatNoRequestClaimsIsReadAsItself() {
    assertSame(ComponentStack.JVM, ComponentStack.parse("(jvm)"));
    assertEquals(ComponentStack.OTHER, ComponentStack.parse("(other)"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", ".", "A.", ".A", "A..B", "A B", "A.-B", "A.(jvm)", "(jvm).A", "A\n", "(x)"})
  void whatNoStackPrintsIsRefused(String text) {
    SettingException refused =
        assertThrows(SettingException.class, () -> ComponentStack.parse(text));
    assertEquals("component stack", refused.setting());
  }

  @Test
  void depthIsBounded() {
    List<String> deepest = Collections.nCopies(ComponentStack.MAX_DEPTH, "A");
    ComponentStack stack = new ComponentStack(deepest);
    assertEquals(stack, ComponentStack.parse(stack.toString()));
    assertThrows(SettingException.class, () -> new ComponentStack(List.of()));
    for (int depth : new int[] {65, 66, 1_000_000}) {
      List<String> deeper = Collections.nCopies(depth, "A");
      assertThrows(SettingException.class, () -> new ComponentStack(deeper));
      SettingException refused =
          assertThrows(
              SettingException.class, () -> ComponentStack.parse(String.join(".", deeper)));
      assertTrue(refused.getMessage().length() < 250, refused::getMessage);
    }
  }

  @Test
  void theRootIsTheOutermostComponent() {
    ComponentStack stack = ComponentStack.of("Search", "Category", "Database");
    assertEquals("Search", stack.root());
    assertTrue(stack.contains("Database"));
    assertFalse(stack.contains("Data"));
    assertThrows(UnsupportedOperationException.class, () -> stack.components().clear());
  }

  @Test
  void stacksAreOrderedAsTheyPrint() {
    TreeSet<ComponentStack> stacks =
        new TreeSet<>(
            List.of(ComponentStack.of("B"), ComponentStack.of("A", "B"), ComponentStack.of("A")));
    assertEquals("[A, A.B, B]", stacks.toString());
  }
}
