// Which connector admits and refuses how many connections, and what limits them.

import { byId, element, setText } from "./dom.js";
import { cost, figure } from "./format.js";

const TITLES = ["Connector", "New", "Resumed", "Refused", "Limit"];
const CLASS_TITLES = ["Class of new sessions", "Guaranteed", "New", "Refused"];
const SOURCES = { START: "assumed", AVERAGE: "measured", REGRESSION: "measured", FROZEN: "measured before" };

export class AdmissionView {
  #drawn = "";

  prepare() {
    byId("admission").tHead.append(titles(TITLES));
    byId("admission-classes").tHead.append(titles(CLASS_TITLES));
  }

  draw(connectors, classes, monitors) {
    byId("connections").hidden = connectors.length === 0;
    setText(byId("load"), monitors.map(load).join(" "));
    setText(byId("limit-reason"), monitors.map(limit).join(" "));
    const key = JSON.stringify([connectors, classes]);
    if (key !== this.#drawn) {
      this.#drawn = key;
      byId("admission").tBodies[0].replaceChildren(...connectors.map(row));
      byId("admission-classes").hidden = classes.length === 0;
      byId("admission-classes").tBodies[0].replaceChildren(...classes.map(classRow));
    }
  }
}

function titles(texts) {
  return element("tr", {}, ...texts.map((title) => element("th", { scope: "col" }, title)));
}

function row(connector) {
  const { enabled, newConnections, resumedConnections, refusedConnections, limitPerInterval } = connector;
  const numbers = [newConnections, resumedConnections, refusedConnections];
  return element(
    "tr",
    { "data-connector": connector.connector },
    element("th", { scope: "row" }, connector.connector),
    ...numbers.map(count),
    element("td", { class: "number" }, enabled ? figure(limitPerInterval, 0) : "off: all are admitted"),
  );
}

function classRow({ name, share, newConnections, refusedConnections }) {
  return element(
    "tr",
    { "data-class": name },
    element("th", { scope: "row" }, name),
    element("td", { class: "number" }, `${figure(100 * share, 0)} %`),
    ...[newConnections, refusedConnections].map(count),
  );
}

function count(number) {
  return element("td", { class: "number" }, String(number));
}

function limit({ limitPerInterval, reason }) {
  return `${figure(limitPerInterval, 0)} new ones are let in now: ${reason}.`;
}

function load(monitor) {
  return `The limit is for ${figure(monitor.intervalSeconds)} s, all connectors together. `
    + `A new connection costs ${cost(monitor.costNew)} of CPU time (${SOURCES[monitor.costNewSource]}), `
    + `a resumed one ${cost(monitor.costResumed)} (${SOURCES[monitor.costResumedSource]}).`;
}
