package io.allostat.demoapps.lab;

import io.allostat.demoapps.lab.experiment.Workbench;
import io.allostat.demoapps.lab.observe.Machine;
import io.allostat.demoapps.lab.observe.Origin;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.plan.Pages;
import io.allostat.demoapps.lab.process.Affinity;
import io.allostat.demoapps.lab.process.Children;
import io.allostat.demoapps.lab.process.Jars;
import io.allostat.demoapps.lab.process.Ports;
import io.allostat.demoapps.lab.process.ServerOptions;
import io.allostat.demoapps.lab.process.Versions;
import io.allostat.demoapps.lab.report.Progress;
import io.allostat.nativeaffinity.topology.MachineCpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options that all experiments have. */
final class CommonOptions {
  private static final double THINK_SECONDS = 7;
  private static final double CEILING = 0.9;
  private static final double FLOOR = 0.8;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--quick", description = "A short form, for a look; publish full runs only.")
  boolean quick;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Where report.html, summary.json and the logs go. Default: a folder under reports beside the lab's jar.")
  private Path out;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Of the clients' choices; each further round of runs has one more. Default: ${DEFAULT-VALUE}.")
  long seed;

  @Option(
      names = "--scale",
      paramLabel = "S",
      description = "How much data the server has. Default: the server's own; overhead: 0.4.")
  private Double scale;

  @Option(
      names = "--sampling-hertz",
      paramLabel = "H",
      description = "How often the server's profile samples. Default: the server's own.")
  private Double samplingHertz;

  @Option(
      names = "--clients",
      paramLabel = "N",
      description = "Emulated browsers. Default: 1024; of the bookstore 768; second-resource: 256.")
  private Integer clients;

  @Option(
      names = "--think",
      paramLabel = "S",
      description = "Their mean think time in seconds. Default: 7; overhead: 1.")
  private Double think;

  @Option(
      names = "--overload-threshold",
      paramLabel = "SHARE",
      description =
          "Of the server's CPU. Default: 0.9, as in Philippe et al.; second-resource: 0.85.")
  private Double overload;

  @Option(
      names = "--underload-threshold",
      paramLabel = "SHARE",
      description =
          "Of the server's CPU. Default: 0.8, as in Philippe et al.; second-resource: 0.7.")
  private Double underload;

  @Option(
      names = "--server-cpu",
      paramLabel = "CPU",
      description = "The server's processor. Default: the first that may be used.")
  private Integer serverCpu;

  @Option(
      names = "--client-cpu",
      paramLabel = "CPU",
      description =
          "The client's processor, and the lab's. Default: the first other one that may be used.")
  private Integer clientCpu;

  @Option(
      names = "--state-dir",
      paramLabel = "DIR",
      description =
          "Where the server keeps its data, which are used again. Default: .allostat/lab in the home folder.")
  private Path stateDir;

  @Option(
      names = "--auction-jar",
      paramLabel = "JAR",
      description = "The server of the auction site. Default: the one built beside the lab.")
  private Path auctionJar;

  @Option(
      names = "--bookstore-jar",
      paramLabel = "JAR",
      description = "The server of the bookstore. Default: the one built beside the lab.")
  private Path bookstoreJar;

  @Option(
      names = "--client-jar",
      paramLabel = "JAR",
      description = "The client. Default: the one built beside the lab.")
  private Path clientJar;

  @Option(names = "--time-factor", hidden = true, defaultValue = "1")
  double timeFactor;

  private Pages pages = Pages.of(Application.AUCTION);

  /** Other pages than those of somebody who looks at the auction site. */
  void serve(Pages others) {
    pages = others;
  }

  /** The think time of an experiment that has one of its own. */
  void thinkUnlessGiven(double seconds) {
    think = think == null ? Double.valueOf(seconds) : think;
  }

  /** The think time. */
  double thinkSeconds() {
    thinkUnlessGiven(THINK_SECONDS);
    return think;
  }

  /** The number of clients of an experiment that has one of its own. */
  void clientsUnlessGiven(int number) {
    clients = clients == null ? Integer.valueOf(number) : clients;
  }

  /** The number of clients. */
  int clients() {
    clientsUnlessGiven(pages.application().overload().clients());
    return clients;
  }

  /** The thresholds of an experiment that has some of its own. */
  void thresholdsUnlessGiven(double ceiling, double floor) {
    overload = overload == null ? Double.valueOf(ceiling) : overload;
    underload = underload == null ? Double.valueOf(floor) : underload;
  }

  /** The amount of data of an experiment that has one of its own. */
  void scaleUnlessGiven(double factor) {
    scale = scale == null ? Double.valueOf(factor) : scale;
  }

