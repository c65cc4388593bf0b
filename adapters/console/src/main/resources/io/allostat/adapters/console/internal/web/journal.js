// The journal: each decision with its reason, what it expected and what came of it.

import { byId, element } from "./dom.js";
import { clock, percent } from "./format.js";

const MOST_ROWS = 200;
const TITLES = ["Time", "Decision", "Reason", "Usage", "Expected", "Came", "Prediction error"];
const SIGNS = { DEGRADE: "▼ degrade", UPGRADE: "▲ upgrade", HOLD: "hold" };

export class JournalView {
  #drawn = "";

  prepare(redraw) {
    byId("journal").tHead.append(element("tr", {}, ...TITLES.map((title) => element("th", { scope: "col" }, title))));
    byId("holds").addEventListener("change", redraw);
  }

  draw(history) {
    const shown = (byId("holds").checked ? history.sorted() : history.changes()).slice(-MOST_ROWS).reverse();
    const key = JSON.stringify(shown);
    if (key === this.#drawn) {
      return;
    }
    this.#drawn = key;
    byId("journal").tBodies[0].replaceChildren(
      ...(shown.length > 0
        ? shown.map(row)
        : [element("tr", {}, element("td", { colspan: TITLES.length }, "No change of a service level yet"))]),
    );
  }
}

function row(decision) {
  const moved = decision.component === ""
    ? ""
    : ` ${decision.component} to ${decision.requestedLevel}`
      + (decision.appliedLevel === decision.requestedLevel ? "" : `, is at ${decision.appliedLevel}`);
  return element(
    "tr",
    { class: decision.kind.toLowerCase() },
    element("td", {}, clock(decision.epochMillis)),
    element("th", { scope: "row" }, `${SIGNS[decision.kind] ?? decision.kind}${moved}`),
    element("td", { class: "reason" }, decision.reason + (decision.rejection ? ` (nothing learned: ${decision.rejection})` : "")),
    element("td", { class: "number" }, usages(decision.usage)),
    element("td", { class: "number" }, decision.predictions.map(prediction).join(", ")),
    element("td", { class: "number" }, usages(decision.outcomeUsage ?? {})),
    element("td", { class: "number" }, percent(decision.predictionError)),
  );
}

function usages(byResource) {
  const entries = Object.entries(byResource);
  return entries.map(([resource, usage]) => (entries.length > 1 ? `${resource} ${percent(usage)}` : percent(usage))).join(", ");
}

function prediction(expected, index, all) {
  const usage = percent(expected.usageAfter) + (expected.calibrated ? "" : " (a guess)");
  return all.length > 1 ? `${expected.resource} ${usage}` : usage;
}
