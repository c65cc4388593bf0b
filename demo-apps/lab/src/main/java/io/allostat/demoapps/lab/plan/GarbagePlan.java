package io.allostat.demoapps.lab.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What the experiment with garbage claims does, and for how long.
 *
 * @param modes servers, in the order of the report
 * @param rounds each case has one turn in each
 * @param settleSeconds of a turn, which do not count
 * @param holdSeconds of a turn, which count
 * @param honestLoad of honest clients, as a multiple of the capacity
 * @param attackLoad of attackers, likewise
 * @param warmUp plan that the servers are warmed up and the capacity is found by
 */
public record GarbagePlan(
    List<Mode> modes,
    int rounds,
    int settleSeconds,
    int holdSeconds,
    double honestLoad,
    double attackLoad,
    AdmissionPlan warmUp) {
  /** Honest clients, all of them behind eight addresses. */
  public static final String HONEST = "127.0.0.2-127.0.0.9";

  private static final int START_SECONDS = 3;

  /** For published figures. */
  public static final GarbagePlan FULL =
      new GarbagePlan(List.of(Mode.values()), 3, 8, 20, 0.7, 5, AdmissionPlan.FULL);

  /** For a look. */
  public static final GarbagePlan QUICK =
      new GarbagePlan(List.of(Mode.EXACT, Mode.TICKET), 1, 8, 20, 0.7, 5, AdmissionPlan.QUICK);

  /** What serves; the names are those of the summary. */
  public enum Mode {
    /** Allostat, and the server keeps the TLS sessions. */
    EXACT("exact", AdmissionArm.ALLOSTAT, false),
    /** Allostat, and the clients keep them. */
    TICKET("ticket", AdmissionArm.ALLOSTAT, true),
    /** Tomcat without anything, and the server keeps them. */
    STOCK("stock", AdmissionArm.STOCK, false);

    private final String label;
    private final AdmissionArm arm;
    private final boolean tickets;

    Mode(String label, AdmissionArm arm, boolean tickets) {
      this.label = label;
      this.arm = arm;
      this.tickets = tickets;
    }

    /**
     * The name in reports.
     *
     * @return the name
     */
    public String label() {
      return label;
    }

    /**
     * What protects the server.
     *
     * @return the arm of the admission experiment
     */
    public AdmissionArm arm() {
      return arm;
    }

    /**
     * Whether clients keep the sessions.
     *
     * @return true if so
     */
    public boolean tickets() {
      return tickets;
    }
  }

  /** Who attacks; the names are those of the summary. */
  public enum Attack {
    /** Nobody. */
    NONE("none", ""),
    /** Many, of 254 addresses. */
    SPREAD("127.0.1.0/24", "127.0.1.0/24"),
    /** As much from one address. */
    ONE("127.0.1.1", "127.0.1.1");

    private final String label;
    private final String origins;

    Attack(String label, String origins) {
      this.label = label;
      this.origins = origins;
    }

    /**
     * The name in reports.
     *
     * @return the name
     */
    public String label() {
      return label;
    }

    /**
     * Where they come from, as the client reads it.
     *
     * @return addresses; empty for nobody
     */
    public String origins() {
      return origins;
    }
  }

  /** Copies the list. */
  public GarbagePlan {
    modes = List.copyOf(modes);
  }

  /**
   * The order of the cases in a round: each is the first once.
   *
   * @param round from 1
   * @return all of them
   */
  public static List<Attack> order(int round) {
    List<Attack> order = new ArrayList<>(List.of(Attack.values()));
    Collections.rotate(order, 1 - round);
    return order;
  }

  /**
   * The load of honest clients in a turn.
   *
   * @param capacity sessions/s
   * @return the load
   */
  public SessionLoad honest(double capacity) {
    return SessionLoad.multiples(capacity, List.of(honestLoad), settleSeconds, holdSeconds);
  }

  /**
   * How long attackers are at work: longer than honest clients, who may begin a little later.
   *
   * @return seconds
   */
  public int attackSeconds() {
    return settleSeconds + holdSeconds + START_SECONDS;
  }

  /**
   * The same plan with another number of rounds.
   *
   * @param number at least 1
   * @return the plan
   */
  public GarbagePlan withRounds(int number) {
    return new GarbagePlan(
        modes, number, settleSeconds, holdSeconds, honestLoad, attackLoad, warmUp);
  }

  /**
   * The same plan, shorter, to see whether everything fits together.
   *
   * @param factor 0 to 1
   * @return the plan
   */
  public GarbagePlan shortened(double factor) {
    return new GarbagePlan(
        modes,
        rounds,
        (int) Math.max(2, Math.round(settleSeconds * factor)),
        (int) Math.max(2, Math.round(holdSeconds * factor)),
        honestLoad,
        attackLoad,
        warmUp.shortened(factor));
  }

  /**
   * Whether the second search is made once more where it does not go beyond the capacity; in a
   * single round, for a look, there is no time for that.
   *
   * @return true if so
   */
  public boolean repeatsSearch() {
    return rounds > 1;
  }

  /**
   * How many clients search for the capacity, at most.
   *
   * @return 2 or 3
   */
  public int searches() {
    return repeatsSearch() ? 3 : 2;
  }

  /**
   * The servers that a load of their own warms up: the stock one is warm from the searches.
   *
   * @return modes
   */
  public List<Mode> warmedUp() {
    return modes.stream().filter(mode -> mode != Mode.STOCK).toList();
  }

  /**
   * How long all loads take together, without the starts of programs.
   *
   * @return seconds at most
   */
  public int seconds() {
    return warmUp.searchCold().seconds()
        + (searches() - 1) * warmUp.searchAgain(1).seconds()
        + warmedUp().size() * warmUp.warmUp(1).seconds()
        + modes.size() * rounds * Attack.values().length * honest(1).seconds();
  }
}
