"use strict";
(() => {
  const ROW = 24;
  const SMALLEST = 0.0005; // of the chart's width; what is narrower cannot be seen or clicked
  const graphs = JSON.parse(document.getElementById("data").textContent);
  const chart = document.getElementById("chart");
  const status = document.getElementById("status");
  const select = document.getElementById("resource");
  const find = document.getElementById("find");
  let root, zoomed, current;
  let drawn = []; // rows of frames, each from left to right

  const grow = (data, caller, depth) => {
    const frame = { name: data[0], own: data[1], ownSamples: data[2], figures: data[3], caller, depth };
    frame.callees = data[4].map(callee => grow(callee, frame, depth + 1));
    frame.use = frame.callees.reduce((sum, callee) => sum + callee.use, frame.own);
    frame.samples = frame.callees.reduce((sum, callee) => sum + callee.samples, frame.ownSamples);
    frame.callees.sort((a, b) => b.use - a.use || (a.name < b.name ? -1 : 1));
    return frame;
  };

  const hue = name => {
    let hash = 7;
    for (const char of name) hash = (hash * 31 + char.codePointAt(0)) % 3600;
    return hash / 10;
  };

  const time = micros => micros >= 1e6 ? (micros / 1e6).toFixed(2) + " s"
    : micros >= 1e3 ? (micros / 1e3).toFixed(2) + " ms" : micros + " µs";
  const share = frame => root.use > 0 ? (100 * frame.use / root.use).toFixed(1) + " %" : "0 %";

  const stack = frame => {
    const names = [];
    for (let f = frame; f.caller; f = f.caller) names.unshift(f.name);
    return names.length ? names.join(".") : frame.name;
  };

  const describe = frame => {
    const own = frame.figures ? "; itself " + time(frame.own) + " (" + frame.figures + ")" : "";
    return stack(frame) + ": " + time(frame.use) + ", " + share(frame) + " of the use of " + root.name + ", "
      + frame.samples + " samples" + own;
  };

  const say = frame => { status.textContent = describe(frame); };

  const moveTo = (frame, focus) => {
    if (current && current.element) current.element.tabIndex = -1;
    current = frame;
    frame.element.tabIndex = 0;
    if (focus) frame.element.focus();
    say(frame);
  };

  const found = frame => find.value !== "" && frame.name.toLowerCase().includes(find.value.toLowerCase());

  const draw = (frame, left, width, onPath) => {
    const element = document.createElement("div");
    element.className = "frame" + (frame.caller ? "" : " root") + (onPath ? " path" : "") + (found(frame) ? " found" : "");
    element.style.left = 100 * left + "%";
    element.style.width = 100 * width + "%";
    element.style.top = ROW * frame.depth + "px";
    element.style.setProperty("--hue", hue(frame.name));
    element.textContent = frame.name;
    element.tabIndex = -1;
    element.setAttribute("role", "treeitem");
    element.setAttribute("aria-level", frame.depth + 1);
    element.setAttribute("aria-label", describe(frame));
    element.title = describe(frame);
    element.addEventListener("click", () => zoomTo(frame));
    element.addEventListener("mouseenter", () => say(frame));
    frame.element = element;
    (drawn[frame.depth] = drawn[frame.depth] || []).push(frame);
    chart.append(element);
  };

  const redraw = () => {
    for (const row of drawn) for (const frame of row) frame.element = null;
    drawn = [];
    chart.replaceChildren();
    const path = [];
    for (let frame = zoomed; frame; frame = frame.caller) path.unshift(frame);
    path.slice(0, -1).forEach(frame => draw(frame, 0, 1, true));
    const spread = (frame, left, width) => {
      draw(frame, left, width, false);
      let edge = left;
      for (const callee of frame.callees) {
        const part = frame.use > 0 ? width * callee.use / frame.use : 0;
        if (part >= SMALLEST) spread(callee, edge, part);
        edge += part;
      }
    };
    spread(zoomed, 0, 1);
    chart.style.height = ROW * drawn.length + "px";
  };

  const zoomTo = (frame, focus = true) => {
    zoomed = frame;
    redraw();
    moveTo(frame, focus);
  };

  const show = () => {
    root = grow(graphs[Number(select.value)], null, 0);
    zoomTo(root, false);
  };

  const beside = (frame, step) => {
    const row = drawn[frame.depth];
    return row[row.indexOf(frame) + step];
  };

  const keys = {
    ArrowUp: frame => frame.caller,
    ArrowDown: frame => frame.callees.find(callee => callee.element),
    ArrowLeft: frame => beside(frame, -1),
    ArrowRight: frame => beside(frame, 1),
    Home: () => root,
  };

  chart.addEventListener("keydown", event => {
    if (event.key === "Enter" || event.key === " ") {
      zoomTo(current);
    } else if (event.key === "Escape") {
      zoomTo(root);
    } else if (keys[event.key]) {
      const next = keys[event.key](current);
      if (next) moveTo(next, true);
    } else {
      return;
    }
    event.preventDefault();
  });

  find.addEventListener("input", () => {
    redraw();
    moveTo(zoomed, false);
    if (find.value !== "") {
      const sum = frame => found(frame) ? frame.use : frame.callees.reduce((all, callee) => all + sum(callee), 0);
      const use = sum(root);
      status.textContent = "found: " + time(use) + ", " + share({ use }) + " of the use of " + root.name;
    }
  });

  select.addEventListener("change", show);
  document.getElementById("whole").addEventListener("click", () => zoomTo(root, false));
  document.getElementById("flame").hidden = false;
  show();
})();
