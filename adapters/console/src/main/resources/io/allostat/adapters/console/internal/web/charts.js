// Figures over time, drawn by uPlot, with the decisions marked where they were taken.

import uPlot from "./uPlot.esm.js";
import { element, setText } from "./dom.js";
import { clock, figure, percent } from "./format.js";

const HEIGHT = 200;
const AXIS_HEIGHT = 30;
const AXIS_WIDTH = 60;

function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

class Chart {
  #span = 300;
  #plot = null;
  #options;

  constructor(parent, { history, label, series, scale, format, hooks = {} }) {
    this.history = history;
    this.label = label;
    this.box = element("div", { class: "chart", role: "img" });
    this.readout = element("p", { class: "readout muted" });
    parent.append(this.box, this.readout);
    const axis = {
      stroke: () => colour("--muted"),
      grid: { stroke: () => colour("--line"), width: 1 },
      ticks: { show: false },
    };
    this.#options = {
      legend: { show: false },
      cursor: { drag: { x: false, y: false }, sync: { key: "time" } },
      scales: { x: { time: true, range: () => [history.now - this.#span, history.now] }, y: scale },
      axes: [
        { ...axis, size: AXIS_HEIGHT, space: 70, values: (plot, splits) => splits.map((second) => clock(second * 1000)) },
        { ...axis, size: AXIS_WIDTH, values: (plot, splits) => splits.map(format) },
      ],
      series: [{}, ...series],
      hooks: { ...hooks, setCursor: [(plot) => this.#read(plot.cursor.idx)] },
    };
  }

  #width() {
    return Math.max(200, this.box.clientWidth);
  }

  set span(seconds) {
    this.#span = seconds;
    if (this.#plot !== null) {
      this.draw();
    }
  }

  draw() {
    const data = [this.history.points.map((point) => point.time), ...this.columns()];
    if (this.#plot === null) {
      this.#begin(data);
    } else {
      this.#plot.setData(data);
    }
    this.box.setAttribute("aria-label", `${this.label}: ${this.describe(this.history.points.length - 1)}`);
    if (this.#plot.cursor.idx == null) {
      this.#read(null);
    }
  }

  #begin(data) {
    this.#plot = new uPlot({ ...this.#options, width: this.#width(), height: HEIGHT }, data, this.box);
    new ResizeObserver(() => this.#plot.setSize({ width: this.#width(), height: HEIGHT })).observe(this.box);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#plot.redraw());
  }

  #read(index) {
    const point = index ?? this.history.points.length - 1;
    setText(this.readout, this.describe(point));
  }
}

export class UsageChart extends Chart {
  constructor(parent, resource, history) {
    const line = (name, dash) => ({ stroke: () => colour(name), width: 1.5, dash, points: { show: false } });
    super(parent, {
      history,
      label: `Usage of ${resource}`,
      scale: { range: [0, 1] },
      format: (share) => percent(share),
      series: [
        { stroke: () => colour("--usage"), fill: () => colour("--usage-fill"), width: 2, spanGaps: false,
          points: { show: false } },
        line("--overload", [8, 4]),
        line("--underload", [2, 4]),
      ],
      hooks: { draw: [(plot) => this.#mark(plot)] },
    });
    this.resource = resource;
  }

  columns() {
    const points = this.history.points;
    return [
      points.map((point) => point.usage[this.resource] ?? null),
      points.map((point) => point.thresholds[this.resource]?.[0] ?? null),
      points.map((point) => point.thresholds[this.resource]?.[1] ?? null),
    ];
  }

  describe(index) {
    const point = this.history.points[index];
    if (!point) {
      return "nothing yet";
    }
    const [overload, underload] = point.thresholds[this.resource] ?? [];
    return `${clock(point.time * 1000)}: usage ${percent(point.usage[this.resource])}, `
      + `overload threshold ${percent(overload)}, underload threshold ${percent(underload)}`;
  }

  // A triangle that points the way the service went, so that colour is not needed to tell.
  #mark(plot) {
    const { ctx, bbox } = plot;
    const size = 6 * devicePixelRatio;
    ctx.save();
    for (const decision of this.history.changes()) {
      const x = plot.valToPos(decision.epochMillis / 1000, "x", true);
      if (x < bbox.left || x > bbox.left + bbox.width) {
        continue;
      }
      const down = decision.kind === "DEGRADE";
      ctx.strokeStyle = ctx.fillStyle = colour(down ? "--overload" : "--underload");
      ctx.lineWidth = devicePixelRatio;
      ctx.globalAlpha = 0.6;
      ctx.beginPath();
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
      ctx.stroke();
      ctx.globalAlpha = 1;
      const tip = bbox.top + (down ? 2 * size : 0);
      const base = bbox.top + (down ? 0 : 2 * size);
      ctx.beginPath();
      ctx.moveTo(x, tip);
      ctx.lineTo(x - size, base);
      ctx.lineTo(x + size, base);
      ctx.fill();
    }
    ctx.restore();
  }
}

// One figure over time, from 0 up.
export class LineChart extends Chart {
  constructor(parent, history, { label, value, show }) {
    super(parent, {
      history,
      label,
      scale: { range: (plot, least, most) => [0, most > 0 ? most * 1.1 : 1] },
      format: show,
      series: [
        { stroke: () => colour("--usage"), fill: () => colour("--usage-fill"), width: 2, points: { show: false } },
      ],
    });
    this.value = value;
    this.show = show;
  }

  columns() {
    return [this.history.points.map((point) => this.value(point))];
  }

  describe(index) {
    const point = this.history.points[index];
    return point ? `${clock(point.time * 1000)}: ${this.show(this.value(point))}` : "nothing yet";
  }
}

// Who has how many processors, one upon the other, and who asks for how many as dashed lines, one upon
// the other as well, so that the highest is what all ask for.
export class ProcessorsChart extends Chart {
  constructor(parent, history, names) {
    // The highest sum first: what is below is drawn over it.
    const stacked = names.map((name, index) => ({
      stroke: () => colour(applicationColour(index)),
      fill: () => colour(applicationColour(index)),
      width: 1,
      points: { show: false },
    })).reverse();
    const dashed = names.map((name, index) => ({
      stroke: () => colour(index === names.length - 1 ? "--text" : applicationColour(index)),
      width: 1.5,
      dash: [8, 4],
      points: { show: false },
    }));
    super(parent, {
      history,
      label: "Processors allocated, and requested as dashed lines",
      scale: { range: (plot, least, most) => [0, most > 0 ? most * 1.1 : 1] },
      format: (processors) => figure(processors, 1),
      series: [...stacked, ...dashed],
    });
    this.names = names;
  }

  columns() {
    const allocated = this.#stacked((application) => application.allocated);
    return [...allocated.reverse(), ...this.#stacked((application) => application.requested)];
  }

  #stacked(figureOf) {
    const sums = this.names.map(() => []);
    for (const { processors } of this.history.points) {
      let sum = 0;
      this.names.forEach((name, index) => {
        sum += processors?.[name] ? figureOf(processors[name]) : 0;
        sums[index].push(processors ? sum : null);
      });
    }
    return sums;
  }

  describe(index) {
    const point = this.history.points[index];
    if (!point?.processors) {
      return "nothing yet";
    }
    const each = this.names
      .filter((name) => point.processors[name])
      .map((name) => `${name} has ${figure(point.processors[name].allocated, 2)} of ${figure(point.processors[name].requested, 2)} requested`);
    return `${clock(point.time * 1000)}: ${each.join(", ")}`;
  }
}

const APPLICATION_COLOURS = 6;

export function applicationColour(index) {
  return `--application-${(index % APPLICATION_COLOURS) + 1}`;
}
