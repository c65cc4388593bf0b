package io.allostat.adapters.console.internal;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.component.LevelChange;
import io.allostat.core.api.component.LevelChange.Origin;
import io.allostat.core.api.control.Thresholds;
import io.allostat.core.api.settings.LiveSettings;
import io.allostat.core.api.settings.SettingException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What an operator can change. Thread safe. */
final class Operations {
  private static final Logger LOG = LoggerFactory.getLogger(Operations.class);

  private final Allostat allostat;

  /**
   * @param allostat what is changed
   */
  Operations(Allostat allostat) {
    this.allostat = allostat;
  }

  /**
   * What came of a request.
   *
   * @param done whether it was carried out
   * @param message one sentence for the operator
   */
  record Result(boolean done, String message) {}

  /**
   * Carries out a request. May take as long as a component takes to move.
   *
   * @param request its {@code operation} is setServiceLevel, pin, unpin, pause, resume,
   *     setThresholds or set
   * @return what came of it
   * @throws SettingException if there is no such operation, component, level or resource, or a
   *     value is out of its range; the message says what was expected
   */
  Result carryOut(OperationRequest request) {
    Result result =
        switch (request.text("operation")) {
          case "setServiceLevel" -> setServiceLevel(request);
          case "pin" -> pin(request.text("component"));
          case "unpin" -> unpin(request.text("component"));
          case "pause" -> pause();
          case "resume" -> resume();
          case "setThresholds" -> setThresholds(request);
          case "set" -> set(request);
          default ->
              throw new SettingException(
                  "operation",
                  "one of setServiceLevel, pin, unpin, pause, resume, setThresholds, set",
                  request.text("operation"));
        };
    LOG.info("an operator at the dashboard of {}: {}", allostat.instance(), result.message());
    return result;
  }

  private Result setServiceLevel(OperationRequest request) {
    LevelChange change =
        allostat
            .components()
            .setServiceLevel(
                request.text("component"), request.wholeNumber("level"), Origin.OPERATOR);
    String now = change.component() + " is at service level " + change.appliedLevel();
    if (change.succeeded()) {
      return new Result(true, now);
    }
    return new Result(false, now + ": " + change.failure().orElse("it was moved again"));
  }

  private Result pin(String component) {
    return saved(
        () -> allostat.components().pin(component), component + " stays at its service level");
  }

  private Result unpin(String component) {
    return saved(
        () -> allostat.components().unpin(component), component + " is moved by the loop again");
  }

  /**
   * It holds until the end of the program, and the operator must know that it is not for longer.
   */
  private static Result saved(Runnable change, String done) {
    try {
      change.run();
    } catch (IllegalStateException notSaved) {
      return new Result(false, notSaved.getMessage());
    }
    return new Result(true, done);
  }

  private Result pause() {
    allostat.controlLoop().pause();
    return new Result(true, "the loop observes without acting");
  }

  private Result resume() {
    allostat.controlLoop().resume();
    return new Result(true, "the loop acts");
  }

  private Result set(OperationRequest request) {
    String group = request.text("group");
    String setting = request.text("setting");
    List<LiveSettings<?>> all = allostat.settings();
    LiveSettings<?> settings =
        all.stream()
            .filter(s -> s.type().getSimpleName().equals(group))
            .findFirst()
            .orElseThrow(
                () ->
                    new SettingException(
                        "group",
                        "one of " + all.stream().map(s -> s.type().getSimpleName()).toList(),
                        group));
    settings.set(setting, request.text("value"));
    return new Result(true, setting + " is " + settings.values().get(setting));
  }

  private Result setThresholds(OperationRequest request) {
    String resource = request.text("resource");
    Thresholds thresholds =
        new Thresholds(request.number("overloadThreshold"), request.number("underloadThreshold"));
    allostat.controlLoop().setThresholds(resource, thresholds);
    return new Result(
        true,
        "thresholds of "
            + resource
            + ": overload "
            + thresholds.overload()
            + ", underload "
            + thresholds.underload());
  }
}
