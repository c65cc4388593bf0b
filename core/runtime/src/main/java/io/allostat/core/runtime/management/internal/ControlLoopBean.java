package io.allostat.core.runtime.management.internal;

import io.allostat.core.api.control.Thresholds;
import io.allostat.core.api.management.ControlLoopItem;
import io.allostat.core.api.management.ControlLoopMXBean;
import io.allostat.core.api.management.DecisionItem;
import io.allostat.core.runtime.loop.internal.AdaptationLoop;
import java.util.List;

/** The adaptation loop and one resource, read from the shared snapshot. */
final class ControlLoopBean implements ControlLoopMXBean {
  private final String resource;
  private final Snapshots snapshots;
  private final AdaptationLoop loop;

  ControlLoopBean(String resource, Snapshots snapshots, AdaptationLoop loop) {
    this.resource = resource;
    this.snapshots = snapshots;
    this.loop = loop;
  }

  private ControlLoopItem item() {
    return StatusReader.find(snapshots.current(), resource).orElseThrow();
  }

  @Override
  public String getMode() {
    return item().mode();
  }

  @Override
  public boolean isPaused() {
    return item().paused();
  }

  @Override
  public boolean isCalibration() {
    return item().calibration();
  }

  @Override
  public void setCalibration(boolean enabled) {
    loop.setCalibration(enabled);
  }

  @Override
  public Double getUsage() {
    return item().usage();
  }

  @Override
  public double getOverloadThreshold() {
    return item().overloadThreshold();
  }

  @Override
  public void setOverloadThreshold(double threshold) {
    Transportable.refusing(
        () -> loop.changeThresholds(resource, old -> new Thresholds(threshold, old.underload())));
  }

  @Override
  public double getUnderloadThreshold() {
    return item().underloadThreshold();
  }

  @Override
  public void setUnderloadThreshold(double threshold) {
    Transportable.refusing(
        () -> loop.changeThresholds(resource, old -> new Thresholds(old.overload(), threshold)));
  }

  @Override
  public Double getPredictedUsage() {
    return item().predictedUsage();
  }

  @Override
  public Double getPredictionError() {
    return item().predictionError();
  }

  @Override
  public Double getSecondsSinceLastStep() {
    return item().secondsSinceLastStep();
  }

  /** Gives the whole journal, not only what the snapshot shows of it. */
  @Override
  public List<DecisionItem> getDecisions() {
    return StatusReader.decisions(resource, loop.journal()).stream().map(Items::of).toList();
  }

  @Override
  public void pause() {
    loop.pause();
  }

  @Override
  public void resume() {
    loop.resume();
  }
}
