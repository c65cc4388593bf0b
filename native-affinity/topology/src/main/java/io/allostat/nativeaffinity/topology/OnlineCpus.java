package io.allostat.nativeaffinity.topology;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The online CPUs of this machine as they are now, for who asks every few seconds: as {@link
 * MachineCpus#online()} has them, read anew when the kernel's list has another text. Thread safe.
 */
public final class OnlineCpus implements Supplier<CpuSet> {
  private final Path root;
  private Optional<String> text = Optional.empty();
  private CpuSet cpus = CpuSet.none();

  /** Of this machine. */
  public OnlineCpus() {
    this(Path.of("/"));
  }

  OnlineCpus(Path root) {
    this.root = root;
  }

  @Override
  public synchronized CpuSet get() {
    Optional<String> now = new KernelFiles(root).text(MachineCpus.Part.ONLINE.path());
    if (now.isEmpty() || !now.equals(text)) {
      text = now;
      cpus = MachineCpus.query(root, Runtime.getRuntime().availableProcessors()).online();
    }
    return cpus;
  }
}
