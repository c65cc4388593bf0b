// Every setting of the instance: what it is, what it is now, and a way to change it.

import { ask } from "./dialogs.js";
import { byId, element } from "./dom.js";
import { operate } from "./operations.js";

const TITLES = ["Setting", "Value", "Meaning"];

// The manager is also that of the other applications in this process.
const REACH = {
  ProcessorSettings: "It holds for every application that shares this process's processors, until their manager ends",
};

export class SettingsView {
  prepare() {
    byId("settings").tHead.append(element("tr", {}, ...TITLES.map((title) => element("th", { scope: "col" }, title))));
    // Read when somebody looks, not every second: they change seldom.
    byId("settings-panel").addEventListener("toggle", () => this.#read());
  }

  async #read() {
    if (!byId("settings-panel").open) {
      return;
    }
    const reply = await fetch("settings");
    if (reply.ok) {
      const settings = await reply.json();
      byId("settings").tBodies[0].replaceChildren(...settings.map((setting) => this.#row(setting)));
    }
  }

  #row(setting) {
    const { group, name, value, unit, expected, description, changeable } = setting;
    const change = element(
      "button",
      { type: "button", class: "change", "aria-label": `Change ${name} of ${group}` },
      "Change …",
    );
    change.addEventListener("click", () => this.#ask(setting));
    return element(
      "tr",
      { "data-setting": `${group}.${name}` },
      element("th", { scope: "row" }, `${group}.${name}`),
      element("td", { class: "value" }, `${value} ${unit}`, ...(changeable ? [element("div", {}, change)] : [])),
      element("td", { class: "reason" }, `${description} Expected: ${expected}.`
        + (changeable ? "" : " Only a new instance takes it up.")),
    );
  }

  #ask({ group, name, value, expected, description }) {
    const input = element("input", { type: "text", value, autocomplete: "off" });
    ask({
      title: `Change ${name}`,
      content: [
        element("p", {}, `${description} ${REACH[group] ?? "It holds until the instance ends"}; users may notice.`),
        element("label", { class: "field" }, `Expected: ${expected} `, input),
      ],
      action: "Change it",
      run: async () => {
        const message = await operate("set", { group, setting: name, value: input.value });
        await this.#read();
        return message;
      },
    });
  }
}
