package io.allostat.demoapps.auction.site;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.hosting.site.Html;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The images that the pages show: a logo and three buttons, as in RUBiS, and pictures of items.
 * Drawn once, the same at all times and places. Thread safe.
 */
public final class Images {
  /** What their servlet and their component are called. */
  public static final String NAME = "Images";

  /** Where they are, relative to the site. */
  public static final String PATH = "/images/";

  /** So many pictures; an item's is found by its number. */
  static final int PICTURES = 16;

  private static final int PICTURE_WIDTH = 200;
  private static final int PICTURE_HEIGHT = 150;
  private static final int SMALL = 4;
  private static final int BUTTON_WIDTH = 96;
  private static final int BUTTON_HEIGHT = 24;
  private static final int LOGO_WIDTH = 120;
  private static final int LOGO_HEIGHT = 40;
  private static final long SEED = 0x5EED_01C7_0BE5L;

  /** Drawn with the class: a site that is deployed again has them already. */
  private static final Map<String, byte[]> FULL = new LinkedHashMap<>();

  private static final Map<String, byte[]> SMALLER = new LinkedHashMap<>();

  static {
    FULL.put("logo.png", stripes(LOGO_WIDTH, LOGO_HEIGHT, 0x0b57a4));
    FULL.put("bid.png", stripes(BUTTON_WIDTH, BUTTON_HEIGHT, 0x2e7d32));
    FULL.put("buy.png", stripes(BUTTON_WIDTH, BUTTON_HEIGHT, 0xc75b12));
    FULL.put("comment.png", stripes(BUTTON_WIDTH, BUTTON_HEIGHT, 0x6a4c93));
    for (int i = 0; i < PICTURES; i++) {
      Png.Pixels pixels = picture(i);
      String name = "item-" + i + ".png";
      FULL.put(name, Png.encode(PICTURE_WIDTH, PICTURE_HEIGHT, pixels));
      SMALLER.put(
          name,
          Png.encode(
              PICTURE_WIDTH / SMALL,
              PICTURE_HEIGHT / SMALL,
              (x, y) -> pixels.at(x * SMALL, y * SMALL)));
    }
  }

  private final Component component;

  /**
   * @param component whose service level says whether pictures are small
   */
  Images(Component component) {
    this.component = component;
  }

  /**
   * An image as it is served.
   *
   * @param bytes a PNG, not to be changed
   * @param loss what its visitor loses, 0 to 1
   */
  public record Image(byte[] bytes, double loss) {}

  /**
   * Finds an image.
   *
   * @param name such as {@code logo.png}
   * @return the image at the present service level, if there is one
   */
  public Optional<Image> find(String name) {
    byte[] full = FULL.get(name);
    byte[] smaller = SMALLER.get(name);
    if (full == null) {
      return Optional.empty();
    }
    // Buttons and logo have no smaller form, so nothing is lost with them.
    boolean small = smaller != null && component.serviceLevel() > 0;
    return Optional.of(small ? new Image(smaller, 1) : new Image(full, 0));
  }

  static void logo(Html html) {
    image(html, "logo", "Auction", LOGO_WIDTH, LOGO_HEIGHT);
  }

  static void button(Html html, String name, String label) {
    image(html, name, label, BUTTON_WIDTH, BUTTON_HEIGHT);
  }

  static void picture(Html html, int item) {
    image(html, "item-" + item % PICTURES, "Picture", PICTURE_WIDTH, PICTURE_HEIGHT);
  }

  private static void image(Html html, String name, String label, int width, int height) {
    html.raw("<img src=\"/auction" + PATH).raw(name).raw(".png\" alt=\"").text(label);
    html.raw("\" width=\"").number(width).raw("\" height=\"").number(height).raw("\">");
  }

  private static byte[] stripes(int width, int height, int colour) {
    return Png.encode(width, height, (x, y) -> (x + y) % 8 < 6 ? colour : 0xffffff);
  }

  /** A shade with grain, which like a photograph cannot be packed well. */
  private static Png.Pixels picture(int number) {
    SplittableRandom random = new SplittableRandom(SEED + number);
    int base = random.nextInt(0x1000000);
    int[] grain = new int[PICTURE_WIDTH * PICTURE_HEIGHT];
    for (int i = 0; i < grain.length; i++) {
      grain[i] = random.nextInt(32);
    }
    return (x, y) -> {
      int noise = grain[y * PICTURE_WIDTH + x];
      int red = (base >> 16 & 0xff) / 2 + x / 4 + noise;
      int green = (base >> 8 & 0xff) / 2 + y / 3 + noise;
      int blue = (base & 0xff) / 2 + (x + y) / 8 + noise;
      return Math.min(red, 255) << 16 | Math.min(green, 255) << 8 | Math.min(blue, 255);
    };
  }
}