  /** The number of clients of one of several applications; before a bench is asked for. */
  int clients(Application application) {
    return clients == null ? application.overload().clients() : clients;
  }

  /** Checks the options, finds programs and processors. */
  Workbench workbench(String experiment, Children children) {
    return workbench(experiment, children, List.of(pages.application()));
  }

  /** The same with the programs of several applications; its server is that of the pages. */
  Workbench workbench(String experiment, Children children, List<Application> applications) {
    thresholdsUnlessGiven(CEILING, FLOOR);
    require(clients() >= 1 && clients <= 20_000, "--clients " + clients + ", expected 1 to 20000");
    thinkUnlessGiven(THINK_SECONDS);
    require(think > 0 && think <= 60, "--think " + think + ", expected above 0 to 60 s");
    require(timeFactor > 0 && timeFactor <= 1, "--time-factor " + timeFactor + ", expected 0 to 1");
    require(
        underload < overload && underload >= 0 && overload <= 1,
        "--underload-threshold %s, --overload-threshold %s, expected 0 <= underload < overload <= 1"
            .formatted(underload, overload));
    Application application = pages.application();
    application.scale().ifPresent(this::scaleUnlessGiven);
    Jars jars = Jars.locate(applications, givenJars(), clientJar);
    MachineCpus machine = MachineCpus.query();
    Affinity affinity = affinity(machine);
    Path reports = out == null ? Jars.home().resolve("reports").resolve(experiment) : out;
    Path home = Path.of(System.getProperty("user.home"));
    Path states = stateDir == null ? home.resolve(".allostat").resolve("lab") : stateDir;
    Path state = application.stateIn(states);
    create(reports);
    create(state);
    int[] ports = Ports.twoFree();
    return new Workbench(
        machine,
        affinity,
        jars,
        new ServerOptions(
            application,
            ports[0],
            ports[1],
            affinity.serverCpu(),
            Optional.ofNullable(scale),
            Optional.ofNullable(samplingHertz),
            overload,
            underload,
            state.toAbsolutePath(),
            Optional.empty()),
        pages.mix(),
        think,
        origin(machine, jars),
        reports.toAbsolutePath(),
        children,
        Progress.onStderr());
  }

  private Origin origin(MachineCpus machine, Jars jars) {
    List<Path> programs = new ArrayList<>(jars.servers().values());
    programs.add(jars.client());
    Versions.lab().ifPresent(programs::add);
    return new Origin(
        Machine.query(machine.usable().size()),
        Versions.of(programs),
        seed,
        Invocation.of(command));
  }

  private Map<Application, Path> givenJars() {
    Map<Application, Path> given = new EnumMap<>(Application.class);
    if (auctionJar != null) {
      given.put(Application.AUCTION, auctionJar);
    }
    if (bookstoreJar != null) {
      given.put(Application.BOOKSTORE, bookstoreJar);
    }
    return given;
  }

  private Affinity affinity(MachineCpus machine) {
    int[] usable = machine.usable().stream().toArray();
    int server = serverCpu != null ? serverCpu : usable[0];
    int client =
        clientCpu != null
            ? clientCpu
            : Arrays.stream(usable).filter(cpu -> cpu != server).findFirst().orElse(server);
    return Affinity.choose(machine, server, client);
  }

  /** The options as the report shows them. */
  Map<String, String> shown(Workbench bench) {
    Map<String, String> shown = new LinkedHashMap<>();
    shown.put("application", pages.title());
    shown.put("server CPU", Integer.toString(bench.affinity().serverCpu()));
    shown.put("client CPU", Integer.toString(bench.affinity().clientCpu()));
    shown.put(
        "thresholds",
        bench.server().overloadThreshold() + " and " + bench.server().underloadThreshold());
    shown.put("scale", scale == null ? "the server's default" : scale.toString());
    shown.put("sampling", samplingHertz == null ? "the server's default" : samplingHertz + " Hz");
    shown.put("think time", think + " s");
    showTimeFactor(shown);
    return shown;
  }

  /** Adds that times are not those of the plan, if so. */
  void showTimeFactor(Map<String, String> shown) {
    if (timeFactor < 1) {
      shown.put("all times multiplied by", Double.toString(timeFactor));
    }
  }

  static void require(boolean condition, String message) {
    if (!condition) {
      throw new LabException(message);
    }
  }

  static void create(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new LabException("cannot make the folder " + folder + ": " + e, e);
    }
    require(Files.isWritable(folder), "cannot write into " + folder);
  }
}
