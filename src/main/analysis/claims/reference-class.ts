/** A half-open stretch of time, epoch seconds. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

export interface ReferenceRate {
  /** Share of all windows of that length within the period that contain an event of the class; null where none fits. */
  readonly rate: number | null;
  readonly events: number;
  /** How many windows fit side by side: what the rate rests on. */
  readonly separateWindows: number;
}

/**
 * The base rate of a class of events: of all moments t at which a window (t, t + length] fits into the period, the share whose
 * window contains at least one event. Exact: the moments that see an event are the union of [event − length, event).
 * @param events times of the class, epoch seconds, any order
 * @param length seconds
 */
export const referenceRate = (events: readonly number[], period: Stretch, length: number): ReferenceRate => {
  const inPeriod = events.filter((time) => time >= period.start && time < period.end).sort((a, b) => a - b);
  const room = period.end - period.start - length;
  if (length <= 0 || room < 0) return { rate: null, events: inPeriod.length, separateWindows: 0 };
  const last = period.end - length;
  let covered = 0;
  let reached = period.start;
  for (const time of inPeriod) {
    const from = Math.max(reached, time - length);
    const to = Math.min(last, time);
    if (to > from) covered += to - from;
    reached = Math.max(reached, to);
  }
  const separateWindows = Math.floor((period.end - period.start) / length);
  if (room > 0) return { rate: covered / room, events: inPeriod.length, separateWindows };
  // One window fits: it sees an event or not.
  return {
    rate: inPeriod.some((time) => time > period.start) ? 1 : 0,
    events: inPeriod.length,
    separateWindows,
  };
};
