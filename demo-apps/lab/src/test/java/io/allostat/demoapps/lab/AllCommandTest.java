package io.allostat.demoapps.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.testing.FakeExperiments;
import io.allostat.demoapps.lab.testing.FakePrograms;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command as it is, with experiments of an instant, in processes as they are. */
@Timeout(120)
class AllCommandTest {
  private static final List<String> QUICK = List.of("--quick");

  @TempDir private Path folder;

  /** The lab, knowing other experiments. */
  public static final class Program {
    private Program() {}

    /** Runs it. */
    public static void main(String[] args) {
      System.exit(
          new CommandLine(new AllCommand(FakeExperiments::jobs, FakeExperiments::command))
              .setExecutionExceptionHandler(
                  (e, line, parsed) -> {
                    System.out.println("lab: " + e.getMessage());
                    return 2;
                  })
              .execute(args));
    }
  }

  private Process start(List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>(FakePrograms.java(Program.class));
    command.addAll(List.of("--out", folder.toString()));
    command.addAll(arguments);
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  /** Runs it to its end; the exit code is the last line. */
  private List<String> run(List<String> arguments) throws Exception {
    Process process = start(arguments);
    List<String> lines =
        new ArrayList<>(
            new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList());
    lines.add(Integer.toString(process.waitFor()));
    return lines;
  }

  private static void endsWith(String code, List<String> lines) {
    assertEquals(code, lines.get(lines.size() - 1), lines::toString);
  }

  private boolean complete(String name) {
    return Files.exists(folder.resolve(name).resolve("summary.json"));
  }

  private String index() throws IOException {
    return Files.readString(folder.resolve("index.html"));
  }

  @Test
  void killedMidwayItGoesOnWhereItWas() throws Exception {
    Process lab = start(QUICK);
    ProcessHandle orphan;
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(lab.getInputStream(), StandardCharsets.UTF_8))) {
      String line = lines.readLine();
      while (line != null && !line.startsWith("waiting pid ")) {
        line = lines.readLine();
      }
      orphan =
          ProcessHandle.of(Long.parseLong(line.substring("waiting pid ".length()))).orElseThrow();
      lab.destroyForcibly().waitFor();
    }
    assertTrue(complete("sound"));
    assertFalse(complete("broken"), "its failure stopped nobody");
    assertFalse(complete("waiting"));
    assertTrue(index().contains("<a href=\"sound/report.html\">"), index());
    assertTrue(index().contains("failed: exit code 2, lab: no server"), index());

    Files.createFile(folder.resolve(FakeExperiments.GO));
    List<String> lines = run(QUICK);
    endsWith("0", lines);
    orphan.onExit().get(60, TimeUnit.SECONDS);
    assertTrue(complete("broken") && complete("waiting"));
    assertEquals(1, FakeExperiments.begun(folder, "sound"), "what is complete is not run again");
    assertEquals(2, FakeExperiments.begun(folder, "broken"));
    assertEquals(2, FakeExperiments.begun(folder, "waiting"));
    assertFalse(index().contains("Not complete"));
    assertTrue(index().contains("complete, not valid") && index().contains("broken: &lt;why&gt;"));
    assertTrue(
        lines.stream().anyMatch(line -> line.startsWith("To be run in at most 0 min 07 s")),
        lines::toString);

    lines = run(QUICK);
    endsWith("0", lines);
    assertTrue(lines.contains("Nothing is missing."), lines::toString);
    assertEquals(2, FakeExperiments.begun(folder, "waiting"));
  }

  @Test
  void withAFailureTheExitCodeIs1AndOnlyWhatIsNamedIsRun() throws Exception {
    List<String> lines = run(List.of("--quick", "--experiments", "broken,sound"));
    endsWith("1", lines);
    assertTrue(lines.contains("broken: failed: exit code 2, lab: no server"), lines::toString);
    assertTrue(complete("sound"));
    assertEquals(0, FakeExperiments.begun(folder, "waiting"));
  }

  @Test
  void aFolderOfSomethingElseIsLeftAlone() throws Exception {
    Path sound = Files.createDirectories(folder.resolve("sound"));
    for (String other :
        List.of(
            FakeExperiments.summary("sound", true, true),
            FakeExperiments.summary("admission", false, true),
            "{\"schema\":2}")) {
      Files.writeString(sound.resolve("summary.json"), other);
      endsWith("2", run(List.of()));
      assertEquals(other, Files.readString(sound.resolve("summary.json")));
    }
    assertEquals(0, FakeExperiments.begun(folder, "sound"));
  }

  @Test
  void whatWasRunInTheShortFormIsNotTakenForTheFullOne() throws Exception {
    List<String> sound = List.of("--experiments", "sound");
    endsWith("0", run(List.of("--quick", "--experiments", "sound")));
    Path summary = folder.resolve("sound/summary.json");
    assertFalse(Files.readString(summary).contains("quick"), "it does not say its form");
    List<String> lines = run(sound);
    endsWith("2", lines);
    assertTrue(
        lines
            .get(0)
            .contains(
                "has the form 'quick --ticks 3; Allostat unknown', expected 'full; Allostat unknown'"),
        lines::toString);
    Path form = folder.resolve("sound/form.txt");
    Files.writeString(form, "full --ticks 3; Allostat unknown");
    endsWith("2", run(sound));
    Files.delete(form);
    lines = run(sound);
    endsWith("2", lines);
    assertTrue(lines.get(0).contains("unknown: the file is missing"), lines::toString);
    Files.writeString(form, "full; Allostat 0.0.9\n");
    endsWith("2", run(sound));
    // Classes that lie in folders have no version.
    Files.writeString(form, "full; Allostat unknown\n");
    endsWith("0", run(sound));
    assertEquals(1, FakeExperiments.begun(folder, "sound"));
  }

  @Test
  void twoAtOnceAreRefused() throws Exception {
    try (FileChannel channel =
            FileChannel.open(
                folder.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = channel.lock()) {
      assertTrue(lock.isValid());
      List<String> lines = run(QUICK);
      endsWith("2", lines);
      assertTrue(lines.get(0).contains("another lab all is at work in"), lines::toString);
    }
  }
}
