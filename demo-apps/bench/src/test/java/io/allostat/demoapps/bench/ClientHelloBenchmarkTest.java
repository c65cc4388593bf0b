package io.allostat.demoapps.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.admission.Claim.Kind;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Param;

/** A benchmark that measures the wrong thing is quick. */
class ClientHelloBenchmarkTest {
  @Test
  void everyHelloIsThereAndClassified() throws Exception {
    ClientHelloBenchmark benchmark = new ClientHelloBenchmark();
    Param hellos = ClientHelloBenchmark.class.getField("hello").getAnnotation(Param.class);
    for (String hello : hellos.value()) {
      benchmark.hello = hello;
      benchmark.read();
      Kind expected = hello.endsWith("resumed-1.3") ? Kind.PSK : Kind.NEW;
      assertEquals(expected, benchmark.classify(), hello);
    }
  }
}
