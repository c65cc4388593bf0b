package io.allostat.demoapps.verses.cli;

import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.cli.GeneratedSite;
import io.allostat.demoapps.hosting.cli.HostedSite;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import io.allostat.demoapps.hosting.data.GeneratedDatabase;
import io.allostat.demoapps.hosting.data.SiteData;
import io.allostat.demoapps.hosting.server.PageServlet;
import io.allostat.demoapps.hosting.server.SiteServlet;
import io.allostat.demoapps.hosting.server.Traffic;
import io.allostat.demoapps.verses.data.Book;
import io.allostat.demoapps.verses.data.Corpus;
import io.allostat.demoapps.verses.data.Population;
import io.allostat.demoapps.verses.data.Texts;
import io.allostat.demoapps.verses.data.Words;
import io.allostat.demoapps.verses.site.Site;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.apache.catalina.Context;

/** The texts and pages, for the server that all sites share. */
public final class HostedVerses {
  private HostedVerses() {}

  /**
   * Opens the texts, after generating them at the first start.
   *
   * @param directory where they are kept
   * @param population how many there are
   * @return the site, to be closed
   * @throws StartException if they can be neither opened nor generated
   */
  public static HostedSite open(StateDirectory directory, Population population)
      throws StartException {
    Path place = SiteData.place(directory, population.name());
    GeneratedDatabase database =
        GeneratedDatabase.open(
            directory, Corpus.data(place, population), System.err, DatabaseSpec.EMBEDDED);
    try {
      Texts texts = new Texts(place);
      List<Book> books = Book.all(database.dataSource());
      texts.requireAll(books);
      return new GeneratedSite(
          database,
          population.name(),
          (components, pooled) -> {
            Site site = new Site(components, pooled, texts, books.size());
            return (context, traffic) -> deploy(context, site, books.size(), traffic);
          });
    } catch (SQLException e) {
      database.close();
      throw new StartException("the database is no catalogue of texts: " + e.getMessage(), e);
    } catch (StartException e) {
      database.close();
      throw e;
    }
  }

  private static void deploy(Context context, Site site, int books, Traffic traffic) {
    Map<String, String> population =
        Map.of(
            "X-Verses-Books", Integer.toString(books),
            "X-Verses-Words", Integer.toString(Words.COUNT));
    site.pages()
        .forEach(
            (name, page) ->
                new PageServlet(
                        page, false, name.equals(SiteServlet.HOME) ? population : Map.of(), traffic)
                    .deploy(context, name));
  }
}
