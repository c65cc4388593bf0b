package io.allostat.demoapps.verses.beans;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.verses.data.Texts;
import io.allostat.demoapps.verses.data.Verse;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/** Reads the texts. Each search reads them anew, line by line. Thread safe. */
@SuppressWarnings("try") // a component call is entered and left, nothing else
public final class TextBean {
  private final Component component;
  private final Texts texts;
  private final int books;

  /**
   * @param component its component, which every call enters
   * @param texts the files
   * @param books how many there are
   */
  public TextBean(Component component, Texts texts, int books) {
    this.component = component;
    this.texts = texts;
    this.books = books;
  }

  /**
   * Looks through all texts.
   *
   * @param query what is looked for
   * @param most how many verses to keep, > 0
   * @return the best of all
   */
  public Found best(Query query, int most) {
    return search(query, most, true);
  }

  /**
   * Looks through the texts until there is enough.
   *
   * @param query what is looked for
   * @param most how many verses are enough, > 0
   * @return the first ones
   */
  public Found first(Query query, int most) {
    return search(query, most, false);
  }

  private Found search(Query query, int most, boolean all) {
    try (var call = component.enter()) {
      Kept kept = new Kept(query, most, all);
      for (int book = 1; book <= books && kept.wantsMore(); book++) {
        texts.read(book, kept::look);
      }
      return kept.found();
    }
  }

  /**
   * @param book a book's number
   * @param first the number of a verse
   * @param count how many verses, > 0
   * @return the verse and those that follow, as far as there are
   */
  public List<Verse> passage(int book, int first, int count) {
    try (var call = component.enter()) {
      List<Verse> passage = new ArrayList<>();
      texts.read(
          book,
          verse -> {
            if (verse.number() >= first) {
              passage.add(verse);
            }
            return passage.size() < count;
          });
      return passage;
    }
  }

  /** The verses to be shown so far, the worst of them at hand to make room. */
  private static final class Kept {
    private final Query query;
    private final int most;
    private final boolean all;
    private final PriorityQueue<Hit> hits = new PriorityQueue<>(Hit.BEST_FIRST.reversed());
    private long total;

    Kept(Query query, int most, boolean all) {
      this.query = query;
      this.most = most;
      this.all = all;
    }

    boolean wantsMore() {
      return all || total < most;
    }

    boolean look(Verse verse) {
      int occurrences = query.occurrences(verse.text());
      if (occurrences > 0) {
        total++;
        hits.add(new Hit(verse, occurrences));
        if (hits.size() > most) {
          hits.remove();
        }
      }
      return wantsMore();
    }

    Found found() {
      return new Found(hits.stream().sorted(Hit.BEST_FIRST).toList(), total, wantsMore());
    }
  }
}
