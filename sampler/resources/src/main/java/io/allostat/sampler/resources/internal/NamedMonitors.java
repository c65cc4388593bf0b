package io.allostat.sampler.resources.internal;

import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceSource;
import io.allostat.core.api.settings.SettingException;
import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Makes the monitors of what users name: disks, other processes and other hosts. Thread safe. */
public final class NamedMonitors {
  private static final Pattern DEVICE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_!.-]{0,31}");
  private static final Pattern PID = Pattern.compile("[1-9][0-9]{0,9}");

  /** TASK_COMM_LEN without the byte at its end. */
  private static final int MOST_COMMAND = 15;

  private final ProcFiles files;

  /**
   * @param files where to read
   */
  public NamedMonitors(ProcFiles files) {
    this.files = files;
  }

  /**
   * Makes a monitor.
   *
   * @param source what was named
   * @return the monitor; empty if the type is not known here
   * @throws SettingException if the target makes no sense
   */
  public Optional<ResourceMonitor> create(ResourceSource source) {
    try {
      return switch (source.type()) {
        case "disk" -> Optional.of(disk(source));
        case "host" -> Optional.of(host(source));
        case "pid" -> Optional.of(foreign(source, pid(source)));
        case "command" -> Optional.of(foreign(source, command(source)));
        case "cgroup" -> Optional.of(foreign(source, cgroup(source)));
        default -> Optional.empty();
      };
    } catch (IOException e) {
      throw source.refused("a machine that shows its cgroup mounts (" + e.getMessage() + ")");
    }
  }

  private ResourceMonitor disk(ResourceSource source) {
    requireControlled(source);
    if (!DEVICE.matcher(source.target()).matches()) {
      throw source.refused("a device as in " + DiskStats.PATH + ", such as sda or nvme0n1");
    }
    return new DiskMonitor(source.name(), source.target(), files);
  }

  private static ResourceMonitor host(ResourceSource source) {
    requireControlled(source);
    return new HostMonitor(
        source.name(),
        StatusAddress.parse(source),
        HttpClient.newBuilder(),
        Duration.ofSeconds(HostMonitor.SECONDS),
        System::nanoTime);
  }

  private static void requireControlled(ResourceSource source) {
    if (source.shares().isPresent()) {
      throw new SettingException(
          "views",
          "pid, command or cgroup; a "
              + source.type()
              + " fills by itself and belongs to resources",
          source.name());
    }
  }

  private Foreign pid(ResourceSource source) throws IOException {
    if (!PID.matcher(source.target()).matches()) {
      throw source.refused("a process number > 0");
    }
    long pid = Long.parseLong(source.target());
    if (files.self().equals(OptionalLong.of(pid))) {
      throw source.refused("another process than this server, whose use its own stacks show");
    }
    return ProcessTrees.ofPid(files, pid);
  }

  private Foreign command(ResourceSource source) {
    if (source.target().length() > MOST_COMMAND) {
      throw source.refused("at most 15 characters, as in /proc/<pid>/comm");
    }
    return ProcessTrees.ofCommand(files, source.target());
  }

  private Foreign cgroup(ResourceSource source) throws IOException {
    String path = source.target();
    List<String> parts = Arrays.asList(path.split("/", -1));
    boolean below = path.startsWith("/") && path.length() > 1 && !parts.contains("..");
    if (!below || parts.lastIndexOf("") > 0 || parts.contains(".")) {
      throw source.refused("a path below the root of the hierarchy, such as /postgres");
    }
    return new ForeignCgroup(files, path);
  }

  private ResourceMonitor foreign(ResourceSource source, Foreign group) throws IOException {
    if (source.shares().isEmpty()) {
      return new ForeignCpu(source.name(), group, files);
    }
    if (!source.shares().get().equals(CpuSetMonitor.NAME)) {
      throw new SettingException(
          "resource of view " + source.name(),
          CpuSetMonitor.NAME + ", which is what processes share",
          source.shares().get());
    }
    return new ForeignView(source.name(), group, new CpuSetMonitor(files));
  }
}
