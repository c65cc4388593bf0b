package io.allostat.nativeaffinity.manager;

import io.allostat.nativeaffinity.manager.region.Claim;
import io.allostat.nativeaffinity.manager.region.Grant;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * The JFR event {@value #NAME}: an application's processors have changed. In the manager's
 * recordings, on unless they switch it off. Not to be shared between threads.
 */
@Name(AllocationEvent.NAME)
@Label("Processor Allocation")
@Description("What the processor manager gave to an application that had something else before")
@Category("Allostat")
@StackTrace(false)
public final class AllocationEvent extends Event {
  /** Its name in recordings and in {@code jcmd}. */
  public static final String NAME = "io.allostat.Allocation";

  @Label("Application")
  String application;

  @Label("Process")
  @Description("Number of the process that asked; inside a framework, of the application")
  long process;

  @Label("Requested")
  @Description("R_i as the application wrote it, processors")
  double requested;

  @Label("Processors")
  @Description("A_i, processors")
  double processors;

  @Label("Limited")
  @Description("Whether it cannot use more; otherwise what others leave idle it may")
  boolean limited;

  @Label("CPUs")
  @Description("The CPUs as a kernel list, empty if not in force")
  String cpus;

  /** A record that begins empty. */
  public AllocationEvent() {}

  static void emit(Claim claim, Grant grant) {
    AllocationEvent event = new AllocationEvent();
    if (event.shouldCommit()) {
      event.application = claim.application();
      event.process = claim.process().pid();
      event.requested = claim.requested();
      event.processors = grant.processors();
      event.limited = grant.limited();
      event.cpus = grant.cpus().toCpuList();
      event.commit();
    }
  }
}
