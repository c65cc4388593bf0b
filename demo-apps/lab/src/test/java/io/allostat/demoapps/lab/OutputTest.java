package io.allostat.demoapps.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputTest {
  private static final String PAGE =
      """
      <figure><svg aria-labelledby="%s-t" viewBox="0 0 90 60"><title id="%s-t">t</title></svg>
      <figcaption>c</figcaption></figure>
      """;

  @TempDir Path folder;
  private Path pictures;

  @BeforeEach
  void findPictures() {
    pictures = folder.resolve("pictures");
  }

  private void publish(String report) {
    Output.publish(folder, "{}", report, "");
  }

  private static String page(String id) {
    return PAGE.formatted(id, id);
  }

  @Test
  void figuresAreFilesBesideTheReport() {
    publish(page("p95"));
    assertTrue(Files.isRegularFile(pictures.resolve("p95.svg")));
    assertTrue(Files.isRegularFile(folder.resolve("report.html")));
  }

  @Test
  void aReportWithoutFiguresMakesNoFolder() {
    publish("<p>none</p>");
    assertFalse(Files.exists(pictures));
  }

  @Test
  void picturesOfTheReportBeforeGoAndOtherFilesStay() throws IOException {
    publish(page("before"));
    Files.writeString(pictures.resolve("notes.txt"), "mine");
    publish(page("after"));
    assertFalse(Files.exists(pictures.resolve("before.svg")));
    assertTrue(Files.exists(pictures.resolve("after.svg")));
    assertEquals("mine", Files.readString(pictures.resolve("notes.txt")));
  }

  @Test
  void aReportWithoutFiguresLeavesNoneOfTheReportBefore() {
    publish(page("before"));
    publish("<p>none</p>");
    assertFalse(Files.exists(pictures.resolve("before.svg")));
  }

  @Test
  void theSummaryIsWrittenWherePicturesCannotBe() throws IOException {
    Files.writeString(pictures, "a file where the folder should be");
    publish(page("p95"));
    assertEquals("{}", Files.readString(folder.resolve("summary.json")));
  }

  @Test
  void theSummaryIsWrittenWhereAFigureCannotBeRead() throws IOException {
    publish("<figure><svg></figure>");
    assertEquals("{}", Files.readString(folder.resolve("summary.json")));
  }
}
