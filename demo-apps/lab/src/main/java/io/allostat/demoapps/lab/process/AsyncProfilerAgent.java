package io.allostat.demoapps.lab.process;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.allostat.demoapps.lab.LabException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * async-profiler, loaded into the running server as an agent, sampling wall time every 100 ms. What
 * it found is thrown away. Its native library comes with its jar, for Linux on x64 and on arm64.
 */
public final class AsyncProfilerAgent implements SwitchedProfiler {
  private static final String START = "start,event=wall,interval=100ms";
  private static final String STOP = "stop";

  private final long pid;
  private final Path library;
  private boolean extracted;
  private boolean running;

  /**
   * An agent that is not loaded before it is started.
   *
   * @param pid the server's process
   * @param folder where the native library is put
   */
  public AsyncProfilerAgent(long pid, Path folder) {
    this.pid = pid;
    this.library = folder.resolve("libasyncProfiler.so");
  }

  @Override
  public void start() {
    if (!extracted) {
      // Once: a library of another inode would be loaded beside the first one.
      extract();
      extracted = true;
    }
    running = true;
    command(START);
  }

  @Override
  public void stop() {
    if (running) {
      running = false;
      command(STOP);
    }
  }

  private void extract() {
    String name = resource(System.getProperty("os.name"), System.getProperty("os.arch"));
    try (InputStream from = AsyncProfilerAgent.class.getResourceAsStream(name)) {
      if (from == null) {
        throw new LabException("async-profiler's jar has no " + name);
      }
      Files.copy(from, library, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new LabException("cannot write " + library + ": " + e, e);
    }
  }

  /** Where the native library is in async-profiler's jar. */
  static String resource(String system, String architecture) {
    return switch (system + " " + architecture) {
      case "Linux amd64" -> "/linux-x64/libasyncProfiler.so";
      case "Linux aarch64" -> "/linux-arm64/libasyncProfiler.so";
      default ->
          throw new LabException("async-profiler does not run on " + system + " " + architecture);
    };
  }

  private void command(String arguments) {
    try {
      VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
      try {
        machine.loadAgentPath(library.toString(), arguments);
      } finally {
        machine.detach();
      }
    } catch (IOException | AttachNotSupportedException | AgentLoadException e) {
      throw new LabException("async-profiler cannot be loaded into the server: " + e, e);
    } catch (AgentInitializationException e) {
      throw new LabException(
          "async-profiler refused '%s' with code %d, see server.log"
              .formatted(arguments, e.returnValue()),
          e);
    }
  }
}
