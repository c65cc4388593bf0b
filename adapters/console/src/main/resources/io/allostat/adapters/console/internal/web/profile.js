// The profile of the last window: component stacks by usage, as a flame graph and as a table.

import { byId, element, keyed, setText } from "./dom.js";
import { cost, figure, percent, range } from "./format.js";

const MOST_ROWS = 200;

// What the samples of a stack's threads showed, by their names in the status.
const DOING = "Samples by what threads were doing";
const USING = { running: "running", ready: "ready", unknown: "running or ready", hitsOnly: "by hits only" };
const WAITING = {
  waitingForResource: "for the resource", waitingForIo: "for I/O", waitingForLock: "for a lock", waitingOther: "for others",
};

function sum(stack, kinds) {
  return Object.keys(kinds).reduce((all, kind) => all + (stack.states?.[kind] ?? 0), 0);
}

function states(stack, kinds) {
  return Object.entries(kinds)
    .filter(([kind]) => stack.states?.[kind] > 0)
    .map(([kind, name]) => `${figure(stack.states[kind], 0)} ${name}`)
    .join(", ");
}

const COLUMNS = [
  { title: "Component stack", value: (s) => s.stack, show: (s) => s.stack, note: () => "" },
  { title: "Usage", value: (s) => s.usage, show: (s) => percent(s.usage), note: (s) => range(s.usageLower, s.usageUpper, percent) },
  { title: "Hit ratio", value: (s) => s.hitRatio, show: (s) => percent(s.hitRatio),
    note: (s) => range(s.hitRatioLower, s.hitRatioUpper, percent) },
  { title: "Executions/s", value: (s) => s.executionRate, show: (s) => figure(s.executionRate), note: () => "" },
  { title: "Cost", value: (s) => s.cost, show: (s) => cost(s.cost), note: (s) => range(s.costLower, s.costUpper, cost) },
  { title: "Samples", value: (s) => s.samples, show: (s) => figure(s.samples, 0), noted: DOING,
    note: (s) => states(s, USING) },
  { title: "Waiting", value: (s) => sum(s, WAITING), show: (s) => figure(sum(s, WAITING), 0), noted: DOING,
    note: (s) => states(s, WAITING) },
];

export class ProfileView {
  #profile = null;
  #column = 1;
  #descending = true;
  #cells = new Map();
  #zoomed = "";
  #focused = "";

