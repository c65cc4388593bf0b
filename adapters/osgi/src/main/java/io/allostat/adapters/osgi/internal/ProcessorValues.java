package io.allostat.adapters.osgi.internal;

import static io.allostat.core.api.processors.ProcessorOptions.APPLICATION;
import static io.allostat.core.api.processors.ProcessorOptions.CPUS;
import static io.allostat.core.api.processors.ProcessorOptions.LEDGER;
import static io.allostat.core.api.processors.ProcessorOptions.MANAGER;
import static io.allostat.core.api.processors.ProcessorOptions.POLICY;
import static io.allostat.core.api.processors.ProcessorOptions.PRIORITIES;
import static io.allostat.core.api.processors.ProcessorOptions.REGION;

import io.allostat.core.api.processors.ProcessorOptions;
import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.core.api.settings.Settings;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.osgi.service.metatype.AttributeDefinition;

/** The processor manager's values, of which some are texts. Stateless. */
final class ProcessorValues {
  /** The attributes, in the order in which they are shown. */
  static final List<Attribute> ATTRIBUTES =
      Stream.concat(
              Stream.of(
                  text(
                      MANAGER,
                      "none",
                      "Who distributes processors: framework for a manager in this framework,"
                          + " region for the manager of the host, whose region is joined, or"
                          + " none."),
                  text(
                      APPLICATION,
                      ProcessorOptions.USUAL_APPLICATION,
                      "Name of this framework: of its manager in JMX, and of the application that"
                          + " it is for the manager of the host."),
                  text(
                      POLICY,
                      "",
                      "Name of the policy that divides processors, such as WeightedMaxMin or"
                          + " PaperProportional; empty for the recommended one."),
                  new Attribute(
                      PRIORITIES,
                      AttributeDefinition.STRING,
                      true,
                      "",
                      "Priorities of applications, each application=number from 1e-6 to 1e6; 1 for"
                          + " those that are not named.",
                      text -> ProcessorOptions.of(Map.of(PRIORITIES, text))),
                  text(
                      CPUS,
                      "",
                      "CPUs to distribute, as a kernel list such as 0-3,8; empty for all that this"
                          + " process may use."),
                  text(
                      LEDGER,
                      "",
                      "File in which allocations are accounted; empty for ledger.csv in the"
                          + " bundle's own data area."),
                  text(
                      REGION,
                      ProcessorOptions.USUAL_REGION,
                      "File that is shared with the manager of the host.")),
              Settings.describe(ProcessorSettings.class).stream().map(Attribute::of))
          .toList();

  private ProcessorValues() {}

  private static Attribute text(String id, String defaultValue, String about) {
    return Attribute.text(id, defaultValue, about, text -> ProcessorOptions.of(Map.of(id, text)));
  }
}
