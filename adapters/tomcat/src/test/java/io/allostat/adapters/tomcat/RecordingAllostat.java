package io.allostat.adapters.tomcat;

import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.component.Call;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.processors.WorkerThreads;
import io.allostat.core.testkit.FullLevelComponent;
import io.allostat.core.testkit.PartialAllostat;
import io.allostat.core.testkit.RecordingAdmission;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Records what adapters do to an instance. */
class RecordingAllostat extends PartialAllostat {
  final BlockingQueue<String> events = new LinkedBlockingQueue<>();
  final RecordingAdmission admission = new RecordingAdmission();
  WorkerThreads workers = WorkerThreads.NONE;

  RecordingAllostat(String instance) {
    super(instance);
  }

  /** Waits for the next events; a reply may arrive before the valve has left the request. */
  List<String> next(int count) throws InterruptedException {
    List<String> next = new ArrayList<>();
    while (next.size() < count) {
      String event = events.poll(30, TimeUnit.SECONDS);
      if (event == null) {
        throw new AssertionError("expected " + count + " events, got " + next);
      }
      next.add(event);
    }
    return next;
  }

  Call call(String begin, String end) {
    events.add(begin);
    return () -> events.add(end);
  }

  @Override
  public Call beginRequest() {
    return call("begin", "end");
  }

  @Override
  public Component discovered(String name) {
    events.add("discovered " + name);
    return new FullLevelComponent(name, () -> call("enter " + name, "leave " + name));
  }

  @Override
  public Admission admission() {
    return admission;
  }

  @Override
  public WorkerThreads workers() {
    return workers;
  }

  @Override
  public void start() {
    super.start();
    events.add("started");
  }

  @Override
  public void close() {
    super.close();
    events.add("closed");
  }
}