  prepare() {
    this.headers = COLUMNS.map((column, index) => {
      const button = element("button", { type: "button", class: "sort" }, column.title);
      button.addEventListener("click", () => this.#sortBy(index));
      return element("th", { scope: "col", class: index === 0 ? "" : "number" }, button);
    });
    byId("stacks").tHead.append(element("tr", {}, ...this.headers));
    byId("resource").addEventListener("change", () => this.#redraw());
    byId("flame").addEventListener("keydown", (event) => this.#move(event));
    byId("flame").addEventListener("focusin", (event) => this.#describe(event.target));
    byId("flame").addEventListener("mouseover", (event) => this.#describe(event.target));
  }

  draw(profile) {
    this.#profile = profile;
    this.#listResources(profile.resources.map((resource) => resource.resource));
    this.#redraw();
  }

  #listResources(names) {
    const select = byId("resource");
    if (names.join() !== [...select.options].map((option) => option.value).join()) {
      const chosen = select.value;
      select.replaceChildren(...names.map((name) => element("option", { value: name }, name)));
      select.value = names.includes(chosen) ? chosen : names[0] ?? "";
    }
  }

  #sortBy(index) {
    this.#descending = this.#column === index ? !this.#descending : index !== 0;
    this.#column = index;
    this.#redraw();
  }

  #redraw() {
    if (this.#profile === null) {
      return;
    }
    const resource = this.#profile.resources.find((r) => r.resource === byId("resource").value);
    const stacks = this.#profile.stacks.filter((stack) => stack.resource === resource?.resource);
    setText(
      byId("window"),
      resource
        ? `Last ${figure(this.#profile.windowSeconds, 0)} s: ${percent(resource.usage)} of a capacity of `
          + `${figure(resource.capacity, 2)} in use, ${resource.samples} samples`
        : "Nothing sampled yet",
    );
    this.#drawFlame(resource, stacks);
    this.#drawTable(stacks);
  }

  #drawTable(stacks) {
    const { value } = COLUMNS[this.#column];
    const sign = this.#descending ? -1 : 1;
    const sorted = [...stacks].sort((a, b) => sign * compare(value(a), value(b)));
    this.headers.forEach((header, index) => header.setAttribute(
      "aria-sort",
      index !== this.#column ? "none" : this.#descending ? "descending" : "ascending",
    ));
    byId("stacks").tBodies[0].replaceChildren(
      ...sorted.slice(0, MOST_ROWS).map((stack) => element("tr", {}, ...COLUMNS.map((column, index) => {
        const cell = element(index === 0 ? "th" : "td", index === 0 ? { scope: "row" } : { class: "number" }, column.show(stack));
        const note = column.note(stack);
        if (note !== "") {
          cell.append(element("small", { title: column.noted ?? "95 % interval" }, ` ${note}`));
        }
        return cell;
      }))),
    );
  }

  #drawFlame(resource, stacks) {
    const root = tree(resource, stacks);
    const zoomed = find(root, this.#zoomed) ?? root;
    const cells = [];
    // What is above the zoomed component stays as full rows, to zoom out by.
    for (let above = zoomed.parent; above; above = above.parent) {
      cells.push({ node: above, left: 0, width: 1 });
    }
    lay(zoomed, 0, 1, cells);
    const flame = byId("flame");
    const keys = cells.map((cell) => cell.node.path);
    keyed(flame, this.#cells, keys, (path) => this.#cell(path));
    let deepest = 0;
    for (const { node, left, width } of cells) {
      const { node: button } = this.#cells.get(node.path);
      setText(button, node.name);
      button.style.left = `${left * 100}%`;
      button.style.width = `${width * 100}%`;
      button.style.top = `${node.depth * 1.75}rem`;
      button.classList.toggle("unclaimed", node.name.startsWith("("));
      button.dataset.says = `${node.path === "" ? node.name : node.path}: ${percent(node.usage)} of ${resource?.resource ?? ""}, `
        + `${percent(node.own)} in itself`;
      button.setAttribute("aria-label", button.dataset.says);
      button.setAttribute("aria-level", node.depth + 1);
      deepest = Math.max(deepest, node.depth);
    }
    flame.style.height = `${(deepest + 1) * 1.75}rem`;
    if (!this.#cells.has(this.#focused)) {
      this.#focused = keys[0];
    }
    for (const [path, { node }] of this.#cells) {
      node.tabIndex = path === this.#focused ? 0 : -1;
    }
  }

  #cell(path) {
    const node = element("button", { type: "button", role: "treeitem" });
    node.addEventListener("click", () => {
      this.#zoomed = this.#zoomed === path ? path.split(".").slice(0, -1).join(".") : path;
      this.#focused = path;
      this.#redraw();
    });
    node.addEventListener("focus", () => { this.#focused = path; });
    return { node };
  }

  #describe(target) {
    if (target.dataset.says) {
      setText(byId("flame-readout"), target.dataset.says);
    }
  }

  // Down and up go along a stack, left and right among those that the same component calls.
  #move(event) {
    const path = this.#focused;
    const paths = [...this.#cells.keys()];
    const parent = (of) => (of === "" ? null : of.split(".").slice(0, -1).join("."));
    const beside = paths.filter((other) => parent(other) === parent(path));
    const next = {
      ArrowDown: () => paths.find((other) => parent(other) === path),
      ArrowUp: () => parent(path),
      ArrowLeft: () => beside[beside.indexOf(path) - 1],
      ArrowRight: () => beside[beside.indexOf(path) + 1],
      Escape: () => { this.#zoomed = ""; this.#redraw(); return path; },
    }[event.key]?.();
    if (next !== undefined && next !== null && this.#cells.has(next)) {
      event.preventDefault();
      this.#cells.get(path).node.tabIndex = -1;
      this.#cells.get(next).node.tabIndex = 0;
      this.#cells.get(next).node.focus();
    }
  }
}

// Absent figures come last whichever way is up.
function compare(a, b) {
  if (a === null || b === null) {
    return a === b ? 0 : a === null ? -1 : 1;
  }
  return typeof a === "string" ? a.localeCompare(b) : a - b;
}

// A stack's usage is what its last component uses itself; the tree adds up what is called below.
function tree(resource, stacks) {
  const root = { name: resource?.resource ?? "nothing yet", path: "", depth: 0, own: 0, usage: 0, parent: null, children: new Map() };
  // With too few samples a stack's figure is absent. All figures of a resource add up to its usage, so what the others
  // leave is drawn for these, by their samples.
  const absent = stacks.filter((stack) => stack.usage === null);
  const absentSamples = absent.reduce((sum, stack) => sum + stack.samples, 0);
  const rest = Math.max(0, (resource?.usage ?? 0) - stacks.reduce((sum, stack) => sum + (stack.usage ?? 0), 0));
  for (const stack of stacks) {
    let node = root;
    for (const name of stack.stack.split(".")) {
      if (!node.children.has(name)) {
        const path = node.path === "" ? name : `${node.path}.${name}`;
        node.children.set(name, { name, path, depth: node.depth + 1, own: 0, usage: 0, parent: node, children: new Map() });
      }
      node = node.children.get(name);
    }
    node.own += stack.usage ?? (absentSamples > 0 ? (rest * stack.samples) / absentSamples : 0);
  }
  add(root);
  return root;
}

function add(node) {
  node.usage = node.own;
  for (const child of node.children.values()) {
    node.usage += add(child);
  }
  return node.usage;
}

function find(node, path) {
  if (node.path === path) {
    return node;
  }
  for (const child of node.children.values()) {
    if (path === child.path || path.startsWith(`${child.path}.`)) {
      return find(child, path);
    }
  }
  return null;
}

// What would be narrower than a three-hundredth of the graph is left to the table.
function lay(node, left, width, cells) {
  if (width < 1 / 300) {
    return;
  }
  cells.push({ node, left, width });
  let at = left;
  const children = [...node.children.values()].sort((a, b) => b.usage - a.usage);
  for (const child of children) {
    const share = node.usage > 0 ? (child.usage / node.usage) * width : 0;
    lay(child, at, share, cells);
    at += share;
  }
}
