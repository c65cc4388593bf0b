// Asks before anything that touches users. One dialog: what will happen, a way out, and the way on.

import { byId, setText } from "./dom.js";

let act = async () => {};
let shown = 0;

// Shows the dialog. `run` does what was confirmed; what it throws is shown and the dialog stays.
export function ask({ title, content, action, run }) {
  setText(byId("dialog-title"), title);
  byId("dialog-content").replaceChildren(...content);
  setText(byId("dialog-error"), "");
  setText(byId("dialog-act"), action);
  byId("dialog-act").disabled = false;
  act = run;
  shown += 1;
  byId("dialog").showModal();
}

export function prepareDialog() {
  const dialog = byId("dialog");
  byId("dialog-cancel").addEventListener("click", () => dialog.close());
  byId("dialog-act").addEventListener("click", confirmed);
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.tagName === "INPUT") {
      event.preventDefault();
      confirmed();
    }
  });
}

async function confirmed() {
  const button = byId("dialog-act");
  const asked = shown;
  button.disabled = true;
  try {
    notify(await act());
    // Meanwhile it may have been closed, and another question been asked.
    if (asked === shown) {
      byId("dialog").close();
    }
  } catch (refused) {
    if (asked === shown && byId("dialog").open) {
      setText(byId("dialog-error"), refused.message);
    } else {
      notify(refused.message);
    }
  } finally {
    button.disabled = false;
  }
}

let hiding = 0;

// Says what came of something, to eyes and to screen readers.
export function notify(message) {
  const notice = byId("notice");
  notice.hidden = false;
  setText(notice, message);
  clearTimeout(hiding);
  hiding = setTimeout(() => { notice.hidden = true; }, 8000);
}
