package io.allostat.core.api.management;

import java.util.List;

/**
 * One coherent snapshot of an instance.
 *
 * @param instance the instance's name
 * @param epochMillis when it was taken, milliseconds since 1970
 * @param controlLoops one item for each controlled resource
 * @param components all components
 * @param profile the profile of the last window
 * @param admission one item for each connector that joined admission control
 * @param admissionClasses one item for each class of new sessions; none where all are alike
 * @param loadMonitors the load monitor, once it has begun
 * @param coordinator what orders processors, admission and adaptation; null where nothing does
 * @param processorManager who has how many processors; null where nobody manages them
 */
public record Status(
    String instance,
    long epochMillis,
    List<ControlLoopItem> controlLoops,
    List<ComponentItem> components,
    ProfileItem profile,
    List<AdmissionItem> admission,
    List<AdmissionClassItem> admissionClasses,
    List<LoadMonitorItem> loadMonitors,
    CoordinatorItem coordinator,
    ProcessorManagerItem processorManager) {
  /**
   * A status without classes of new sessions.
   *
   * @param instance as above
   * @param epochMillis as above
   * @param controlLoops as above
   * @param components as above
   * @param profile as above
   * @param admission as above
   * @param loadMonitors as above
   * @param coordinator as above
   * @param processorManager as above
   */
  public Status(
      String instance,
      long epochMillis,
      List<ControlLoopItem> controlLoops,
      List<ComponentItem> components,
      ProfileItem profile,
      List<AdmissionItem> admission,
      List<LoadMonitorItem> loadMonitors,
      CoordinatorItem coordinator,
      ProcessorManagerItem processorManager) {
    this(
        instance,
        epochMillis,
        controlLoops,
        components,
        profile,
        admission,
        List.of(),
        loadMonitors,
        coordinator,
        processorManager);
  }

  /**
   * A status without a processor manager.
   *
   * @param instance as above
   * @param epochMillis as above
   * @param controlLoops as above
   * @param components as above
   * @param profile as above
   * @param admission as above
   * @param loadMonitors as above
   * @param coordinator as above
   */
  public Status(
      String instance,
      long epochMillis,
      List<ControlLoopItem> controlLoops,
      List<ComponentItem> components,
      ProfileItem profile,
      List<AdmissionItem> admission,
      List<LoadMonitorItem> loadMonitors,
      CoordinatorItem coordinator) {
    this(
        instance,
        epochMillis,
        controlLoops,
        components,
        profile,
        admission,
        loadMonitors,
        coordinator,
        null);
  }

  /**
   * A status without admission control.
   *
   * @param instance as above
   * @param epochMillis as above
   * @param controlLoops as above
   * @param components as above
   * @param profile as above
   */
  public Status(
      String instance,
      long epochMillis,
      List<ControlLoopItem> controlLoops,
      List<ComponentItem> components,
      ProfileItem profile) {
    this(instance, epochMillis, controlLoops, components, profile, List.of(), List.of(), null);
  }

  /**
   * @param loops other items of the control loops
   * @return this status with them
   */
  public Status withControlLoops(List<ControlLoopItem> loops) {
    return new Status(
        instance,
        epochMillis,
        loops,
        components,
        profile,
        admission,
        admissionClasses,
        loadMonitors,
        coordinator,
        processorManager);
  }
}
