// The page: takes up the stream of events and shows it.

import { byId, element, setText } from "./dom.js";
import { AdmissionView } from "./admission.js";
import { LineChart, UsageChart } from "./charts.js";
import { ComponentList } from "./components.js";
import { ask, prepareDialog } from "./dialogs.js";
import { cost, figure, percent } from "./format.js";
import { History } from "./history.js";
import { JournalView } from "./journal.js";
import { MAY_CHANGE, operate } from "./operations.js";
import { ProcessorsView } from "./processors.js";
import { ProfileView } from "./profile.js";
import { SettingsView } from "./settings.js";

const STEPS = {
  IDLE: "Nothing to be put in order",
  FULL_SERVICE: "Full service",
  ASKING: "Asking for processors",
  DEGRADING: "Degrading components",
  HOLDING: "Refusing new sessions",
  RECOVERING: "Taking back what was degraded",
};
const SILENCE_MILLIS = 5000;
const AGAIN_MILLIS = 5000;

const history = new History();
const components = new ComponentList(history);
const admission = new AdmissionView();
const journal = new JournalView();
const processors = new ProcessorsView(history);
const profile = new ProfileView();
const settings = new SettingsView();
const usage = new Map();
let lines = [];
let last = null;
let silence = 0;

function listen() {
  const events = new EventSource("events");
  // Of a connection that is neither served nor closed a browser never tires.
  const awaitNews = () => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      connected("no news from the server");
      events.close();
      listen();
    }, SILENCE_MILLIS);
  };
  awaitNews();
  events.addEventListener("open", () => history.restart());
  events.addEventListener("status", (event) => {
    connected("live");
    awaitNews();
    show(JSON.parse(event.data));
  });
  events.addEventListener("error", () => {
    connected("connection lost, trying again");
    awaitNews();
    // A browser comes back by itself only after a connection that broke, not after a refusal.
    if (events.readyState === EventSource.CLOSED) {
      clearTimeout(silence);
      setTimeout(listen, AGAIN_MILLIS);
    }
  });
}

function connected(word) {
  setText(byId("connection"), word);
  byId("connection").classList.toggle("live", word === "live");
}

function show(status) {
  const first = last === null;
  const before = last;
  last = status;
  history.add(status);
  setText(byId("instance"), status.instance);
  if (first) {
    document.title = `Allostat ${status.instance}`;
    lines = [
      new LineChart(byId("throughput"), history, {
        label: "Throughput",
        value: (point) => point.throughput,
        show: (rate) => `${figure(rate, Number.isInteger(rate) ? 0 : 1)}/s`,
      }),
      new LineChart(byId("response-time"), history, {
        label: "Mean response time",
        value: (point) => point.responseTime,
        show: cost,
      }),
    ];
    for (const line of lines) {
      line.span = span();
    }
  }
  if (!document.hidden || first) {
    draw();
  }
  announce(before, status);
}

function draw() {
  showLoop(last.controlLoops);
  showTiles(last);
  for (const loop of last.controlLoops) {
    usagePanel(loop).draw(loop);
  }
  components.draw(last.components, span());
  admission.draw(last.admission, last.admissionClasses, last.loadMonitors);
  for (const line of lines) {
    line.draw();
  }
  processors.draw(last.processorManager, span());
  if (last.profile) {
    profile.draw(last.profile);
  }
  showCoordinator(last.coordinator);
  journal.draw(history);
}

// Which of processors, admission and service levels answers to the load at present.
function showCoordinator({ state, reason, lastStep }) {
  byId("coordinator").hidden = !state;
  if (state) {
    const step = lastStep === null ? "" : ` The last step: ${lastStep}.`;
    const why = reason === "" ? "" : `: ${reason}`;
    setText(byId("coordinator"), `${STEPS[state] ?? state}${why}.${step}`);
  }
}

function showLoop(loops) {
  const paused = loops.some((loop) => loop.paused);
  const mode = loops.some((loop) => loop.mode === "CALIBRATION") ? "calibration: measuring a change" : "regulation";
  setText(byId("mode"), paused ? "paused" : mode);
  byId("mode").classList.toggle("paused", paused);
  byId("pause").hidden = loops.length === 0 || !MAY_CHANGE;
  setText(byId("pause"), paused ? "Resume the loop …" : "Pause the loop …");
}

