// What the page remembers: points of time, the levels of components and the decisions, all bounded.

import { shown } from "./processors.js";

const LONGEST_SECONDS = 15 * 60;
const MOST_DECISIONS = 500;
const FEWEST_SAMPLES = 10;
const DOING = ["running", "ready", "unknown", "waitingForResource", "waitingForIo", "waitingForLock", "waitingOther"];

export class History {
  constructor() {
    this.points = [];
    this.levels = new Map();
    this.decisions = new Map();
  }

  get now() {
    return this.points.length === 0 ? Date.now() / 1000 : this.points[this.points.length - 1].time;
  }

  // A stream begins with all decisions; those of before may be of an earlier start of the server.
  restart() {
    this.decisions.clear();
  }

  // Takes up an event of the stream.
  add(status) {
    const first = this.points.length === 0;
    for (const loop of status.controlLoops) {
      for (const decision of loop.decisions) {
        this.decisions.set(decision.sequence, decision);
      }
    }
    if (first) {
      this.#recall(status);
    }
    const time = status.epochMillis / 1000;
    // The same snapshot may come twice, when it was also asked for by something else.
    if (first || time > this.now) {
      this.points.push({
        time,
        usage: Object.fromEntries(status.controlLoops.map((loop) => [loop.resource, loop.usage])),
        thresholds: thresholds(status),
        throughput: throughput(status.profile),
        responseTime: responseTime(status.profile),
        processors: processors(status.processorManager),
      });
    }
    for (const component of status.components) {
      this.#level(component.name, component.serviceLevel, time);
    }
    this.#forget(time - LONGEST_SECONDS);
  }

  // The decisions in the journal tell what was before the page was opened.
  #recall(status) {
    const inForce = thresholds(status);
    for (const decision of this.sorted()) {
      const time = decision.epochMillis / 1000;
      if (time < status.epochMillis / 1000) {
        this.points.push({ time, usage: decision.usage, thresholds: inForce, throughput: null, responseTime: null, processors: null });
      }
      if (decision.appliedLevel !== null) {
        if (!this.levels.has(decision.component)) {
          const before = decision.requestedLevel + (decision.kind === "DEGRADE" ? -1 : 1);
          this.#level(decision.component, before, this.points[0]?.time ?? time);
        }
        this.#level(decision.component, decision.appliedLevel, time);
      }
    }
    for (const component of status.components) {
      this.#level(component.name, component.serviceLevel, this.points[0]?.time ?? status.epochMillis / 1000);
    }
  }

  #level(component, level, time) {
    const runs = this.levels.get(component) ?? [];
    this.levels.set(component, runs);
    if (runs.length === 0 || runs[runs.length - 1].level !== level) {
      runs.push({ from: Math.max(time, runs.length === 0 ? 0 : runs[runs.length - 1].from), level });
    }
  }

  #forget(before) {
    const kept = this.points.findIndex((point) => point.time >= before);
    this.points.splice(0, Math.max(0, kept));
    for (const runs of this.levels.values()) {
      while (runs.length > 1 && runs[1].from < before) {
        runs.shift();
      }
    }
    for (const sequence of [...this.decisions.keys()].sort((a, b) => a - b).slice(0, -MOST_DECISIONS)) {
      this.decisions.delete(sequence);
    }
  }

  // All decisions, oldest first.
  sorted() {
    return [...this.decisions.values()].sort((a, b) => a.sequence - b.sequence);
  }

  // The decisions that were to move a component, oldest first.
  changes() {
    return this.sorted().filter((decision) => decision.kind !== "HOLD");
  }
}

function thresholds(status) {
  return Object.fromEntries(
    status.controlLoops.map((loop) => [loop.resource, [loop.overloadThreshold, loop.underloadThreshold]]),
  );
}

// Entries into the outermost components that are entered here: of a request that came from another program the outer
// ones were entered there. Each stack is listed once a resource, with the same rate. What stands in brackets is no
// component, and is entered by what was called as often as by requests.
export function throughput(profile) {
  const rates = new Map();
  for (const { stack, executionRate } of profile?.stacks ?? []) {
    if (!stack.startsWith("(")) {
      rates.set(stack, executionRate);
    }
  }
  const entered = (stack) => rates.get(stack) > 0;
  const outermost = [...rates.keys()].filter((stack) => entered(stack) && !around(stack).some(entered));
  return rates.size === 0 ? null : outermost.reduce((sum, stack) => sum + rates.get(stack), 0);
}

// A.B.C is in A.B and in A.
function around(stack) {
  const names = stack.split(".");
  return names.slice(1).map((name, depth) => names.slice(0, depth + 1).join("."));
}

// Requests in progress, as the samples saw them, divided by the requests that began in a second: the mean time from
// the outermost component's entry to its end (Little's law). No clock is read for it in a request.
export function responseTime(profile) {
  const inside = new Map();
  for (const { stack, states } of profile?.stacks ?? []) {
    if (stack.startsWith("(")) {
      continue;
    }
    const samples = DOING.reduce((sum, kind) => sum + (states?.[kind] ?? 0), 0);
    inside.set(stack, Math.max(samples, inside.get(stack) ?? 0));
  }
  const samples = [...inside.values()].reduce((sum, each) => sum + each, 0);
  const rate = throughput(profile);
  return samples >= FEWEST_SAMPLES && rate > 0 ? samples / profile.samplingInstants / rate : null;
}

function processors(manager) {
  return manager?.applications?.length > 0 ? shown(manager.applications) : null;
}
