package io.allostat.demoapps.orders.beans;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.demoapps.hosting.site.BadRequestException;
import io.allostat.demoapps.hosting.site.Unmanaged;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The reader takes what the schema takes, and nothing else. */
@Timeout(60)
class ReadingTest {
  private static final String ORDER =
      "<order reference=\"a-1\"><customer>17</customer><item>4</item><quantity>2</quantity></order>";

  @TempDir static Path temp;

  private final SchemaBean schema =
      new SchemaBean(new Unmanaged(ComponentDescriptor.named("Schema")));
  private final ParserBean parser =
      new ParserBean(new Unmanaged(ComponentDescriptor.named("Parser")));

  private static String batch(String... orders) {
    return "<orders>" + String.join("\n", orders) + "</orders>";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<orders>" + ORDER + "</orders>",
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- a -->\n<orders>\n "
            + ORDER
            + "\n</orders>\n",
        "<orders><order reference='a-1'><customer> 17\n</customer><item>004</item>"
            + "<quantity><![CDATA[2]]></quantity></order></orders>"
      })
  void aBatchIsRead(String document) {
    schema.require(document);
    assertEquals(List.of(new Order("a-1", 17, 4, 2)), parser.parse(document));
  }

  @Test
  void ordersStayInTheirOrder() {
    String second = ORDER.replace("a-1", "a-2").replace("17", "18");
    assertEquals(
        List.of(new Order("a-1", 17, 4, 2), new Order("a-2", 18, 4, 2)),
        parser.parse(batch(ORDER, second)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "orders",
        "{}",
        "<orders>",
        "<orders/>",
        "<order/>",
        "<orders>x</orders>",
        "<orders>" + ORDER + "</orders><orders/>",
        "<orders by=\"me\">" + ORDER + "</orders>",
        "<orders xmlns=\"http://example.org/\">" + ORDER + "</orders>",
        "<orders>" + ORDER + "<order/></orders>",
        "<orders><order reference=\"a-1\"/></orders>",
        "<orders><order><customer>1</customer><item>1</item><quantity>1</quantity></order></orders>",
        "<orders><order reference=\"\"><customer>1</customer><item>1</item><quantity>1</quantity></order></orders>",
        "<orders><order reference=\"a b\"><customer>1</customer><item>1</item><quantity>1</quantity></order></orders>",
        "<orders><order reference=\"123456789012345678901\"><customer>1</customer><item>1</item><quantity>1</quantity></order></orders>",
        "<orders><order reference=\"a\"><item>1</item><customer>1</customer><quantity>1</quantity></order></orders>",
        "<orders><order reference=\"a\"><customer>1</customer><item>1</item></order></orders>",
        "<orders><order reference=\"a\"><customer>0</customer><item>1</item><quantity>1</quantity></order></orders>",
        "<orders><order reference=\"a\"><customer>-1</customer><item>1</item><quantity>1</quantity></order></orders>",
        "<orders><order reference=\"a\"><customer>1.5</customer><item>1</item><quantity>1</quantity></order></orders>",
        "<orders><order reference=\"a\"><customer>1234567890</customer><item>1</item><quantity>1</quantity></order></orders>",
        "<orders><order reference=\"a\"><customer>1</customer><item>\u0663</item><quantity>1</quantity></order></orders>",
        "<orders><order reference=\"a\"><customer>1</customer><item>1</item><quantity>1001</quantity></order></orders>",
        "<orders><order reference=\"a\"><customer>1</customer><item><b>1</b></item><quantity>1</quantity></order></orders>",
        "<orders><order reference=\"a\"><customer>1</customer><item>1</item><quantity>1</quantity><gift/></order></orders>",
        "<orders><order reference=\"a\"><customer>1</customer><item>1</item><quantity>1</quantity>now</order></orders>",
        "<orders><order reference=\"a\" gift=\"1\"><customer>1</customer><item>1</item><quantity>1</quantity></order></orders>",
        "<orders><order reference=\"a\"><customer>1</customer><item>1</item><quantity>&two;</quantity></order></orders>"
      })
  void whatIsNoBatchIsRefusedByBoth(String document) {
    assertThrows(BadRequestException.class, () -> schema.require(document));
    assertThrows(BadRequestException.class, () -> parser.parse(document));
  }

  @Test
  void aFaultIsSaidWithItsLine() {
    String document = "<orders>\n" + ORDER + "\n" + ORDER.replace("17", "x") + "</orders>";
    var e = assertThrows(BadRequestException.class, () -> parser.parse(document));
    assertEquals(
        "the batch, line 3: expected customer: a number of at most nine digits from 1, got x;"
            + " what follows was not looked at",
        e.getMessage());
    var all = assertThrows(BadRequestException.class, () -> schema.require(document));
    assertTrue(all.getMessage().startsWith("the batch is not taken: line 3: "), all.getMessage());
  }

  @Test
  void theSchemaTellsMoreThanOneFaultAndNotAll() {
    String faulty = ORDER.replace("<quantity>2", "<quantity>0");
    String two = batch(faulty, ORDER, faulty);
    var e = assertThrows(BadRequestException.class, () -> schema.require(two));
    assertTrue(
        e.getMessage().contains("line 1: ") && e.getMessage().contains("line 3: "), e::getMessage);
    String[] many = new String[300];
    Arrays.fill(many, faulty);
    var most = assertThrows(BadRequestException.class, () -> schema.require(batch(many)));
    assertEquals(Faults.MOST, most.getMessage().split("; line ").length, most.getMessage());
  }

  @Test
  void thereIsAnEndToTheOrdersOfABatch() {
    String[] most = new String[ParserBean.MOST_ORDERS];
    Arrays.fill(most, ORDER);
    assertEquals(ParserBean.MOST_ORDERS, parser.parse(batch(most)).size());
    String more = batch(batch(most).replaceAll("</?orders>", ""), ORDER);
    var e = assertThrows(BadRequestException.class, () -> parser.parse(more));
    assertTrue(e.getMessage().contains("expected at most 500 orders"), e.getMessage());
  }

  /** A file, a file of entities, entities that grow, and a document type that does nothing. */
  @Test
  void nothingIsFetchedOrExpanded() throws Exception {
    Path secret = Files.writeString(temp.resolve("secret"), "17");
    String entity = ORDER.replace("17", "&number;");
    for (String type :
        List.of(
            "<!DOCTYPE orders [<!ENTITY number SYSTEM \"" + secret.toUri() + "\">]>",
            "<!DOCTYPE orders SYSTEM \"" + secret.toUri() + "\">",
            "<!DOCTYPE orders [<!ENTITY a \"1\"><!ENTITY number \"&a;&a;\">]>",
            "<!DOCTYPE orders [<!ENTITY number \"17\">]>")) {
      for (String order : List.of(entity, ORDER)) {
        String document = type + batch(order);
        assertThrows(BadRequestException.class, () -> parser.parse(document), type);
        assertThrows(BadRequestException.class, () -> schema.require(document), type);
      }
    }
  }

  /** Text changed at random: orders or a refusal come of them, and nothing else. */
  @Test
  void whateverComesIsABatchOrRefused() {
    String document = batch(ORDER, ORDER);
    SplittableRandom random = new SplittableRandom(7);
    int read = 0;
    for (int i = 0; i < 3_000; i++) {
      StringBuilder text = new StringBuilder(document);
      for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
        // Most of them printable, so that some batches stay what they were.
        int value = random.nextInt(5) == 0 ? random.nextInt(256) : random.nextInt(' ', 127);
        text.setCharAt(random.nextInt(text.length()), (char) value);
      }
      String changed = text.toString();
      boolean valid = taken(() -> schema.require(changed));
      boolean parsed = taken(() -> assertEquals(2, parser.parse(changed).size()));
      assertEquals(valid, parsed, changed);
      read += parsed ? 1 : 0;
    }
    assertTrue(read > 10, "some changes do no harm");
  }

  private static boolean taken(Runnable reading) {
    try {
      reading.run();
      return true;
    } catch (BadRequestException e) {
      return false;
    }
  }
}
