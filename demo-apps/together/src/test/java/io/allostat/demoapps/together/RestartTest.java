package io.allostat.demoapps.together;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.Instances;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.Components;
import io.allostat.core.api.component.LevelChange.Origin;
import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.cli.ServerSettings;
import io.allostat.demoapps.hosting.cli.ServiceLevels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class RestartTest {
  private static final String ACCOUNT = "/orders/Account?customerId=7";
  private static final String SEARCH = "verses-Search";

  @TempDir Path state;

  private SmallSites start(String... sites) throws Exception {
    return SmallSites.start(
        state, true, ServiceLevels.ON, new ServerSettings.Tuning(10, null, null), sites);
  }

  private static Optional<Component> component(String name) {
    return SmallSites.allostat().components().find(name);
  }

  private FileTime made() throws Exception {
    return Files.getLastModifiedTime(state.resolve("verses/data-scale-0.05/verses.00001.txt"));
  }

  @Test
  void dataAndLevelsOfEachSiteAreTakenUpAgain() throws Exception {
    String account;
    FileTime made;
    try (SmallSites server = start("verses", "orders")) {
      String before = server.body(ACCOUNT);
      assertEquals(200, server.book(40).statusCode());
      account = server.body(ACCOUNT);
      assertTrue(!account.equals(before) && account.contains("<td>n6</td>"), account);
      Components components = SmallSites.allostat().components();
      assertTrue(components.setServiceLevel(SEARCH, 1, Origin.OPERATOR).succeeded());
      components.pin(SEARCH);
      made = made();
      StartException inUse = assertThrows(StartException.class, () -> start("orders"));
      assertTrue(inUse.getMessage().contains("in use by another server"), inUse.getMessage());
    }
    try (SmallSites server = start("orders", "verses")) {
      assertEquals(account, server.body(ACCOUNT));
      Component search = component(SEARCH).orElseThrow();
      assertTrue(search.pinned() && search.serviceLevel() == 1, "whichever is named first");
      assertEquals(made, made());
    }
    try (SmallSites server = start("orders")) {
      assertEquals(account, server.body(ACCOUNT));
      assertEquals(404, server.get("/verses/Home").statusCode());
      assertTrue(component("Batch").isPresent(), "one site alone has its own names");
      assertTrue(component("orders-Batch").isEmpty());
      assertEquals(200, server.book(1).statusCode());
      assertTrue(component("orders-Batch").isEmpty(), "nor does a request bring others");
    }
    try (SmallSites server = SmallSites.start(state, false, "orders", "verses")) {
      assertEquals(Optional.empty(), Instances.find(TogetherCommand.NAME));
      assertTrue(server.body(ACCOUNT).contains("<td>n6</td>"));
      assertTrue(server.body(SmallSites.VERSES).contains("/verses/Passage"));
    }
  }
}
