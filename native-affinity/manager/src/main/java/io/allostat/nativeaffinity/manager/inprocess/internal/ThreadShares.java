package io.allostat.nativeaffinity.manager.inprocess.internal;

import io.allostat.nativeaffinity.binding.AffinityMask;
import io.allostat.nativeaffinity.binding.CpuAffinity;
import io.allostat.nativeaffinity.binding.Outcome;
import io.allostat.nativeaffinity.binding.Result;
import io.allostat.nativeaffinity.binding.Share;
import io.allostat.nativeaffinity.binding.ShareGroup;
import io.allostat.nativeaffinity.binding.Shares;
import io.allostat.nativeaffinity.topology.CpuSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shares of applications that are threads of this process: the threads of one are bound to its
 * CPUs, all together. What is numbered like a process elsewhere is an application here. Of a CPU
 * that two applications share each takes what it finds: nothing holds threads to a part of one.
 *
 * <p>Threads make themselves known, since the JDK does not tell what the kernel calls them. Where
 * they cannot be bound they are counted as ever, and run where they like. Thread safe: one lock for
 * all groups.
 */
final class ThreadShares implements Shares {
  private static final Logger LOG = LoggerFactory.getLogger(ThreadShares.class);

  private final CpuAffinity affinity;
  private final Supplier<CpuSet> usable;
  private final CpuSet home;
  private final LongUnaryOperator cpuNanos;
  private final String shortcoming;
  private final Map<String, Group> groups = new HashMap<>();
  private final ThreadLocal<Workers> ofThread = new ThreadLocal<>();

  /**
   * Finds out whether the calling thread can be bound to where it is anyway, and says once if not.
   *
   * @param affinity binds threads
   * @param usable the CPUs that this process may use now; those of the first time are where threads
   *     go when they leave
   * @param cpuNanos CPU time of a live thread by its id in Java, nanoseconds; below 0 for none
   */
  ThreadShares(CpuAffinity affinity, Supplier<CpuSet> usable, LongUnaryOperator cpuNanos) {
    this.affinity = affinity;
    this.usable = usable;
    this.home = usable.get();
    this.cpuNanos = cpuNanos;
    this.shortcoming = shortcoming(affinity);
    if (mechanism() == Mechanism.NONE) {
      LOG.warn("processors are distributed, and no thread is bound to them: {}", shortcoming);
    }
  }

  private static String shortcoming(CpuAffinity affinity) {
    AffinityMask here = affinity.callingThreadMask();
    Outcome outcome =
        here.outcome() == Outcome.DONE ? affinity.bindCallingThread(here.cpus()) : here.outcome();
    return outcome == Outcome.DONE ? "" : affinity.unsupported().orElse(outcome.name());
  }

  /**
   * @return whose worker the calling thread has become last, of all applications of these shares;
   *     not for virtual threads, of which each would keep an entry
   */
  ThreadLocal<Workers> ofThread() {
    return ofThread;
  }

  /** A thread, as the kernel and as Java call it. */
  private static final class Worker {
    private final OptionalInt number;
    private final long startNanos;
    private long lastNanos;

    Worker(OptionalInt number, long nanos) {
      this.number = number;
      this.startNanos = nanos;
      this.lastNanos = nanos;
    }
  }

  /** What there is of an application. */
  private static final class Group {
    private final Map<Thread, Worker> workers = new LinkedHashMap<>();
    private final Set<Long> numbers = new TreeSet<>();
    private Share share;
    private long endedNanos;
  }

  private Group made(String application) {
    return groups.computeIfAbsent(application, name -> new Group());
  }

  /**
   * Makes the calling thread one of an application's, and of no other's.
   *
   * @param application the name of its group
   */
  synchronized void join(String application) {
    Thread thread = Thread.currentThread();
    groups.values().forEach(other -> forget(other, thread));
    Group group = made(application);
    Worker worker =
        new Worker(affinity.callingThread(), Math.max(0, cpuNanos.applyAsLong(thread.getId())));
    group.workers.put(thread, worker);
    bind(worker, group.share == null ? home : group.share.cpus());
  }

  /**
   * Lets the calling thread go.
   *
   * @param application the name of its group; of another one it is left alone
   */
  synchronized void leave(String application) {
    Group group = groups.get(application);
    Worker worker = group == null ? null : group.workers.get(Thread.currentThread());
    if (worker != null) {
      forget(group, Thread.currentThread());
      bind(worker, home);
    }
  }

