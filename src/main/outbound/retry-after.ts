/** No host may send us away for longer than this; a larger value is taken as a mistake of the host. */
const longestWaitMs = 30 * 24 * 3600_000;

const bounded = (ms: number): number => Math.min(Math.max(ms, 0), longestWaitMs);

/**
 * Milliseconds to wait by a Retry-After header: whole seconds or an HTTP date.
 * Absent, negative or unreadable values give null (the caller backs off by itself); a date gone by gives 0.
 */
export const parseRetryAfter = (value: string | null, nowMs: number): number | null => {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return bounded(Number(text) * 1000);
  if (!/^[A-Za-z]{3,9},? /.test(text)) return null;
  // The oldest of the three forms names no zone, and means UTC like the others.
  const date = Date.parse(/ \d{4}$/.test(text) ? `${text} GMT` : text);
  return Number.isNaN(date) ? null : bounded(date - nowMs);
};

/** Rate-limit resets come as epoch seconds (X) or as an ISO time (Mastodon, Truth Social). */
const parseReset = (value: string | null, nowMs: number): number | null => {
  if (value === null) return null;
  if (/^\d{9,11}$/.test(value)) return bounded(Number(value) * 1000 - nowMs);
  const date = /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? null : bounded(date - nowMs);
};

/** Milliseconds that the host asks us to wait: Retry-After first, then its rate-limit reset, else null. */
export const waitAsked = (headers: Headers, nowMs: number): number | null =>
  parseRetryAfter(headers.get('retry-after'), nowMs) ??
  parseReset(headers.get('x-rate-limit-reset') ?? headers.get('x-ratelimit-reset'), nowMs);

/** Exponential back-off with full jitter above its half: 0.5–1 s, 1–2 s, 2–4 s … at most 30 s. `random` is in [0, 1). */
export const backOff = (attempt: number, random: () => number): number =>
  Math.min(30_000, 1000 * 2 ** attempt) * (0.5 + random() / 2);
