package io.allostat.demoapps.client;

import io.allostat.demoapps.client.DrawnSession.Drawn;
import java.util.List;
import java.util.random.RandomGenerator;
import org.apache.hc.core5.http.ContentType;

/**
 * What the taker of orders is sent: batches of a few tens to a few hundred, of which some orders
 * cannot be accepted; and looks at accounts.
 *
 * @param population items are what can be ordered, users are customers
 */
record OrdersRequests(Population population) implements DrawnSession.Requests {
  /** The pages. */
  static final List<String> TITLES = List.of("Home", "Batch", "Account");

  private static final int LEAST = 20;
  private static final int MOST = 200;
  private static final int MOST_OF_AN_ITEM = 10;

  /** One order in so many is of a customer whom there is not. */
  private static final int STRANGERS = 50;

  @Override
  public Drawn of(String title, RandomGenerator random) {
    String path = "/orders/" + title;
    return switch (title) {
      case "Batch" -> new Drawn(title, path, batch(random), ContentType.APPLICATION_XML);
      case "Account" ->
          Drawn.asked(title, path + "?customerId=" + (1 + random.nextLong(population.users())));
      default -> Drawn.asked(title, path);
    };
  }

  private String batch(RandomGenerator random) {
    int orders = random.nextInt(LEAST, MOST + 1);
    StringBuilder xml = new StringBuilder(100 * orders);
    xml.append("<?xml version=\"1.0\"?>\n<orders>\n");
    for (int i = 1; i <= orders; i++) {
      long customer = 1 + random.nextLong(population.users());
      if (random.nextInt(STRANGERS) == 0) {
        customer += population.users();
      }
      xml.append("<order reference=\"r").append(i).append("\"><customer>").append(customer);
      xml.append("</customer><item>").append(1 + random.nextLong(population.items()));
      xml.append("</item><quantity>").append(1 + random.nextInt(MOST_OF_AN_ITEM));
      xml.append("</quantity></order>\n");
    }
    return xml.append("</orders>\n").toString();
  }
}
