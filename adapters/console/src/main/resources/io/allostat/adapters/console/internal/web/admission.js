// Which connector admits and refuses how many connections, and what limits them.

import { byId, element, setText } from "/assets/dom.js";
import { cost, figure } from "/assets/format.js";

const TITLES = ["Connector", "New", "Resumed", "Refused", "Limit"];
const SOURCES = { START: "assumed", AVERAGE: "measured", REGRESSION: "measured", FROZEN: "measured before" };

export class AdmissionView {
  #drawn = "";

  prepare() {
    byId("admission").tHead.append(element("tr", {}, ...TITLES.map((title) => element("th", { scope: "col" }, title))));
  }

  draw(connectors, monitors) {
    byId("connections").hidden = connectors.length === 0;
    setText(byId("load"), monitors.map(load).join(" "));
    const key = JSON.stringify(connectors);
    if (key !== this.#drawn) {
      this.#drawn = key;
      byId("admission").tBodies[0].replaceChildren(...connectors.map(row));
    }
  }
}

function row(connector) {
  const { enabled, newConnections, resumedConnections, refusedConnections, limitPerInterval } = connector;
  const numbers = [newConnections, resumedConnections, refusedConnections];
  return element(
    "tr",
    { "data-connector": connector.connector },
    element("th", { scope: "row" }, connector.connector),
    ...numbers.map((number) => element("td", { class: "number" }, String(number))),
    element("td", { class: "number" }, enabled ? figure(limitPerInterval, 0) : "off: all are admitted"),
  );
}

function load(monitor) {
  return `The limit is for ${figure(monitor.intervalSeconds)} s, all connectors together. `
    + `A new connection costs ${cost(monitor.costNew)} of CPU time (${SOURCES[monitor.costNewSource]}), `
    + `a resumed one ${cost(monitor.costResumed)} (${SOURCES[monitor.costResumedSource]}).`;
}
