package io.allostat.core.api.propagation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.ComponentNames;
import io.allostat.core.api.profile.ComponentStack;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BaggageTest {
  private static final String NAME_CHARACTERS =
      "ABCXYZabcxyz0123456789_$-"; // all kinds of those a name may have

  @ParameterizedTest
  @ValueSource(
      strings = {
        "allostat.stack=Search.Category",
        "allostat.stack=Search.Category;ttl=1;sampled",
        " \t allostat.stack \t=\t Search.Category \t",
        "userId=alice , allostat.stack = Search.Category ; a=b , k = v;p1;p2 = v2",
        "allostat.stack=Search%2ECategory",
        "allostat.stack=%53earch.C%61tegory",
        ",,allostat.stack=Search.Category,,",
        "bad member,=,\"quoted\\\",allostat.stack=Search.Category"
      })
  void theStackIsFoundAmongTheMembersOfOthers(String header) {
    Baggage baggage = Baggage.parse(header);
    assertEquals(Optional.of(ComponentStack.of("Search", "Category")), baggage.stack());
    assertEquals(Optional.empty(), baggage.defect());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "userId=alice",
        "allostat.stack",
        "allostat.stacks=A",
        "Allostat.Stack=A",
        "x;allostat.stack=A",
        "x=allostat.stack=A"
      })
  void otherMembersAreNotOurs(String header) {
    Baggage baggage = Baggage.parse(header);
    assertEquals(Optional.empty(), baggage.stack());
    assertEquals(Optional.empty(), baggage.defect());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "allostat.stack=",
        "allostat.stack=.",
        "allostat.stack=A.",
        "allostat.stack=.A",
        "allostat.stack=A..B",
        "allostat.stack=A B",
        "allostat.stack=A/B",
        "allostat.stack=-A",
        "allostat.stack=(other)",
        "allostat.stack=(jvm)",
        "allostat.stack=A.(other)",
        "allostat.stack=A=B",
        "allostat.stack=A%2",
        "allostat.stack=A%zz",
        "allostat.stack=A%00",
        "allostat.stack=A%0d%0aSet-Cookie:x",
        "allostat.stack=%C3%84",
        "allostat.stack=%FF",
        "allostat.stack=A,allostat.stack=B",
        "allostat.stack=A,allostat.stack=A"
      })
  void whatIsNoStackIsADefectAndTheMembersOfOthersRemain(String header) {
    Baggage baggage = Baggage.parse("a=1," + header + ",b=2");
    assertEquals(Optional.empty(), baggage.stack());
    assertTrue(baggage.defect().isPresent());
    assertTrue(baggage.readable());
    assertEquals(Optional.of("a=1,b=2"), baggage.without().header());
    assertEquals(
        Optional.of("a=1,b=2,allostat.stack=C"), baggage.with(ComponentStack.of("C")).header());
  }

  @Test
  void noHeaderIsEmpty() {
    assertEquals(Optional.empty(), Baggage.parse((String) null).header());
    assertEquals(Optional.empty(), Baggage.parse(List.of()).header());
    assertEquals(
        Optional.of("allostat.stack=A.B"),
        Baggage.EMPTY.with(ComponentStack.of("A", "B")).header());
    assertEquals(Optional.empty(), Baggage.parse("allostat.stack=A").without().header());
  }

  @Test
  void severalLinesAreOneHeader() {
    Baggage baggage = Baggage.parse(List.of("a=1", "allostat.stack=A,b=2;p"));
    assertEquals(Optional.of(ComponentStack.of("A")), baggage.stack());
    assertEquals(
        Optional.of("a=1,b=2;p,allostat.stack=B"), baggage.with(ComponentStack.of("B")).header());
    assertTrue(Baggage.parse(List.of("allostat.stack=A", "allostat.stack=B")).defect().isPresent());
  }

  @Test
  void theBoundsOfTheSpecificationAreKept() {
    String longest = "allostat.stack=A,k=" + "v".repeat(Baggage.MAX_BYTES - 19);
    assertEquals(Baggage.MAX_BYTES, longest.length());
    assertTrue(Baggage.parse(longest).stack().isPresent());
    refusedWhole(longest + "v", "8192 bytes, got 8193");

    String most = String.join(",", Collections.nCopies(Baggage.MAX_MEMBERS - 1, "k=v"));
    assertTrue(Baggage.parse("allostat.stack=A," + most).stack().isPresent());
    refusedWhole("k=v,allostat.stack=A," + most, "64 members");
    refusedWhole("allostat.stack=A,k=\u00e4", "ASCII");
    refusedWhole("allostat.stack=A,k=\u0000", "ASCII");
    refusedWhole("allostat.stack=A\n", "ASCII");
    refusedWhole("allostat.stack=A\u007f", "ASCII");
  }

  private static void refusedWhole(String header, String reason) {
    Baggage baggage = Baggage.parse(header);
    assertFalse(baggage.readable());
    assertEquals(Optional.empty(), baggage.stack());
    assertTrue(baggage.defect().orElseThrow().contains(reason), baggage.defect().orElseThrow());
    // What is not read is not ours to change.
    assertEquals(Optional.of(header), baggage.with(ComponentStack.of("A")).header());
    assertEquals(Optional.of(header), baggage.without().header());
  }

  @Test
  void aStackForWhichThereIsNoRoomIsLeftOut() {
    String full = "k=" + "v".repeat(Baggage.MAX_BYTES - 2);
    assertEquals(Optional.of(full), Baggage.parse(full).with(ComponentStack.of("A")).header());
    String most = String.join(",", Collections.nCopies(Baggage.MAX_MEMBERS, "k=v"));
    assertEquals(Optional.of(most), Baggage.parse(most).with(ComponentStack.of("A")).header());
  }

  @Test
  void whatIsNotToldApartIsNotSent() {
    assertEquals(Optional.empty(), Baggage.EMPTY.with(ComponentStack.OTHER).header());
    assertEquals(Optional.empty(), Baggage.EMPTY.with(ComponentStack.JVM).header());
    assertEquals(
        Optional.of("a=1"),
        Baggage.parse("a=1,allostat.stack=A").with(ComponentStack.OTHER).header());
  }

  @Test
  void depthIsBounded() {
    List<String> names = Collections.nCopies(ComponentStack.MAX_DEPTH, "A");
    String deepest = "allostat.stack=" + String.join(".", names);
    assertEquals(Optional.of(new ComponentStack(names)), Baggage.parse(deepest).stack());
    assertTrue(Baggage.parse(deepest + ".A").defect().isPresent());
    assertTrue(Baggage.parse("allostat.stack=" + "A.".repeat(4000) + "A").defect().isPresent());
    assertTrue(
        Baggage.parse("allostat.stack=" + "A".repeat(ComponentNames.MAX_LENGTH + 1))
            .defect()
            .isPresent());
  }

  @Test
  void anyStackArrivesAsItWasSentAndLeavesTheOthersInPlace() {
    Random random = new Random(7);
    for (int run = 0; run < 2000; run++) {
      ComponentStack stack = stack(random);
      List<String> others = new ArrayList<>();
      for (int i = random.nextInt(5); i > 0; i--) {
        others.add("key" + i + "=" + random.nextInt(100) + (random.nextBoolean() ? ";p=1" : ""));
      }
      List<String> before = new ArrayList<>(others);
      if (random.nextBoolean()) {
        before.add(random.nextInt(before.size() + 1), "allostat.stack=Before.This");
      }
      String sent = Baggage.parse(String.join(" , ", before)).with(stack).header().orElseThrow();
      Baggage arrived = Baggage.parse(sent);
      assertEquals(Optional.of(stack), arrived.stack(), sent);
      assertEquals(
          others.isEmpty() ? Optional.empty() : Optional.of(String.join(",", others)),
          arrived.without().header(),
          sent);
    }
  }

  /** What must hold for any text, tried on texts made of what matters and on broken good ones. */
  @Test
  void anyTextEndsInAValue() {
    String[] pieces = {
      "allostat.stack",
      "=",
      ",",
      ";",
      ".",
      "%",
      "%2",
      "%41",
      "%C3%A4",
      " ",
      "\t",
      "A",
      "Search",
      "\"",
      "\\",
      "(other)",
      "\u0000",
      "\u00e4",
      "\ud800",
      "k=v",
      "\r\n",
      "-",
      "$",
      "A.B.C"
    };
    Random random = new Random(11);
    for (int run = 0; run < 20_000; run++) {
      StringBuilder text = new StringBuilder();
      if (random.nextBoolean()) {
        text.append("userId=alice,allostat.stack=").append(stack(random)).append(";p=1");
      }
      for (int i = random.nextInt(12); i > 0; i--) {
        String piece = pieces[random.nextInt(pieces.length)];
        text.insert(random.nextInt(text.length() + 1), piece);
      }
      if (random.nextInt(50) == 0) {
        text.append(text.toString().repeat(random.nextInt(200)));
      }
      check(text.toString());
    }
  }

  private static void check(String text) {
    Baggage baggage = Baggage.parse(text);
    assertFalse(baggage.stack().isPresent() && baggage.defect().isPresent(), text);
    baggage
        .stack()
        .ifPresent(s -> assertTrue(s.components().stream().allMatch(ComponentNames::isValid)));
    Baggage sent = baggage.with(ComponentStack.of("Mine"));
    if (baggage.readable()) {
      String header = sent.header().orElse("");
      assertTrue(header.length() <= Baggage.MAX_BYTES, text);
      assertTrue(header.chars().allMatch(c -> c == '\t' || (c >= ' ' && c < 0x7f)), text);
      Baggage again = Baggage.parse(header);
      assertEquals(sent.stack(), again.stack(), text);
      assertEquals(baggage.without().header(), again.without().header(), text);
    } else {
      assertEquals(Optional.of(text), sent.header());
    }
  }

  private static ComponentStack stack(Random random) {
    List<String> names = new ArrayList<>();
    for (int i = 1 + random.nextInt(6); i > 0; i--) {
      StringBuilder name = new StringBuilder().append((char) ('A' + random.nextInt(26)));
      for (int c = random.nextInt(12); c > 0; c--) {
        name.append(NAME_CHARACTERS.charAt(random.nextInt(NAME_CHARACTERS.length())));
      }
      names.add(name.toString());
    }
    return new ComponentStack(names);
  }
}
