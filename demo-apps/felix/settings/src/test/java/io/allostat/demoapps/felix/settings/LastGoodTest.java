package io.allostat.demoapps.felix.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.allostat.core.api.settings.SettingException;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LastGoodTest {
  private static final Value USUAL =
      new Value(8080, new BigDecimal("0.1"), false, "close", "", "default");

  @interface Config {
    int port() default 8080;

    String scale() default "0.1";

    boolean asks() default false;

    String refusal() default "close";

    String _password() default "";

    String any() default "default";
  }

  record Value(
      int port, BigDecimal scale, boolean asks, String refusal, String password, String any) {
    static Value of(Given given) {
      return new Value(
          given.number("port", 0, 65_535),
          given.decimal("scale", 0.01, 30, 4),
          given.truth("asks"),
          given.oneOf("refusal", List.of("close", "alert")),
          given.text(".password"),
          given.text("any"));
    }
  }

  @TempDir Path directory;
  private LastGood<Value> good;

  @BeforeEach
  void begin() {
    good = new LastGood<>("shop", Config.class, Value::of, directory.resolve("accepted"));
  }

  private Value update(Map<String, ?> properties) {
    good.update(properties, wanted -> {});
    return good.value();
  }

  @Test
  void beginsWithTheDefaultsWhicheverPropertiesTheFrameworkAdds() {
    assertEquals(USUAL, update(Map.of("service.pid", "shop", "component.id", 7L)));
  }

  @Test
  void takesUpWhatIsGivenAsTextOrAsWhatItIs() {
    Value wanted = new Value(1, new BigDecimal("2.5"), true, "alert", "secret", "a,b");
    assertEquals(
        wanted,
        update(
            Map.of(
                "port",
                1,
                "scale",
                2.5,
                "asks",
                true,
                "refusal",
                "alert",
                ".password",
                "secret",
                "any",
                new String[] {"a", "b"})));
    assertEquals(
        wanted,
        update(
            Map.of(
                "port",
                " 1 ",
                "scale",
                "2.50",
                "asks",
                "true",
                "refusal",
                "alert",
                ".password",
                "secret",
                "any",
                List.of("a", "b"))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "port|often|a whole number from 0 to 65535",
        "port|65536|a whole number from 0 to 65535",
        "port|-1|a whole number from 0 to 65535",
        "scale|much|a number from 0.01 to 30 with at most 4 decimals",
        "scale|31|a number from 0.01 to 30 with at most 4 decimals",
        "scale|0.00999|a number from 0.01 to 30 with at most 4 decimals",
        "scale|0.12345|a number from 0.01 to 30 with at most 4 decimals",
        "asks|yes|true or false",
        "refusal|silence|one of [close, alert]"
      })
  void aBadValueKeepsAllOfTheLastGoodOnes(String name, String bad, String expected) {
    SettingException refusal =
        assertThrows(
            SettingException.class, () -> Value.of(Given.of(Config.class, Map.of(name, bad))));
    assertEquals(name + ": expected " + expected + ", got \"" + bad + '"', refusal.getMessage());
    Value before = update(Map.of("port", 1));
    assertEquals(before, update(Map.of("any", "other", name, bad)));
  }

  @Test
  void anUnknownNameHasNoEffectAndTheRestIsTakenUp() {
    assertEquals(1, update(Map.of("prot", 2, "port", 1)).port());
  }

  @Test
  void whatCannotBeUsedIsNotKept() {
    Value before = update(Map.of("port", 1));
    for (RuntimeException failure :
        List.of(
            new SettingException("port", "one that is free", 2),
            new IllegalStateException("no key"))) {
      good.update(
          Map.of("port", 2),
          wanted -> {
            throw failure;
          });
      assertEquals(before, good.value());
    }
    begin();
    assertEquals(before, good.value());
    assertEquals(before, update(Map.of("port", "none")));
  }

  @Test
  void nothingIsLeftOfAFileThatCannotBeReplaced() throws IOException {
    Path inTheWay = Files.createDirectories(directory.resolve("accepted").resolve("full"));
    assertEquals(1, update(Map.of("port", 1)).port());
    try (Stream<Path> left = Files.list(directory)) {
      assertEquals(List.of(inTheWay.getParent()), left.toList());
    }
  }

  @Test
  void theLastGoodValuesOutliveARestart() {
    Value before = update(Map.of("port", 1, ".password", "secret"));
    begin();
    assertEquals(before, update(Map.of("port", "none")));
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void whatIsKeptIsForTheOwnerAlone() throws IOException {
    update(Map.of(".password", "secret"));
    assertEquals(
        PosixFilePermissions.fromString("rw-------"),
        Files.getPosixFilePermissions(directory.resolve("accepted")));
  }

  @Test
  void aSpoiltFileCostsNoMoreThanWhatItHeld() throws IOException {
    for (String spoilt : List.of("port=none\n", "port=\\uNONE\n")) {
      Files.writeString(directory.resolve("accepted"), spoilt);
      begin();
      assertEquals(USUAL, update(Map.of("port", "none")));
    }
  }

  @Test
  void whatIsNotDescribedCannotBeRead() {
    Given given = Given.of(Config.class, Map.of("hidden", "1"));
    assertThrows(IllegalStateException.class, () -> given.text("hidden"));
  }
}
