// Makes elements. Texts become text nodes, so nothing that a component is called is ever read as markup.

export function byId(id) {
  return document.getElementById(id);
}

export function element(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function filled(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) {
      made.setAttribute(name, value);
    }
  }
  made.append(...children);
  return made;
}

// Writes a text only when it is another one: screen readers announce what is written.
export function setText(node, text) {
  if (node.textContent !== text) {
    node.textContent = text;
  }
}

// Makes the children of a node those of the keys, in order. Nodes of known keys stay, and with them focus and state.
export function keyed(parent, known, keys, make) {
  const wanted = new Set(keys);
  for (const [key, part] of known) {
    if (!wanted.has(key)) {
      part.node.remove();
      known.delete(key);
    }
  }
  keys.forEach((key, index) => {
    if (!known.has(key)) {
      known.set(key, make(key));
    }
    const { node } = known.get(key);
    if (parent.children[index] !== node) {
      parent.insertBefore(node, parent.children[index] ?? null);
    }
  });
}
