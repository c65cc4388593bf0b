package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.component.LevelChange;
import io.allostat.core.api.component.LevelChange.Origin;
import io.allostat.core.api.management.AdmissionClassItem;
import io.allostat.core.api.management.AdmissionItem;
import io.allostat.core.api.management.ComponentItem;
import io.allostat.core.api.management.ControlLoopItem;
import io.allostat.core.api.management.CoordinatorItem;
import io.allostat.core.api.management.LoadMonitorItem;
import io.allostat.core.api.management.ProcessorManagerItem;
import io.allostat.core.api.management.ProfileItem;
import io.allostat.core.api.management.ResourceItem;
import io.allostat.core.api.management.StackItem;
import io.allostat.core.api.management.Status;
import io.allostat.core.api.settings.SettingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.felix.service.command.Descriptor;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.runtime.ServiceComponentRuntime;

/**
 * The commands of the Gogo shell, in the scope {@code allostat}. They are there while an instance
 * runs. Thread safe.
 */
@Component(
    service = AllostatCommands.class,
    property = {
      "osgi.command.scope=allostat",
      "osgi.command.function=profile",
      "osgi.command.function=components",
      "osgi.command.function=level",
      "osgi.command.function=loop",
      "osgi.command.function=admission",
      "osgi.command.function=processors",
      "osgi.command.function=architecture"
    })
public final class AllostatCommands {
  private final Allostat allostat;
  private final ServiceComponentRuntime declared;

  /**
   * Takes the instance that is shown and moved.
   *
   * @param allostat the instance
   * @param declared tells about the components of Declarative Services
   */
  @Activate
  public AllostatCommands(
      @Reference Allostat allostat, @Reference ServiceComponentRuntime declared) {
    this.allostat = allostat;
    this.declared = declared;
  }

  /**
   * Shows the profile of the last window.
   *
   * @return resources, then component stacks, largest usage first
   */
  @Descriptor("shows what the resources and the component stacks used in the last seconds")
  public String profile() {
    ProfileItem profile = allostat.status().profile();
    List<List<String>> resources = new ArrayList<>();
    resources.add(List.of("RESOURCE", "USAGE", "CAPACITY", "SAMPLES"));
    for (ResourceItem item : profile.resources()) {
      resources.add(
          List.of(
              item.resource(),
              percent(item.usage()),
              number(item.capacity()),
              Long.toString(item.samples())));
    }
    List<List<String>> stacks = new ArrayList<>();
    stacks.add(List.of("STACK", "RESOURCE", "USAGE", "PER SECOND", "MS EACH", "SAMPLES"));
    for (StackItem item : profile.stacks()) {
      stacks.add(
          List.of(
              item.stack(),
              item.resource(),
              percent(item.usage()),
              number(item.executionRate()),
              item.cost() == null ? "" : number(1000 * item.cost()),
              Long.toString(item.samples())));
    }
    return TextTable.of(resources) + "\n" + TextTable.of(stacks);
  }

  /**
   * Shows the components.
   *
   * @return one line for each
   */
  @Descriptor("shows the components with their service levels")
  public String components() {
    List<List<String>> lines = new ArrayList<>();
    lines.add(List.of("COMPONENT", "LEVEL", "NAME", "LEVELS", "STATE"));
    for (ComponentItem item : allostat.status().components()) {
      lines.add(
          List.of(
              item.name(),
              Integer.toString(item.serviceLevel()),
              item.serviceLevels().get(item.serviceLevel()).name(),
              Integer.toString(item.serviceLevels().size()),
              state(item)));
    }
    return TextTable.of(lines);
  }

  private static String state(ComponentItem item) {
    if (item.quarantined()) {
      return "quarantined: " + item.quarantineReason();
    }
    return item.pinned() ? "pinned" : "";
  }

  /**
   * Moves a component.
   *
   * @param component its name
   * @param level the level, 0 for full service
   * @return what came of it
   * @throws SettingException if there is no such component or level
   */
  @Descriptor("moves a component to a service level; the loop may move it again")
  public String level(
      @Descriptor("the component's name") String component,
      @Descriptor("the level, 0 for full service") int level) {
    LevelChange change = allostat.components().setServiceLevel(component, level, Origin.OPERATOR);
    return component
        + " is at level "
        + change.appliedLevel()
        + change.failure().map(why -> ": " + why).orElse("");
  }

  /**
   * Shows the adaptation loop.
   *
   * @return one line for each controlled resource
   */
  @Descriptor("shows the adaptation loop")
  public String loop() {
    List<List<String>> lines = new ArrayList<>();
    lines.add(List.of("RESOURCE", "MODE", "USAGE", "UNDERLOAD", "OVERLOAD"));
    for (ControlLoopItem item : allostat.status().controlLoops()) {
      lines.add(
          List.of(
              item.resource(),
              item.paused() ? "paused" : item.mode().toLowerCase(Locale.ROOT),
              percent(item.usage()),
              percent(item.underloadThreshold()),
              percent(item.overloadThreshold())));
    }
    return TextTable.of(lines);
  }

