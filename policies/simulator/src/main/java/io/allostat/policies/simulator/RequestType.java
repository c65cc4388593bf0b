package io.allostat.policies.simulator;

import io.allostat.core.api.profile.ComponentStack;
import java.util.List;

/**
 * A kind of request: what it does, in order.
 *
 * @param root the outermost component
 * @param stages its calls, one after the other
 */
public record RequestType(String root, List<Stage> stages) {
  /** Checks that every stage begins with the root. */
  public RequestType {
    stages = List.copyOf(stages);
    for (Stage stage : stages) {
      if (!stage.stack().root().equals(root)) {
        throw new IllegalArgumentException(
            "stages: expected stacks that begin with " + root + ", got " + stage.stack());
      }
    }
  }

  /**
   * Makes a request type of the stages of one root.
   *
   * @param stages the stages, at least one
   * @return the type
   */
  public static RequestType of(Stage... stages) {
    return new RequestType(stages[0].stack().root(), List.of(stages));
  }

  /**
   * @return the stack of the root alone
   */
  public ComponentStack rootStack() {
    return ComponentStack.of(root);
  }
}