  /**
   * Lets all threads of an application go.
   *
   * @param application the name of its group
   */
  synchronized void release(String application) {
    Group group = groups.remove(application);
    if (group != null) {
      forgetTheDead(group);
      group.workers.values().forEach(worker -> bind(worker, home));
    }
  }

  /**
   * @param application the name of a group
   * @return CPU time of its threads since they joined, also of those that left, nanoseconds
   */
  synchronized long cpuNanos(String application) {
    Group group = groups.get(application);
    if (group == null) {
      return 0;
    }
    forgetTheDead(group);
    long sum = group.endedNanos;
    for (Map.Entry<Thread, Worker> each : group.workers.entrySet()) {
      sum += used(each.getKey(), each.getValue());
    }
    return sum;
  }

  private long used(Thread thread, Worker worker) {
    worker.lastNanos = Math.max(worker.lastNanos, cpuNanos.applyAsLong(thread.getId()));
    return worker.lastNanos - worker.startNanos;
  }

  private void forget(Group group, Thread thread) {
    Worker worker = group.workers.remove(thread);
    if (worker != null) {
      group.endedNanos += used(thread, worker);
    }
  }

  /** What one used since it was last looked at is lost with it. */
  private void forgetTheDead(Group group) {
    group
        .workers
        .entrySet()
        .removeIf(
            each -> {
              boolean dead = !each.getKey().isAlive();
              if (dead) {
                group.endedNanos += each.getValue().lastNanos - each.getValue().startNanos;
              }
              return dead;
            });
  }

  private Outcome bind(Worker worker, CpuSet cpus) {
    return mechanism() == Mechanism.NONE || worker.number.isEmpty()
        ? Outcome.UNSUPPORTED
        : affinity.bindThread(worker.number.getAsInt(), cpus);
  }

  @Override
  public Mechanism mechanism() {
    return shortcoming.isEmpty() ? Mechanism.AFFINITY : Mechanism.NONE;
  }

  /** That of the process is in the rules, as its threads are all there is. */
  @Override
  public OptionalDouble quota() {
    return OptionalDouble.empty();
  }

  @Override
  public String shortcoming() {
    return shortcoming;
  }

  @Override
  public ShareGroup group(String application) {
    return new Handle(application);
  }

  @Override
  public synchronized Set<String> groups() {
    return Set.copyOf(groups.keySet());
  }

  @Override
  public synchronized void close() {
    groups().forEach(this::release);
  }

  private final class Handle implements ShareGroup {
    private final String name;

    Handle(String name) {
      this.name = name;
    }

    @Override
    public String application() {
      return name;
    }

    @Override
    public Result apply(Share share) {
      synchronized (ThreadShares.this) {
        if (mechanism() == Mechanism.NONE) {
          return new Result(Outcome.UNSUPPORTED, shortcoming);
        }
        CpuSet available = usable.get();
        if (!available.containsAll(share.cpus())) {
          return new Result(
              Outcome.INVALID_CPUS, "expected CPUs among " + available + ", got " + share.cpus());
        }
        Group group = made(name);
        forgetTheDead(group);
        group.share = share;
        Result refusal = Result.done();
        for (Map.Entry<Thread, Worker> each : group.workers.entrySet()) {
          // Every one is tried; one that ends at this moment refuses nothing.
          Outcome outcome = bind(each.getValue(), share.cpus());
          if (outcome != Outcome.DONE && outcome != Outcome.NO_SUCH_TASK) {
            refusal = new Result(outcome, "thread " + each.getKey().getName());
          }
        }
        return refusal;
      }
    }

    @Override
    public Result add(long application) {
      synchronized (ThreadShares.this) {
        made(name).numbers.add(application);
        return Result.done();
      }
    }

    @Override
    public Set<Long> processes() {
      synchronized (ThreadShares.this) {
        Group group = groups.get(name);
        return group == null ? Set.of() : Set.copyOf(group.numbers);
      }
    }

    /** Threads that have joined stay: their application may be so new that nobody has seen it. */
    @Override
    public Result remove() {
      synchronized (ThreadShares.this) {
        Group group = groups.get(name);
        if (group != null) {
          forgetTheDead(group);
          group.workers.values().forEach(worker -> bind(worker, home));
          group.numbers.clear();
          group.share = null;
          if (group.workers.isEmpty()) {
            groups.remove(name);
          }
        }
        return Result.done();
      }
    }
  }
}
