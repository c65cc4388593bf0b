// Figures as texts. What is absent is a dash, never a zero.

const ABSENT = "–";
const CLOCK = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });

function known(value) {
  return typeof value === "number" && Number.isFinite(value);
}

export function percent(share) {
  const digits = share !== 0 && share < 0.0995 ? 1 : 0;
  return known(share) ? `${(share * 100).toFixed(digits)} %` : ABSENT;
}

export function figure(value, digits = 1) {
  return known(value) ? value.toFixed(digits) : ABSENT;
}

export function cost(seconds) {
  if (!known(seconds)) {
    return ABSENT;
  }
  return seconds < 1 ? `${(seconds * 1000).toFixed(seconds < 0.00995 ? 2 : 1)} ms` : `${seconds.toFixed(2)} s`;
}

export function clock(epochMillis) {
  return CLOCK.format(epochMillis);
}

export function range(lower, upper, shown) {
  return known(lower) && known(upper) ? `${shown(lower)} to ${shown(upper)}` : "";
}
