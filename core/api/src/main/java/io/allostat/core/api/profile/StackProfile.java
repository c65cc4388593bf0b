package io.allostat.core.api.profile;

/**
 * What one component stack uses of one resource over a window (Philippe et al. §3, figure 3).
 *
 * @param stack the component stack S
 * @param resource the resource R
 * @param samples the samples that showed S using R
 * @param states what the threads in S were doing; counted with the resource of kind CPU, {@link
 *     ThreadStates#NONE} with every other
 * @param hitRatio H_R(S), 0 to 1: its share of the samples associated with R
 * @param usage U_R(S) = H_R(S)·U_R, 0 to 1
 * @param executionRate W(S), entries per second
 * @param cost C_R(S) = H_R(S)·U_R·cap_R / W(S), resource-seconds per execution of S
 * @param rootExecutionRate W(root(S)), entries per second; of a stack that began in another JVM,
 *     requests per second that came from there with this root
 * @param costPerRoot c_R(S) = C_R(S)·W(S) / W(root(S)), resource-seconds per execution of the root
 */
public record StackProfile(
    ComponentStack stack,
    String resource,
    long samples,
    ThreadStates states,
    Estimate hitRatio,
    Estimate usage,
    double executionRate,
    Estimate cost,
    double rootExecutionRate,
    Estimate costPerRoot) {

  /**
   * Derives usage and costs from what was measured.
   *
   * @param stack the component stack S
   * @param resource the resource R
   * @param hitRatio H_R(S), possibly absent; carries the number of samples
   * @param resourceUsage U_R, 0 to 1
   * @param capacity cap_R, e.g. processors
   * @param executionRate W(S), entries per second; 0 for {@link ComponentStack#JVM}
   * @param rootExecutionRate W(root(S)), entries per second
   * @return the stack's profile; costs are absent where there were no executions
   */
  public static StackProfile of(
      ComponentStack stack,
      String resource,
      Estimate hitRatio,
      double resourceUsage,
      double capacity,
      double executionRate,
      double rootExecutionRate) {
    Estimate usage = hitRatio.times(resourceUsage);
    return new StackProfile(
        stack,
        resource,
        hitRatio.samples(),
        ThreadStates.NONE,
        hitRatio,
        usage,
        executionRate,
        perExecution(usage, capacity, executionRate),
        rootExecutionRate,
        perExecution(usage, capacity, rootExecutionRate));
  }

  /**
   * @return the samples that showed S waiting for something else than a processor (a lock, a pool,
   *     another machine); with resources that are not of kind CPU 0
   */
  public long waiting() {
    return states.waiting();
  }

  /**
   * @param seenStates what the threads in S were doing
   * @return this profile, but for that
   */
  public StackProfile withStates(ThreadStates seenStates) {
    return new StackProfile(
        stack,
        resource,
        samples,
        seenStates,
        hitRatio,
        usage,
        executionRate,
        cost,
        rootExecutionRate,
        costPerRoot);
  }

  private static Estimate perExecution(Estimate usage, double capacity, double rate) {
    return rate > 0 ? usage.times(capacity / rate) : Estimate.absent(usage.samples());
  }
}
