#!/usr/bin/env python3
"""The auction site on several processors, stock and with admission control, past what it can serve.

Each server has CPUs of its own, and for each of these a client process on another CPU. Where there
are enough CPUs, both run side by side, so that what the machine does it does to both; else in turn.
Prints completed sessions, times and usage at each rate. Talks to loopback only, ends by itself.
Needs Python 3.9 on Linux, the built auction.jar and client.jar beside it, and two CPUs for each
processor of a server.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

APPS = Path(__file__).resolve().parent.parent
HEAP_MIB = 1600  # for each processor, as auction.jar has it for one
READY_SECONDS = 120
TICKS = os.sysconf("SC_CLK_TCK")


def fail(message):
    print(f"processors: {message}", file=sys.stderr)
    sys.exit(2)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--processors", type=int, default=2, help="of each server (default: 2)")
    parser.add_argument("--rates", default="60,80,100,120,140,160,200,300,600",
                        help="sessions/s for each processor, ascending (default: %(default)s)")
    parser.add_argument("--warm-up", default="20,60,90", help="the same, 20 s each, before (default: %(default)s)")
    parser.add_argument("--settle", type=int, default=3, help="s of each rate that do not count (default: 3)")
    parser.add_argument("--hold", type=int, default=9, help="s of each rate that count (default: 9)")
    parser.add_argument("--shape", default="keep-alive", choices=("keep-alive", "reconnect", "returning"))
    parser.add_argument("--swap", action="store_true", help="each server where the other would be, the other one first")
    parser.add_argument("--seed", type=int, default=1, help="of arrivals and walks (default: 1)")
    parser.add_argument("--scale", default="0.4", help="of the data (default: 0.4)")
    parser.add_argument("--port", type=int, default=18600, help="first of four that are free (default: 18600)")
    parser.add_argument("--out", type=Path, default=Path(__file__).resolve().parent / "target" / "processors",
                        help="folder of logs, rows.jsonl and the servers' data (default: target/processors)")
    options = parser.parse_args()
    for name, value in (("--processors", options.processors), ("--hold", options.hold)):
        if value < 1:
            parser.error(f"{name} is {value}, expected 1 or more")
    if options.settle < 0:
        parser.error(f"--settle is {options.settle}, expected 0 or more")
    for name in ("rates", "warm_up"):
        try:
            setattr(options, name, [float(rate) for rate in getattr(options, name).split(",")])
        except ValueError:
            parser.error(f"--{name.replace('_', '-')} is {getattr(options, name)}, expected numbers separated by commas")
        if not all(0 < rate <= 1000 for rate in getattr(options, name)):
            parser.error(f"--{name.replace('_', '-')}: each rate must be above 0 and at most 1000")
    return options


def cpu_seconds(pid):
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return float("nan")
    return (int(fields[11]) + int(fields[12])) / TICKS


class Server:
    """The auction site on CPUs of its own."""

    def __init__(self, arm, cpus, port, options):
        self.arm, self.cpus, self.port = arm, cpus, port
        self.log = options.out / f"server-{arm}-{len(cpus)}.log"
        switch = "on" if arm == "allostat" else "off"
        heap = f"{HEAP_MIB * len(cpus)}m"
        command = ["java", f"-Xms{heap}", f"-Xmx{heap}", "-jar", APPS / "auction/target/auction.jar",
                   "--port", port, "--management-port", port + 1, "--scale", options.scale,
                   "--state-dir", options.out / f"state-{arm}", "--service-levels", "off", "--tls", "1.2",
                   "--tickets", "off", "--certificate", "rsa", "--allostat", switch, "--admission", switch]
        with open(self.log, "w") as log:
            self.process = subprocess.Popen(list(map(str, command)), stdout=log, stderr=log,
                                            preexec_fn=lambda: os.sched_setaffinity(0, cpus))

    def await_ready(self):
        end = time.monotonic() + READY_SECONDS
        while "ready on" not in self.log.read_text():
            if self.process.poll() is not None or time.monotonic() > end:
                fail(f"the server {self.arm} is not ready, see {self.log}")
            time.sleep(0.2)

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Load:
    """A client for each CPU, each with its part of the sessions."""

    def __init__(self, server, cpus, options):
        self.server = server
        self.phases = [(rate, 2, 18) for rate in options.warm_up] + [(rate, options.settle, options.hold) for rate in options.rates]
        self.counted = len(options.rates)
        self.usage = []  # of the server and of each client: when, seconds of CPU so far
        plan = ",".join(f"{rate}@{settle}+{hold}" for rate, settle, hold in self.phases)
        self.outputs, self.clients = [], []
        for number, cpu in enumerate(cpus):
            output = tempfile.TemporaryFile("w+")
            command = ["java", "-Xmx1g", "-XX:+UseZGC", "-jar", APPS / "client/target/client.jar", "sessions",
                       "--url", f"https://localhost:{server.port}", "--plan", plan, "--shape", options.shape,
                       "--tls", "1.2", "--seed", options.seed * 100 + number]
            self.outputs.append(output)
            self.clients.append(subprocess.Popen(list(map(str, command)), stdout=output,
                                                 preexec_fn=lambda cpu=cpu: os.sched_setaffinity(0, {cpu})))

    def look(self):
        pids = [self.server.process.pid] + [client.pid for client in self.clients]
        self.usage.append((time.monotonic(), [cpu_seconds(pid) for pid in pids]))

    def done(self):
        return all(client.poll() is not None for client in self.clients)

    def stop(self):
        for client in self.clients:
            if client.poll() is None:
                client.kill()
            client.wait()

    def rows(self):
        summaries = []
        for output in self.outputs:
            output.seek(0)
            lines = output.read().splitlines()
            try:
                summaries.append(json.loads(lines[-1])["summary"]["phases"])
            except (IndexError, KeyError, ValueError):
                fail(f"a client of {self.server.arm} did not report")
        begin = self.usage[0][0] + 1  # a JVM takes about that long to start
        rows = []
        for index, (rate, settle, hold) in enumerate(self.phases):
            used = self.shares(begin + settle, begin + settle + hold)
            begin += settle + hold
            if index < len(self.phases) - self.counted:
                continue
            parts = [phases[index] for phases in summaries]

            def total(of):
                return sum(of(part["report"]) / part["seconds"] for part in parts)

            def most(of):
                return max(part["report"][of] for part in parts)

            rows.append({
                "arm": self.server.arm, "processors": len(self.server.cpus), "rate": rate * len(self.server.cpus),
                "completedSessionsPerSecond": total(lambda report: report["completed"]),
                "repliesPerSecond": total(lambda report: report["replies"]),
                "refusedPerSecond": total(lambda report: report["lost"].get("refused", 0)),
                "timedOutPerSecond": total(lambda report: report["lost"].get("timeout", 0)),
                "p50Millis": most("p50Millis"), "p95Millis": most("p95Millis"), "lateMillis": most("latenessP99Millis"),
                "serverCpu": used[0] / len(self.server.cpus), "clientCpu": max(used[1:]),
            })
        return rows

    def shares(self, begin, end):
        looks = [look for look in self.usage if begin <= look[0] <= end]
        if len(looks) < 2:
            return [float("nan")] * (1 + len(self.clients))
        (first, before), (last, after) = looks[0], looks[-1]
        return [(y - x) / (last - first) for x, y in zip(before, after)]


def run(arms, options):
    """Servers side by side, from their start to their end; arms are names with CPUs of server and clients."""
    servers, loads = [], []
    try:
        for number, (arm, server_cpus, _) in enumerate(arms):
            servers.append(Server(arm, server_cpus, options.port + 2 * number, options))
        for server in servers:
            server.await_ready()
        for server, (_, _, client_cpus) in zip(servers, arms):
            loads.append(Load(server, client_cpus, options))
        end = time.monotonic() + 60 + sum(settle + hold for _, settle, hold in loads[0].phases)
        while not all(load.done() for load in loads):
            for load in loads:
                load.look()
            if time.monotonic() > end:
                fail("the clients did not end")
            time.sleep(0.5)
        return [row for load in loads for row in load.rows()]
    finally:
        for part in loads + servers:
            part.stop()


def main():
    options = arguments()
    size, cpus = options.processors, sorted(os.sched_getaffinity(0))
    if len(cpus) < 2 * size:
        fail(f"--processors is {size}, which needs {2 * size} CPUs, one of a client for each; this process may use {len(cpus)}")
    for jar in ("auction", "client"):
        if not (APPS / jar / "target" / f"{jar}.jar").is_file():
            fail(f"{APPS / jar / 'target' / (jar + '.jar')} is missing: build it")
    options.out.mkdir(parents=True, exist_ok=True)
    together = len(cpus) >= 4 * size
    names = ["stock", "allostat"][:: -1 if options.swap else 1]
    arms = []
    for number, name in enumerate(names):
        own = cpus[2 * size * number:][:2 * size] if together else cpus[:2 * size]
        arms.append((name, set(own[:size]), own[size:]))
    rows = run(arms, options) if together else run(arms[:1], options) + run(arms[1:], options)
    with open(options.out / "rows.jsonl", "w") as file:
        for row in rows:
            file.write(json.dumps(row) + "\n")
    print("side by side" if together else "in turn")
    print("arm        offered/s  completed/s  refused/s  timed out/s  p50 ms  p95 ms  server  client  late ms")
    for row in rows:
        print("{arm:9}  {rate:9.0f}  {completedSessionsPerSecond:11.1f}  {refusedPerSecond:9.1f}  {timedOutPerSecond:11.1f}"
              "  {p50Millis:6.1f}  {p95Millis:6.0f}  {serverCpu:6.2f}  {clientCpu:6.2f}  {lateMillis:7.1f}".format(**row))


if __name__ == "__main__":
    main()