  /**
   * Pauses or resumes the adaptation loop.
   *
   * @param action {@code pause} or {@code resume}
   * @return the loop afterwards
   * @throws SettingException for any other word
   */
  @Descriptor("pauses the adaptation loop, which leaves all levels as they are, or resumes it")
  public String loop(@Descriptor("pause or resume") String action) {
    switch (action) {
      case "pause" -> allostat.controlLoop().pause();
      case "resume" -> allostat.controlLoop().resume();
      default -> throw new SettingException("action", "pause or resume", action);
    }
    return loop();
  }

  private static String classes(Status status) {
    if (status.admissionClasses().isEmpty()) {
      return "";
    }
    List<List<String>> classes = new ArrayList<>();
    classes.add(List.of("CLASS OF NEW ONES", "GUARANTEED", "NEW", "REFUSED"));
    for (AdmissionClassItem item : status.admissionClasses()) {
      classes.add(
          List.of(
              item.name(),
              String.format(Locale.ROOT, "%.1f %%", 100 * item.share()),
              Long.toString(item.newConnections()),
              Long.toString(item.refusedConnections())));
    }
    return "\n" + TextTable.of(classes);
  }

  /**
   * Shows admission control.
   *
   * @return the load monitor, then one line for each connector, then for each class of new sessions
   */
  @Descriptor("shows whom admission control let in and refused, and what it expects")
  public String admission() {
    Status status = allostat.status();
    List<List<String>> expected = new ArrayList<>();
    expected.add(List.of("EXPECTED", "PER INTERVAL", "CPU MS EACH", "LIMIT"));
    for (LoadMonitorItem item : status.loadMonitors()) {
      expected.add(
          List.of(
              "new",
              number(item.predictedNew()),
              number(1000 * item.costNew()),
              Long.toString(item.limitPerInterval())));
      expected.add(
          List.of(
              "resumed",
              number(item.predictedResumed()),
              number(1000 * item.costResumed()),
              "none"));
    }
    List<List<String>> connectors = new ArrayList<>();
    connectors.add(List.of("CONNECTOR", "ADMISSION", "NEW", "RESUMED", "REFUSED", "FALSE CLAIMS"));
    for (AdmissionItem item : status.admission()) {
      connectors.add(
          List.of(
              item.connector(),
              item.enabled() ? "on" : "off",
              Long.toString(item.newConnections()),
              Long.toString(item.resumedConnections()),
              Long.toString(item.refusedConnections()),
              Long.toString(item.falseClaims())));
    }
    return TextTable.of(expected) + "\n" + TextTable.of(connectors) + classes(status);
  }

  /**
   * Shows processors.
   *
   * @return what this application asked for and has, and every application of a processor manager
   *     that runs in this JVM, or of that of the host
   */
  @Descriptor("shows the processors that were asked for and that are held")
  public String processors() {
    List<List<String>> lines = new ArrayList<>();
    lines.add(List.of("APPLICATION", "REQUESTED", "HELD", "STATE"));
    Status status = allostat.status();
    CoordinatorItem own = status.coordinator();
    if (own != null) {
      lines.add(
          List.of(
              allostat.instance(),
              number(own.processorRequest()),
              number(own.processors()),
              own.allocation().toLowerCase(Locale.ROOT) + "; " + own.reason()));
    }
    List<List<String>> managed = ProcessorManagers.applications();
    lines.addAll(managed.isEmpty() ? ofTheHost(status.processorManager()) : managed);
    return TextTable.of(lines);
  }

  private static List<List<String>> ofTheHost(ProcessorManagerItem manager) {
    return manager == null
        ? List.of()
        : manager.applications().stream()
            .map(
                application ->
                    List.of(
                        application.name(),
                        number(application.requested()),
                        number(application.allocated()),
                        application.cpuSet()))
            .toList();
  }

  /**
   * Shows who calls whom among the components of Declarative Services.
   *
   * @return one line for each bound reference
   */
  @Descriptor("shows which OSGi component calls which, and whether that shows in component stacks")
  public String architecture() {
    List<List<String>> lines = new ArrayList<>();
    lines.add(List.of("CALLER", "REFERENCE", "CALLEE", "IN STACKS"));
    for (Architecture.Edge edge : Architecture.read(declared)) {
      lines.add(
          List.of(edge.caller(), edge.reference(), edge.callee(), edge.visible() ? "yes" : "no"));
    }
    return TextTable.of(lines);
  }

  private static String percent(Double share) {
    return share == null ? "" : String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
