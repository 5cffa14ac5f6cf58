import { MONTHS_SHORT } from '#shared/calendar-words.ts';
import { DAY_MS } from './clock.ts';

/** A tick that can be read alone: `Jun 2022` on the first of a month, else `Jun 24, 2022`, with its time where it is not midnight. */
export const axisLabel = (wallMs: number): string => {
  const date = new Date(wallMs);
  const month = MONTHS_SHORT[date.getUTCMonth()] ?? '';
  const day = `${month} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
  if (wallMs % DAY_MS !== 0) return `${date.toISOString().slice(11, 16)}\n${day}`;
  return date.getUTCDate() === 1 ? `${month} ${date.getUTCFullYear()}` : day;
};