function showTiles(status) {
  const degraded = status.components.filter((component) => component.serviceLevel > 0).length;
  const loop = status.controlLoops[0];
  const tiles = [
    ...status.controlLoops.map((each) => [`Usage of ${each.resource}`, percent(each.usage)]),
    ["Requests/s", figure(history.points[history.points.length - 1].throughput)],
    ["Response time, mean", cost(history.points[history.points.length - 1].responseTime)],
    ["Components degraded", String(degraded)],
    ["Prediction error, median", percent(loop?.predictionError)],
    ["Last step of the loop", loop?.secondsSinceLastStep == null ? "–" : `${figure(loop.secondsSinceLastStep, 0)} s ago`],
  ];
  const list = byId("tiles");
  if (list.children.length !== tiles.length) {
    list.replaceChildren(...tiles.map(() => element("div", {}, element("dt"), element("dd"))));
  }
  tiles.forEach(([name, value], index) => {
    setText(list.children[index].firstChild, name);
    setText(list.children[index].lastChild, value);
  });
}

function usagePanel(loop) {
  if (!usage.has(loop.resource)) {
    const legend = element("p", { class: "legend" });
    const button = element("button", { type: "button", class: "change" }, "Change the thresholds …");
    const panel = element(
      "div",
      { class: "panel" },
      element("h3", {}, loop.resource),
      element("div", { class: "head" }, legend, button),
    );
    byId("usage").append(panel);
    const chart = new UsageChart(panel, loop.resource, history);
    chart.span = span();
    button.addEventListener("click", () => askThresholds(loop.resource));
    usage.set(loop.resource, {
      chart,
      draw(present) {
        legend.replaceChildren(
          element("span", { class: "key usage" }, `usage ${percent(present.usage)}`),
          element("span", { class: "key overload" }, `overload threshold ${percent(present.overloadThreshold)}`),
          element("span", { class: "key underload" }, `underload threshold ${percent(present.underloadThreshold)}`),
          element("span", { class: "key" }, "▼ degraded ▲ upgraded"),
        );
        chart.draw();
      },
    });
  }
  return usage.get(loop.resource);
}

function span() {
  return Number(byId("span").value) * 60;
}

function askThresholds(resource) {
  const loop = last.controlLoops.find((each) => each.resource === resource);
  const input = (value) => element("input", { type: "number", min: "0", max: "100", step: "any", value: figure(value * 100, 1) });
  const overload = input(loop.overloadThreshold);
  const underload = input(loop.underloadThreshold);
  const share = (field) => (field.value === "" ? NaN : Number(field.value) / 100);
  ask({
    title: `Thresholds of ${resource}`,
    content: [
      element("p", {}, "Above the overload threshold components are degraded; below the underload threshold they are "
        + "upgraded again. The next decision goes by these."),
      element("label", { class: "field" }, "Overload threshold, % ", overload),
      element("label", { class: "field" }, "Underload threshold, % ", underload),
    ],
    action: "Change the thresholds",
    run: async () => {
      if (Number.isNaN(share(overload)) || Number.isNaN(share(underload))) {
        throw new Error("expected two numbers");
      }
      return operate("setThresholds", {
        resource,
        overloadThreshold: share(overload),
        underloadThreshold: share(underload),
      });
    },
  });
}

function askPause() {
  const paused = last.controlLoops.some((loop) => loop.paused);
  ask({
    title: paused ? "Resume the loop" : "Pause the loop",
    content: [element("p", {}, paused
      ? "The loop may then move service levels again, and users get what it chooses."
      : "Levels stay as they are. Nothing is degraded in an overload, and nothing is upgraded after it.")],
    action: paused ? "Resume" : "Pause",
    run: () => operate(paused ? "resume" : "pause"),
  });
}

// A change of level is told in words to those who do not see it.
function announce(before, status) {
  if (before === null) {
    return;
  }
  const old = new Map(before.components.map((component) => [component.name, component.serviceLevel]));
  const moved = status.components
    .filter((component) => old.has(component.name) && old.get(component.name) !== component.serviceLevel)
    .map((component) => `${component.name} is at level ${component.serviceLevel}`);
  if (moved.length > 0) {
    setText(byId("announcer"), moved.join(", "));
  }
}

document.body.classList.toggle("reading", !MAY_CHANGE);
byId("reading").hidden = MAY_CHANGE;
prepareDialog();
profile.prepare();
admission.prepare();
processors.prepare();
settings.prepare();
journal.prepare(() => journal.draw(history));
byId("pause").addEventListener("click", askPause);
byId("span").addEventListener("change", () => {
  for (const { chart } of usage.values()) {
    chart.span = span();
  }
  if (last) {
    for (const line of lines) {
      line.span = span();
    }
    processors.span = span();
    components.draw(last.components, span());
  }
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && last) {
    draw();
  }
});
listen();
