package io.allostat.core.api.management;

import java.util.List;
import java.util.Map;

/** The processor manager: {@code type=ProcessorManager}. Thread safe. */
@Described("Who gets how many processors of this host.")
public interface ProcessorManagerMXBean {
  /**
   * @return name of the policy that divides the processors
   */
  @Described("Name of the policy that divides the processors, one of Policies.")
  String getPolicy();

  /**
   * Changes the policy from the next quantum on.
   *
   * @param policy one of {@link #getPolicies()}
   * @throws IllegalArgumentException if there is no such policy
   */
  void setPolicy(String policy);

  /**
   * @return names of the policies, the recommended one first
   */
  @Described("Names of the policies, the recommended one first.")
  List<String> getPolicies();

  /**
   * @return time after which processors are distributed anew, seconds
   */
  @Described(value = "Time after which processors are distributed anew.", units = "s")
  double getQuantumSeconds();

  /**
   * Changes the quantum; the next one comes at most that long from now.
   *
   * @param seconds in the range of the processor settings
   * @throws IllegalArgumentException if it is not; the message names setting, range and value
   */
  void setQuantumSeconds(double seconds);

  /**
   * @return NCpus, the processors that are distributed
   */
  @Described(value = "NCpus, the processors that are distributed.", units = "processors")
  int getProcessors();

  /**
   * @return their numbers as a kernel list
   */
  @Described("Their numbers as a kernel list.")
  String getCpuSet();

  /**
   * @return ΣA_i, processors that are given
   */
  @Described(value = "ΣA_i, processors that are given.", units = "processors")
  double getAllocated();

  /**
   * @return CGROUP_V1, CGROUP_V2, AFFINITY (whole processors only) or NONE
   */
  @Described("CGROUP_V1, CGROUP_V2, AFFINITY (whole processors only) or NONE.")
  String getMechanism();

  /**
   * @return the applications, in the order in which they registered
   */
  @Described("The applications, in the order in which they registered.")
  List<ManagedApplicationItem> getApplications();

  /**
   * @return slots of the shared region that were not believed at the last quantum, by the reason
   */
  @Described(
      value =
          "Slots of the shared region that were not believed at the last quantum, by the "
              + "reason.",
      units = "slots")
  Map<String, Long> getFaults();

  /**
   * Changes the priority of an application from the next quantum on, also of one that is not there.
   *
   * @param application its name
   * @param priority P_i, from 1e-6 to 1e6
   * @throws IllegalArgumentException if it is out of range
   */
  @Described(
      "Changes the priority of an application from the next quantum on, also of one that "
          + "is not there.")
  void setPriority(
      @Described("Name of the application.") String application,
      @Described(value = "P_i, from 1e-6 to 1e6.", units = "weight") double priority);
}
