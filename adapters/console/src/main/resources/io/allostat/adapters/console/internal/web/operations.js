// Asks the server to change something.

const TOKEN = document.querySelector("meta[name=allostat-token]").content;

// A page that may only read has no token.
export const MAY_CHANGE = TOKEN !== "";

// Returns what the server says came of it; throws an Error with its message if it was refused.
export async function operate(operation, values = {}) {
  let reply;
  try {
    reply = await fetch("operations", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Allostat-Token": TOKEN },
      body: JSON.stringify({ operation, ...values }),
    });
  } catch {
    throw new Error("the server does not answer");
  }
  const { message } = await reply.json().catch(() => ({ message: `the server answered ${reply.status}` }));
  if (!reply.ok) {
    throw new Error(message);
  }
  return message;
}
