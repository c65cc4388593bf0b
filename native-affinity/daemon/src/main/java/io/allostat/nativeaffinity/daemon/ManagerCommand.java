package io.allostat.nativeaffinity.daemon;

import io.allostat.core.api.distribution.DistributionPolicies;
import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.core.api.settings.Settings;
import io.allostat.nativeaffinity.binding.Shares;
import io.allostat.nativeaffinity.manager.HostRules;
import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.MachineCpus;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command line. Everything that is wrong with it is one line and exit code 2. */
@Command(
    name = "allostat-manager",
    sortOptions = false,
    usageHelpWidth = 100,
    description = {
      "Distributes the processors of this host among the applications that ask for them.",
      "It runs until SIGTERM or SIGINT; then applications have again what the system gives them.",
      "With \"bill\" as the first argument it sums ledgers instead."
    },
    footer = {
      "",
      "Exit codes: 143 stopped by SIGTERM, 130 stopped by SIGINT, 2 wrong option or unable to start."
    })
final class ManagerCommand implements Callable<Integer> {
  private static final Logger LOG = LoggerFactory.getLogger(ManagerCommand.class);
  private static final int CANNOT_START = 2;

  @Option(
      names = "--region",
      paramLabel = "FILE",
      defaultValue = "/run/allostat/processors",
      description =
          "File that is shared with the applications, in memory best. Default: ${DEFAULT-VALUE}.")
  private Path region;

  @Option(
      names = "--ledger",
      paramLabel = "FILE",
      defaultValue = "/var/lib/allostat/ledger.csv",
      description = "File that says who had what. Default: ${DEFAULT-VALUE}.")
  private Path ledger;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      defaultValue = "main",
      description =
          "Name of this manager's groups; another one on the same host needs another name."
              + " Default: ${DEFAULT-VALUE}.")
  private String name;

  @Option(
      names = "--cpus",
      paramLabel = "LIST",
      description = "CPUs to distribute, such as 0-3,8. Default: those this process may use.")
  private String cpus;

  @Option(
      names = "--slots",
      paramLabel = "NUMBER",
      defaultValue = "256",
      description =
          "How many applications there may be, 1 to 4096; counts when the region is made."
              + " Default: ${DEFAULT-VALUE}.")
  private int slots;

  @Option(
      names = "--group",
      paramLabel = "NAME",
      description =
          "Group whose members may join, for applications of other users; the region has mode 0660"
              + " then. Default: the user that the manager runs as, and root, only.")
  private String group;

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      description = "How processors are divided. Default: WeightedMaxMin.")
  private String policy;

  @Option(
      names = "--priority",
      paramLabel = "APPLICATION=NUMBER",
      description = "Priority of an application, 1e-6 to 1e6. Default: 1.")
  private final Map<String, Double> priorities = new LinkedHashMap<>();

  @Option(
      names = "--set",
      paramLabel = "SETTING=VALUE",
      description = "A setting of the distribution; see below.")
  private final Map<String, String> settings = new LinkedHashMap<>();

  @Option(names = "--help", usageHelp = true, description = "Show this text.")
  private boolean help;

  private final CountDownLatch ended = new CountDownLatch(1);

  /**
   * Runs the command.
   *
   * @param args the command line
   * @return the exit code
   */
  static int run(String... args) {
    ManagerCommand command = new ManagerCommand();
    CommandLine line = new CommandLine(command);
    line.getCommandSpec().usageMessage().footer(footer(line));
    line.setParameterExceptionHandler((e, unused) -> complain(e));
    line.setExecutionExceptionHandler((e, unused, parsed) -> complain(e));
    return line.execute(args);
  }

  private static String[] footer(CommandLine line) {
    StringBuilder text = new StringBuilder();
    text.append(System.lineSeparator()).append("Settings:").append(System.lineSeparator());
    Settings.describe(ProcessorSettings.class)
        .forEach(
            setting ->
                text.append(
                    String.format(
                        "  %s=%s%s: %s%n",
                        setting.name(),
                        setting.defaultValue(),
                        setting.unit().isEmpty() ? "" : " " + setting.unit(),
                        setting.description())));
    text.append(String.join(System.lineSeparator(), line.getCommandSpec().usageMessage().footer()));
    return text.toString().replace("%", "%%").split("\\R");
  }

  private static int complain(Exception e) {
    // What a file system says may be the name of a file and no more.
    String message =
        e.getMessage() == null || e instanceof FileSystemException ? e.toString() : e.getMessage();
    System.err.println("allostat-manager: " + message.replaceAll("\\p{Cntrl}+", " "));
    return CANNOT_START;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Shares.requireName("--name", name);
    DistributionPolicies policies =
        ServiceLoader.load(DistributionPolicies.class)
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("no policies on the class path"));
    HostRules rules = rules(policies);
    Daemon daemon =
        Daemon.start(region, slots, Optional.ofNullable(group), ledger, name, policies, rules);
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> close(daemon), "allostat-manager-shutdown"));
    System.out.println("managing CPUs " + daemon.cpus() + " by " + daemon.mechanism());
    ended.await();
    return 0;
  }

  private HostRules rules(DistributionPolicies policies) {
    ProcessorSettings set = Settings.of(ProcessorSettings.class, new HashMap<>(settings));
    MachineCpus machine = MachineCpus.query();
    CpuSet managed = cpus == null ? machine.usable() : machine.requireUsable("--cpus", cpus);
    HostRules rules =
        new HostRules(policy == null ? policies.names().get(0) : policy, set, managed, priorities);
    policies.named(rules.policy(), set);
    return rules;
  }

  private void close(Daemon daemon) {
    try {
      daemon.close();
    } catch (IOException e) {
      LOG.error("the last lines of the ledger cannot be written", e);
    }
    ended.countDown();
  }
}
