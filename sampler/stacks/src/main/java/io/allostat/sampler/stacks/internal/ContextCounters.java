package io.allostat.sampler.stacks.internal;

import java.util.concurrent.atomic.AtomicLong;

/** What goes wrong in contexts, counted on slow paths only. Adding allocates nothing. */
final class ContextCounters {
  final AtomicLong overflowedCalls = new AtomicLong();
  final AtomicLong repairs = new AtomicLong();
  final AtomicLong abandoned = new AtomicLong();
  final ProfilerFailures failures = new ProfilerFailures();
}
