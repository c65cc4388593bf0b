package io.allostat.demoapps.client;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the images of a page: what stands in {@code <img src="…">} with {@code src} first and a
 * path on the same site. Fed byte by byte. Not thread-safe.
 */
final class ImageSources {
  // The site's pages have five at most; of one that has more, these are fetched.
  private static final int MAX = 64;
  private static final int LONGEST_PATH = 200;
  private static final byte[] BEGIN = "<img src=\"/".getBytes(StandardCharsets.US_ASCII);

  private final List<String> found = new ArrayList<>();
  private final StringBuilder path = new StringBuilder();
  private int matched;

  void next(byte b) {
    if (matched < BEGIN.length) {
      // Only the first byte can begin a new match: '<' occurs nowhere else in the pattern.
      matched = b == BEGIN[matched] ? matched + 1 : b == BEGIN[0] ? 1 : 0;
      if (matched == BEGIN.length) {
        path.setLength(0);
        path.append('/');
      }
    } else if (b == '"') {
      matched = 0;
      String whole = path.toString();
      // Two slashes would lead to another host.
      if (!whole.startsWith("//") && found.size() < MAX && !found.contains(whole)) {
        found.add(whole);
      }
    } else if (b <= ' ' || path.length() == LONGEST_PATH) {
      matched = 0;
    } else {
      path.append((char) b);
    }
  }

  /** Those found so far, in the order of the page. */
  List<String> found() {
    return found;
  }
}
