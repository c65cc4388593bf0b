package io.allostat.core.api.processors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.processors.ProcessorOptions.Manager;
import io.allostat.core.api.settings.SettingException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProcessorOptionsTest {
  @Test
  void withoutTextsNobodyDistributes() {
    ProcessorOptions options = ProcessorOptions.of(Map.of());
    assertEquals(Manager.NONE, options.manager());
    assertEquals("framework", options.application());
    assertEquals("", options.policy());
    assertEquals(ProcessorSettings.defaults(), options.settings());
    assertEquals(Map.of(), options.priorities());
    assertEquals("", options.cpus());
    assertEquals(Optional.empty(), options.ledger());
    assertEquals(Path.of("/run/allostat/processors"), options.region());
  }

  @Test
  void readsWhatAnOperatorWrites() {
    ProcessorOptions options =
        ProcessorOptions.of(
            Map.of(
                "manager", " framework ",
                "application", "host 1",
                "policy", "Batch",
                "priorities", "shop=2, a=b=0.5",
                "cpus", "0-1",
                "ledger", "books.csv",
                "quantumSeconds", "0.5"));
    assertEquals(Manager.FRAMEWORK, options.manager());
    assertEquals("host 1", options.application());
    assertEquals("Batch", options.policy());
    assertEquals(Map.of("shop", 2.0, "a=b", 0.5), options.priorities());
    assertEquals("0-1", options.cpus());
    assertEquals(Optional.of(Path.of("books.csv")), options.ledger());
    assertEquals(0.5, options.settings().quantumSeconds());
    assertEquals(options, options.ledgerOr(Path.of("others.csv")));
  }

  @Test
  void aRefusalNamesTheSettingAndWhatCame() {
    refuses("manager", "FRAMEWORK", "one of none, framework, region");
    refuses("application", "", "a name of 1 to 128 characters");
    refuses("region", "", "a path");
    refuses("ledger", "a\u0000b", "a path");
    refuses("quantumSeconds", "0", "a number from 0.1 to 60");
    for (String priorities :
        List.of("shop", "shop=", "=1", "shop=0", "shop=NaN", "shop=1,", "s=2e6")) {
      refuses("priorities", priorities, "application=number from 1e-6 to 1e6");
    }
    refuses("quantum", "1", "one of [quantumSeconds");
  }

  private static void refuses(String name, String text, String expected) {
    SettingException refused =
        assertThrows(SettingException.class, () -> ProcessorOptions.of(Map.of(name, text)), text);
    assertEquals(name, refused.setting());
    assertTrue(refused.getMessage().contains(expected), refused::getMessage);
  }

  @Test
  void aLedgerIsKeptSomewhere() {
    Path area = Path.of("area", "ledger.csv");
    assertEquals(Optional.of(area), ProcessorOptions.of(Map.of()).ledgerOr(area).ledger());
  }
}
