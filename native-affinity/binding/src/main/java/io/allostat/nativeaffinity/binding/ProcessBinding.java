package io.allostat.nativeaffinity.binding;

/**
 * What became of an attempt to bind every thread of a process.
 *
 * <p>Thread safety: immutable.
 *
 * @param outcome {@link Outcome#DONE} when every thread found is bound; {@link
 *     Outcome#NO_SUCH_TASK} when the process is not there or died meanwhile; otherwise what stopped
 *     the attempt
 * @param threads threads bound, also before an attempt that was stopped
 * @param settled whether the last looks at the process showed no thread that was not yet bound;
 *     false for one that makes threads faster than they can be bound
 */
public record ProcessBinding(Outcome outcome, int threads, boolean settled) {}
