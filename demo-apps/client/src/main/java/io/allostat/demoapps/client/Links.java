package io.allostat.demoapps.client;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * What a browser can follow from a page: the ids of items and users, the highest page number and
 * the least bid that occur as {@code itemId=}, {@code userId=}, {@code page=} and {@code minBid=}
 * in the page's links and forms; the cart and customer that the last of {@code cartId=} and {@code
 * customerId=} name; and, if it is to look for them, the images. Fed with the body as it arrives; a
 * link may be cut anywhere. Not thread-safe.
 */
final class Links {
  static final Links NONE = new Links();

  // A list shows some twenty items; what a page links beyond this many is ignored.
  private static final int MAX = 128;
  private static final int LONGEST_KEY = 10;
  private static final int OUTSIDE = 0;
  private static final int KEY = 1;
  private static final int VALUE = 2;

  private final byte[] key = new byte[LONGEST_KEY];
  private int keyLength;
  private long value;
  private int mode = OUTSIDE;
  private long[] items = new long[32];
  private int itemCount;
  private long[] users = new long[8];
  private int userCount;
  private long lastPage = -1;
  private long cart;
  private long customer;
  private long leastBid;
  private final ImageSources images;

  Links() {
    this(false);
  }

  /**
   * @param images whether to look for images
   */
  Links(boolean images) {
    this.images = images ? new ImageSources() : null;
  }

  void scan(ByteBuffer body) {
    while (body.hasRemaining()) {
      byte b = body.get();
      if (images != null) {
        images.next(b);
      }
      if (mode == VALUE && b >= '0' && b <= '9' && value < Integer.MAX_VALUE) {
        value = value * 10 + (b - '0');
      } else {
        if (mode == VALUE) {
          found();
        }
        next(b);
      }
    }
  }

  /** To be called once after the last byte. */
  void end() {
    if (mode == VALUE) {
      found();
    }
    mode = OUTSIDE;
  }

  private void next(byte b) {
    // In HTML an ampersand may be written as &amp; and then the key begins after the semicolon.
    if (b == '?' || b == '&' || b == ';') {
      mode = KEY;
      keyLength = 0;
    } else if (mode == KEY && b == '=') {
      mode = VALUE;
      value = 0;
    } else if (mode == KEY && keyLength < LONGEST_KEY) {
      key[keyLength++] = b;
    } else {
      mode = OUTSIDE;
    }
  }

  private void found() {
    if (keyIs("itemId")) {
      if (items.length == itemCount) {
        items = Arrays.copyOf(items, 2 * itemCount);
      }
      itemCount = add(items, itemCount);
    } else if (keyIs("userId")) {
      if (users.length == userCount) {
        users = Arrays.copyOf(users, 2 * userCount);
      }
      userCount = add(users, userCount);
    } else if (keyIs("page")) {
      lastPage = Math.max(lastPage, value);
    } else if (keyIs("minBid")) {
      leastBid = value;
    } else if (keyIs("cartId")) {
      cart = value;
    } else if (keyIs("customerId")) {
      customer = value;
    }
  }

  private int add(long[] ids, int count) {
    if (value == 0 || count == MAX) {
      return count;
    }
    for (int i = 0; i < count; i++) {
      if (ids[i] == value) {
        return count;
      }
    }
    ids[count] = value;
    return count + 1;
  }

  private boolean keyIs(String name) {
    if (keyLength != name.length()) {
      return false;
    }
    for (int i = 0; i < keyLength; i++) {
      if (key[i] != name.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  int itemCount() {
    return itemCount;
  }

  long item(int index) {
    return items[index];
  }

  int userCount() {
    return userCount;
  }

  long user(int index) {
    return users[index];
  }

  /** The least that can be bid, in dollars, as the page's form says; 0 without one. */
  long leastBid() {
    return leastBid;
  }

  /** Paths of the page's images on the same site, each once; empty if they were not looked for. */
  List<String> images() {
    return images == null ? List.of() : images.found();
  }

  /** The cart of the bookstore that links name, 0 without one. */
  long cart() {
    return cart;
  }

  /** The customer of the bookstore that links name, 0 without one. */
  long customer() {
    return customer;
  }

  /** The highest page number in a link, -1 without one. */
  long lastPage() {
    return lastPage;
  }
}
