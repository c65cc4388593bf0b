// Which component is at which level, now and over time, and how an operator moves it.

import { byId, element, keyed, setText, svg } from "./dom.js";
import { ask } from "./dialogs.js";
import { clock } from "./format.js";
import { operate } from "./operations.js";

const WIDTH = 1000;

export class ComponentList {
  #rows = new Map();

  constructor(history) {
    this.history = history;
  }

  draw(components, span) {
    const adaptable = components.filter((component) => component.serviceLevels.length > 1);
    keyed(byId("components"), this.#rows, adaptable.map((component) => component.name), (name) => new Row(name));
    for (const component of adaptable) {
      this.#rows.get(component.name).draw(component, this.history, span);
    }
    const single = components.filter((component) => component.serviceLevels.length === 1).map((c) => c.name);
    setText(
      byId("single"),
      single.length === 0 ? "" : `Without service levels of their own: ${single.slice(0, 50).join(", ")}`
        + (single.length > 50 ? ` and ${single.length - 50} more` : ""),
    );
  }
}

class Row {
  #component = null;
  #drawn = "";

  constructor(name) {
    this.level = element("span", { class: "level" });
    this.state = element("span", { class: "state" });
    this.strip = svg("svg", { class: "strip", role: "img", viewBox: `0 0 ${WIDTH} 20`, preserveAspectRatio: "none" });
    this.set = element("button", { type: "button", "aria-label": `Set the level of ${name}` }, "Set level …");
    this.pin = element("button", { type: "button" });
    this.set.addEventListener("click", () => this.#askLevel());
    this.pin.addEventListener("click", () => this.#pinOrUnpin());
    this.node = element(
      "li",
      { "data-component": name },
      element("div", { class: "head" }, element("strong", {}, name), this.level, this.state),
      this.strip,
      element("div", { class: "actions change" }, this.set, this.pin),
    );
  }

  draw(component, history, span) {
    this.#component = component;
    const { name, serviceLevel, serviceLevels, pinned, quarantined, quarantineReason } = component;
    const deepest = serviceLevels.length - 1;
    setText(this.level, `level ${serviceLevel} of ${deepest}: ${serviceLevels[serviceLevel].name}`);
    this.level.classList.toggle("degraded", serviceLevel > 0);
    this.node.dataset.level = serviceLevel;
    setText(this.state, [pinned ? "pinned" : "", quarantined ? `quarantined: ${quarantineReason}` : ""]
      .filter((word) => word !== "").join("; "));
    const giveBack = pinned || quarantined;
    setText(this.pin, giveBack ? "Give back to the loop …" : "Pin …");
    this.pin.setAttribute("aria-label", giveBack ? `Give ${name} back to the loop` : `Pin ${name} at its level`);
    this.#drawStrip(history.levels.get(name) ?? [], deepest, history.now, span);
  }

  #drawStrip(runs, deepest, now, span) {
    const begin = now - span;
    const parts = runs
      .map((run, index) => ({ level: run.level, from: Math.max(run.from, begin), to: runs[index + 1]?.from ?? now }))
      .filter((run) => run.to > begin);
    const key = JSON.stringify([parts, now]);
    if (key === this.#drawn) {
      return;
    }
    this.#drawn = key;
    this.strip.replaceChildren(
      ...parts.map((part) => svg("rect", {
        x: ((part.from - begin) / span) * WIDTH,
        width: Math.max(1, ((part.to - part.from) / span) * WIDTH),
        // Deeper is taller as well as stronger, so that colour is not needed to tell.
        y: 18 - (part.level / deepest) * 18,
        height: 2 + (part.level / deepest) * 18,
        class: part.level === 0 ? "full" : "degraded",
      })),
    );
    this.strip.setAttribute(
      "aria-label",
      `Levels over time: ${parts.map((part) => `${part.level} from ${clock(part.from * 1000)}`).join(", ")}`,
    );
  }

  #askLevel() {
    const { name, serviceLevel, serviceLevels } = this.#component;
    const choices = serviceLevels.map((level) => {
      const input = element("input", { type: "radio", name: "level", value: level.level });
      input.checked = level.level === serviceLevel;
      const lost = level.level === 0 ? "full service" : `takes a further ${level.degradationWeight} from the quality`;
      return element("label", { class: "option" }, input, ` ${level.level} ${level.name}, ${lost}`);
    });
    const group = element("fieldset", {}, element("legend", {}, "Service level"), ...choices);
    ask({
      title: `Set the level of ${name}`,
      content: [
        element("p", {}, "The next requests of users get this level. The loop may move it again, unless it is pinned."),
        group,
      ],
      action: "Set the level",
      run: () => operate("setServiceLevel", {
        component: name,
        level: Number(group.querySelector("input:checked").value),
      }),
    });
  }

  #pinOrUnpin() {
    const { name, pinned, quarantined } = this.#component;
    if (!pinned && !quarantined) {
      ask({
        title: `Pin ${name}`,
        content: [element("p", {}, "Users get the level that it is at now, in an overload too, until it is given back.")],
        action: "Pin it",
        run: () => operate("pin", { component: name }),
      });
      return;
    }
    ask({
      title: `Give ${name} back to the loop`,
      content: [element("p", {}, "The loop may then move it, and users get the level that it chooses.")],
      action: "Give it back",
      run: () => operate("unpin", { component: name }),
    });
  }
}
