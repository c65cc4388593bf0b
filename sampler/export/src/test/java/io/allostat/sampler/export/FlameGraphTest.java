package io.allostat.sampler.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.jr.ob.JSON;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class FlameGraphTest {
  private static final String HOSTILE = "</script><img src=x onerror=\"alert('1')\">&";

  private static String element(String html, String open, String close) {
    int begin = html.indexOf(open);
    assertTrue(begin >= 0, () -> "no " + open + " in " + html);
    return html.substring(begin + open.length(), html.indexOf(close, begin));
  }

  private static List<Object> data(String html) throws IOException {
    return JSON.std.listFrom(
        element(html, "<script type=\"application/json\" id=\"data\">", "</script>"));
  }

  private static Profile hostile() {
    return new Profile(
        0,
        1_000_000_000,
        10,
        List.of(new ResourceProfile(HOSTILE, true, 0.5, 1, 10, 0.05)),
        List.of(
            StackProfile.of(
                ComponentStack.of("A"), HOSTILE, new Estimate(1, 1, 1, 10), 0.5, 1, 1, 1)));
  }

  @Test
  void theTreeIsThatOfTheStacks() throws IOException {
    List<Object> graphs = data(FlameGraph.html(Profiles.byHand(), "shop"));
    String figuresOfB =
        "usage 40.0 % (32.0 to 48.0); 8.00/s; cost 50.000 ms (40.000 to 60.000); 40 samples";
    String figuresOfC =
        "usage 20.0 % (16.0 to 24.0); 4.00/s; cost 50.000 ms (40.000 to 60.000); 20 samples";
    String figuresOfJvm = "usage 16.0 % (12.0 to 20.0); 0.00/s; cost not per execution; 3 samples";
    String figuresOfA = "usage too few samples; 10.00/s; cost too few samples; 4 samples";
    assertEquals(
        List.of(
            "cpu",
            0,
            0,
            "",
            List.of(
                List.of(
                    "A",
                    400_000,
                    4,
                    figuresOfA,
                    List.of(
                        List.of("B", 4_000_000, 40, figuresOfB, List.of()),
                        List.of("C", 2_000_000, 20, figuresOfC, List.of()))),
                List.of("(jvm)", 1_600_000, 3, figuresOfJvm, List.of()))),
        graphs.get(0));
    assertEquals(2, graphs.size(), "the view too");
  }

  @Test
  void usesAddUpToThoseOfTheCollapsedStacks() throws IOException {
    Random random = new Random(4);
    for (int run = 0; run < 50; run++) {
      Profile profile = Profiles.random(random);
      long collapsed =
          CollapsedStacks.of(profile, "cpu", Weight.MICROSECONDS)
              .lines()
              .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(' ') + 1)))
              .sum();
      String html = FlameGraph.html(profile, "shop");
      long drawn = html.contains("id=\"data\"") ? use((List<?>) data(html).get(0)) : 0;
      assertEquals(collapsed, drawn, "run " + run);
    }
  }

  private static long use(List<?> frame) {
    long use = ((Number) frame.get(1)).longValue();
    for (Object callee : (List<?>) frame.get(4)) {
      use += use((List<?>) callee);
    }
    return use;
  }

  @Test
  void noNameBecomesMarkup() throws IOException {
    String html = FlameGraph.html(hostile(), HOSTILE);
    assertFalse(html.contains("<img"), html);
    assertEquals(2, count(html, "<script"), "data and the page's own script");
    assertEquals(2, count(html, "</script"));
    assertEquals(HOSTILE, ((List<?>) data(html).get(0)).get(0));
    assertTrue(html.contains("<title>&lt;/script&gt;&lt;img"), html);
  }

  private static int count(String text, String part) {
    return text.split(Pattern.quote(part), -1).length - 1;
  }

  @Test
  void nothingIsFetchedAndOnlyItsOwnScriptMayRun() throws Exception {
    String html = FlameGraph.html(Profiles.byHand(), "shop");
    String withoutHashes = html.replaceAll("'sha256-[^']*'", "");
    assertFalse(
        Pattern.compile("https?:|//[a-z]|@import|url\\(|<link|src=").matcher(withoutHashes).find());
    Matcher policy =
        Pattern.compile("Content-Security-Policy\" content=\"([^\"]*)\"").matcher(html);
    assertTrue(policy.find());
    assertEquals(
        "default-src 'none'; script-src "
            + hash(element(html, "<script>", "</script>"))
            + "; style-src "
            + hash(element(html, "<style>", "</style>"))
            + "; base-uri 'none'; form-action 'none'",
        policy.group(1));
    assertFalse(html.contains(" style=\""), "a policy without unsafe-inline forbids it");
    assertFalse(Pattern.compile(" on[a-z]+=").matcher(html).find(), "and handlers in attributes");
  }

  private static String hash(String content) throws Exception {
    byte[] digest =
        MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
    return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
  }

  @Test
  void theFiguresStandThereWithoutScripts() {
    String html = FlameGraph.html(Profiles.byHand(), "shop");
    assertTrue(
        html.contains(
            "<tr><th scope=\"row\">A.B</th><td>40.0 % (32.0 to 48.0)</td><td>8.00/s</td>"
                + "<td>50.000 ms (40.000 to 60.000)</td><td>40</td></tr>"),
        html);
    assertTrue(html.contains("cpu: 80.0 % of 1.00 in use, 64 samples"), html);
    assertTrue(html.contains("prefers-color-scheme: dark"), html);
  }

  @Test
  void anEmptyProfileIsAPageThatSaysSo() {
    String html = FlameGraph.html(Profile.EMPTY, "shop");
    assertTrue(html.contains("Nothing was used in this window."), html);
    assertFalse(html.contains("<script"), html);
  }
}
