package io.allostat.demoapps.verses.beans;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.verses.data.Texts;
import io.allostat.demoapps.verses.data.Verse;
import java.util.ArrayList;
import java.util.List;

/** What stands around a verse. Each call reads the book up to there. Thread safe. */
@SuppressWarnings("try") // a component call is entered and left, nothing else
public final class ContextBean {
  private final Component component;
  private final Texts texts;

  /**
   * @param component its component, which every call enters
   * @param texts the files
   */
  public ContextBean(Component component, Texts texts) {
    this.component = component;
    this.texts = texts;
  }

  /**
   * @param verse a verse
   * @return the verse before it, itself and the verse after it, as far as there are
   */
  public List<Verse> around(Verse verse) {
    try (var call = component.enter()) {
      List<Verse> around = new ArrayList<>();
      texts.read(
          verse.book(),
          read -> {
            if (read.number() >= verse.number() - 1) {
              around.add(read);
            }
            return read.number() <= verse.number();
          });
      return around;
    }
  }
}
