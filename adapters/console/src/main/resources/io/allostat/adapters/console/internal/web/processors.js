// Which application of the host asks for how many processors and has how many.

import { byId, element, setText } from "./dom.js";
import { ProcessorsChart, applicationColour } from "./charts.js";
import { figure } from "./format.js";

const TITLES = ["Application", "Requested", "Allocated", "CPUs"];
const MOST_SHOWN = 12;
const OTHERS = "(others)";
const STATES = {
  UNMANAGED: "The manager has not answered yet: this application has what the system gives it.",
  GRANTED: "",
  STALE: "The manager has not been heard of for a while: its last allocation stands.",
};

export class ProcessorsView {
  #chart = null;
  #names = "";
  #drawn = "";

  constructor(history) {
    this.history = history;
  }

  prepare() {
    byId("applications").tHead.append(element("tr", {}, ...TITLES.map((title) => element("th", { scope: "col" }, title))));
  }

  set span(seconds) {
    if (this.#chart !== null) {
      this.#chart.span = seconds;
    }
  }

  draw(manager, span) {
    const applications = manager.applications ?? [];
    byId("managed").hidden = applications.length === 0;
    if (applications.length === 0) {
      return;
    }
    setText(byId("allocation"), `This application has ${figure(manager.processors, 2)} processors. ${STATES[manager.state] ?? ""}`);
    const names = Object.keys(shown(applications));
    if (names.join("\n") !== this.#names) {
      this.#names = names.join("\n");
      byId("processors").replaceChildren();
      this.#chart = new ProcessorsChart(byId("processors"), this.history, names);
      this.#chart.span = span;
    }
    this.#chart.draw();
    const key = JSON.stringify(applications);
    if (key !== this.#drawn) {
      this.#drawn = key;
      byId("applications").tBodies[0].replaceChildren(...applications.map((application) => row(application, names)));
    }
  }
}

// What the chart shows of the applications: the first ones by name, and the sum of the rest.
export function shown(applications) {
  const byName = Object.create(null);
  applications.forEach(({ name, requested, allocated }, index) => {
    const key = index < MOST_SHOWN ? name : OTHERS;
    const sum = byName[key] ?? { requested: 0, allocated: 0 };
    byName[key] = { requested: sum.requested + requested, allocated: sum.allocated + allocated };
  });
  return byName;
}

function row({ name, requested, allocated, cpuSet }, names) {
  const index = names.includes(name) ? names.indexOf(name) : names.indexOf(OTHERS);
  const sign = element("span", { class: "swatch", "aria-hidden": "true" });
  sign.style.background = `var(${applicationColour(index)})`;
  return element(
    "tr",
    { "data-application": name },
    element("th", { scope: "row" }, sign, ` ${name}`),
    element("td", { class: "number" }, figure(requested, 2)),
    element("td", { class: "number" }, figure(allocated, 2)),
    element("td", {}, cpuSet === "" ? "–" : cpuSet),
  );
}
