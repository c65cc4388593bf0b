package io.allostat.sampler.export;

import io.allostat.core.api.profile.Profile;
import io.allostat.sampler.export.internal.ProfileReader;
import io.allostat.sampler.export.internal.ProfileWriter;

/**
 * Profiles as JSON. The object is the {@code profile} of {@code /status} with a few members more,
 * so that one reader takes both:
 *
 * <pre>
 * { "schema": 1,                     this description; absent in /status
 *   "windowSeconds": 10.0,           length of the window
 *   "samplingInstants": 100,         how often the contexts were visited in it
 *   "resources": [                   controlled resources, then views
 *     { "resource": "cpu", "controlled": true,
 *       "usage": 0.641,              0 to 1
 *       "capacity": 1.0,             e.g. processors
 *       "samples": 320,
 *       "usagePerSample": 0.002 } ], what one sample stands for; absent in /status
 *   "stacks": [                      largest usage first
 *     { "stack": "Search.Category",  components, outermost first
 *       "resource": "cpu",
 *       "hitRatio": 0.575, "hitRatioLower": 0.52, "hitRatioUpper": 0.63,
 *       "usage": 0.369, "usageLower": 0.33, "usageUpper": 0.40,   0 to 1
 *       "executionRate": 6.6,        per second
 *       "cost": 0.0558, "costLower": 0.05, "costUpper": 0.0612,   resource-seconds per execution
 *       "samples": 184,
 *       "states": {                  samples by what threads were doing, see ThreadStates
 *         "running": 150, "ready": 30, "unknown": 4,
 *         "waitingForResource": 0, "waitingForIo": 9, "waitingForLock": 3, "waitingOther": 0,
 *         "hitsOnly": 0 },
 *       "rootExecutionRate": 6.6 } ] } of the outermost component, per second; absent in /status
 * </pre>
 *
 * <p>Lower and Upper are the ends of a 95 % interval. A figure with too few samples, and one that
 * JSON has no number for, is {@code null}. Members that are not listed are passed over, those
 * marked as absent in {@code /status} are derived: the root's rate from the stack that is the root
 * alone (from the outermost that were executed, where the root is another JVM's), and what a sample
 * stands for from the use of the stacks other than {@code (jvm)}.
 *
 * <p>Stateless, thread safe.
 */
public final class ProfileJson {
  /** The longest text that is read, in bytes: some hundred thousand stacks. */
  public static final int MAX_BYTES = 32 << 20;

  private ProfileJson() {}

  /**
   * Writes a profile. Reading it gives the same profile, but for the window's begin, which is then
   * 0.
   *
   * @param profile the profile
   * @return UTF-8 text of one object
   */
  public static byte[] write(Profile profile) {
    return ProfileWriter.write(profile);
  }

  /**
   * Reads a profile. Nothing in the text is trusted: names follow the rule for components, numbers
   * are in their range, no stack is there twice.
   *
   * @param json UTF-8 text of a profile as described above, or of a whole {@code /status}
   * @return the profile; its window begins at 0
   * @throws ProfileFormatException if it is neither, or longer than {@link #MAX_BYTES}
   */
  public static Profile read(byte[] json) throws ProfileFormatException {
    if (json.length > MAX_BYTES) {
      throw new ProfileFormatException(
          "expected a profile of at most " + MAX_BYTES + " bytes, got " + json.length);
    }
    return ProfileReader.read(json);
  }
}
