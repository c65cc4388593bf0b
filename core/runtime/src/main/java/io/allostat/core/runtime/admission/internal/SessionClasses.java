package io.allostat.core.runtime.admission.internal;

import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.Admission.Registration;
import io.allostat.core.api.admission.AdmissionClass;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.ClientPattern;
import io.allostat.core.api.admission.SessionClassifier;
import io.allostat.core.api.network.IpAddress;
import io.allostat.core.runtime.loop.internal.FailureLog;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The classes of new sessions, by number, and what became of the sessions of each. Without any
 * configured there is one, of all. Thread safe; telling and counting take no lock.
 */
public final class SessionClasses {
  private final List<AdmissionClass> classes;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final ClientPattern[][] clients;
  private final boolean patterns;
  private final int others;
  private volatile SessionClassifier[] classifiers;
  private final FailureLog failures = new FailureLog("telling the class of a new session");
  private final LongAdder[] admitted;
  private final LongAdder[] refused;

  /** New connections that are not to come last, since the last settlement. */
  private final LongAdder[] came;

  /** Whether no more came than are guaranteed, by number. */
  private volatile boolean[] guaranteed;

  /**
   * What became of one class.
   *
   * @param name its name
   * @param weight its weight
   * @param share what it is guaranteed of what there is for new sessions, 0 to 1
   * @param admitted new connections admitted since the start
   * @param refused new connections refused since the start
   */
  public record Counts(String name, double weight, double share, long admitted, long refused) {}

  /**
   * Takes what was configured.
   *
   * @param configured the classes
   * @param classifiers asked first, in this order
   */
  public SessionClasses(List<AdmissionClass> configured, List<SessionClassifier> classifiers) {
    List<AdmissionClass> all = new ArrayList<>(configured);
    if (all.stream().noneMatch(each -> each.name().equals(AdmissionClass.OTHERS))) {
      all.add(new AdmissionClass(AdmissionClass.OTHERS, 1, List.of()));
    }
    this.classes = List.copyOf(all);
    this.classifiers = classifiers.toArray(SessionClassifier[]::new);
    for (int number = 0; number < classes.size(); number++) {
      numbers.put(classes.get(number).name(), number);
    }
    this.others = numbers.get(AdmissionClass.OTHERS);
    this.clients =
        classes.stream()
            .map(each -> each.clients().toArray(ClientPattern[]::new))
            .toArray(ClientPattern[][]::new);
    this.patterns = classes.stream().anyMatch(each -> !each.clients().isEmpty());
    this.admitted = adders();
    this.refused = adders();
    this.came = adders();
    this.guaranteed = new boolean[classes.size()];
  }

  /** As {@link Admission#classifyBy}. */
  Registration ask(SessionClassifier classifier) {
    Objects.requireNonNull(classifier, "classifier");
    synchronized (failures) {
      classifiers =
          Stream.concat(Stream.of(classifiers), Stream.of(classifier))
              .toArray(SessionClassifier[]::new);
    }
    AtomicReference<SessionClassifier> present = new AtomicReference<>(classifier);
    return () -> forget(present.getAndSet(null));
  }

  /** One of those that are the same; nothing if it is null. */
  private void forget(SessionClassifier classifier) {
    synchronized (failures) {
      List<SessionClassifier> left = new ArrayList<>(List.of(classifiers));
      for (int at = left.size() - 1; at >= 0; at--) {
        if (left.get(at) == classifier) {
          left.remove(at);
          break;
        }
      }
      classifiers = left.toArray(SessionClassifier[]::new);
    }
  }

  private LongAdder[] adders() {
    return classes.stream().map(each -> new LongAdder()).toArray(LongAdder[]::new);
  }

  /** What each is guaranteed, by number; they add up to 1. */
  double[] shares() {
    double sum = classes.stream().mapToDouble(AdmissionClass::weight).sum();
    return classes.stream().mapToDouble(each -> each.weight() / sum).toArray();
  }

  /** The number of a new session's class. */
  int of(Claim claim) {
    for (SessionClassifier classifier : classifiers) {
      Integer told = told(classifier, claim);
      if (told != null) {
        return told;
      }
    }
    return patterns ? byPattern(claim) : others;
  }

  private int byPattern(Claim claim) {
    IpAddress address = IpAddress.of(claim.client());
    for (int number = 0; number < clients.length; number++) {
      for (ClientPattern pattern : clients[number]) {
        if (pattern.matches(claim.serverName(), address)) {
          return number;
        }
      }
    }
    return others;
  }

  private Integer told(SessionClassifier classifier, Claim claim) {
    try {
      String name = classifier.classOf(claim);
      Integer number = name == null ? null : numbers.get(name);
      if (name != null && number == null) {
        failures.report(
            () ->
                new IllegalArgumentException(
                    classifier + " said " + name + ", expected one of " + numbers.keySet()));
      }
      return number;
    } catch (Throwable e) {
      failures.report(e);
      return null;
    }
  }

  /** Counts one for which something is put aside; a class of all has nothing to compare with. */
  void came(int number) {
    if (came.length > 1) {
      came[number].increment();
    }
  }

  void admitted(int number) {
    admitted[number].increment();
  }

  void refused(int number) {
    refused[number].increment();
  }

  /**
   * Looks how many came of each class since the last call. Belongs to one thread.
   *
   * @param room new connections that there was room for meanwhile; NaN if that is not known
   */
  void settle(double room) {
    double[] shares = shares();
    boolean[] next = new boolean[came.length];
    for (int number = 0; number < next.length; number++) {
      next[number] = came[number].sumThenReset() <= shares[number] * room && next.length > 1;
    }
    guaranteed = next;
  }

  /** Whether no more came of a class than it is guaranteed, where there are several. */
  boolean guaranteed(int number) {
    return guaranteed[number];
  }

  /**
   * @return one for each class, in the order in which clients are looked for
   */
  public List<Counts> counts() {
    double[] shares = shares();
    return IntStream.range(0, classes.size())
        .mapToObj(
            number ->
                new Counts(
                    classes.get(number).name(),
                    classes.get(number).weight(),
                    shares[number],
                    admitted[number].sum(),
                    refused[number].sum()))
        .toList();
  }
}
