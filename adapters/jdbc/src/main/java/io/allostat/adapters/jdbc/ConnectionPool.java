package io.allostat.adapters.jdbc;

import io.allostat.adapters.jdbc.internal.Loans;
import io.allostat.core.api.component.ComponentNames;
import io.allostat.core.api.resource.Holders;
import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceReading;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/**
 * A connection pool as a controlled resource: its capacity is its size, in connections; its use are
 * the connections that are out, from {@code getConnection} to {@code close} or {@code abort}. The
 * time of each is added up exactly by the {@link ComponentDataSource} that lends it, which polling
 * the pool's own "active" gauge could not do.
 *
 * <p>It is used by those who hold connections: a connection counts for the component stack in which
 * the thread is that used it last, as long as that thread serves the same request; later, until the
 * connection is used again, for no stack. So neither a connection that an asynchronous request
 * keeps nor one that was forgotten is charged to whom its thread serves next. Who waits for one
 * uses nothing of it.
 *
 * <p>The size is asked for at each reading, since pools can be resized while they run; connections
 * that are out beyond it after that count until they are back. One that goes back past the data
 * source (unwrapped and closed, or thrown out by the pool) is back at the next reading after the
 * pool has said so, where the pool is asked; else at the next after its wrapper was collected as
 * garbage. One that is forgotten without being closed is out for as long as it is for the pool,
 * where that is asked; else until it was collected as garbage, though a pool may have lost it for
 * ever. No connection is kept from being collected. 10 000 are counted at a time; {@link
 * #uncounted} tells of those beyond.
 *
 * <p>Borrowing and closing are thread safe, and wait at most for who does so at the same moment;
 * {@link #read()} and {@link #holders} are for one thread.
 */
public final class ConnectionPool implements ResourceMonitor {
  private final String name;
  private final IntSupplier size;
  private final Optional<IntSupplier> lent;
  private final Loans loans;
  private long lastNanos;

  /**
   * Makes the resource of one pool that does not say how many connections it has lent.
   *
   * @param name the resource's name, and that of the component in which contexts wait for the pool
   * @param size the most connections that the pool lends at a time, > 0, such as {@code
   *     hikari::getMaximumPoolSize}; thread safe
   * @throws io.allostat.core.api.settings.SettingException if the name is not valid
   */
  public ConnectionPool(String name, IntSupplier size) {
    this(name, size, Optional.empty(), System::nanoTime);
  }

  /**
   * Makes the resource of one pool.
   *
   * @param name the resource's name, and that of the component in which contexts wait for the pool
   * @param size the most connections that the pool lends at a time, > 0, such as {@code
   *     hikari::getMaximumPoolSize}; thread safe
   * @param lent how many the pool has lent now, >= 0, such as {@code () ->
   *     hikari.getHikariPoolMXBean().getActiveConnections()}; thread safe, and never waits. While
   *     it throws, as this one does until a lazy pool has opened, the pool is taken not to say so
   * @throws io.allostat.core.api.settings.SettingException if the name is not valid
   */
  public ConnectionPool(String name, IntSupplier size, IntSupplier lent) {
    this(name, size, Optional.of(lent), System::nanoTime);
  }

  ConnectionPool(
      String name, IntSupplier size, Optional<IntSupplier> lent, LongSupplier nanoClock) {
    this.name = ComponentNames.requireValid("connection pool", name);
    this.size = Objects.requireNonNull(size, "size of connection pool " + name);
    this.lent = lent;
    this.loans = new Loans(nanoClock);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public ResourceKind kind() {
    return ResourceKind.HELD;
  }

  /**
   * @return connections that are out now
   */
  public int busy() {
    return loans.out();
  }

  /**
   * @return connections lent so far that count for nothing, since 10 000 were out at that time
   */
  public long uncounted() {
    return loans.beyond();
  }

  @Override
  public ResourceReading read() throws IOException {
    int capacity = size.getAsInt();
    if (capacity <= 0) {
      throw new IOException("size of connection pool " + name + ": expected > 0, got " + capacity);
    }
    lent.ifPresentOrElse(loans::settle, loans::settle);
    // A connection that came back a moment ago may say so only now; the sum must not fall for it.
    lastNanos = Math.max(lastNanos, loans.nanos());
    return new ResourceReading(lastNanos / 1e9, capacity);
  }

  @Override
  public void requests(LongSupplier request) {
    loans.requests(request);
  }

  @Override
  public void holders(Holders holders) {
    loans.holders(holders);
  }

  /** Where loans begin. */
  Loans loans() {
    return loans;
  }
}
