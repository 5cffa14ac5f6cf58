import { formatFigure, withMinus } from '#shared/figures.ts';
import { fromTimestamp, isDayOnly } from '#shared/time.ts';
import type { TimeZone } from '#shared/zones.ts';

export {
  chanceSentence,
  formatCount,
  formatP,
  formatRange,
  formatSeconds,
  formatShare,
  plural,
} from '#shared/figures.ts';

export const formatScore = (score: number | null | undefined, digits = 3): string =>
  score === null || score === undefined ? '–' : withMinus(score.toFixed(digits));

export const figureText = (figure: number | null | undefined): string =>
  figure === null || figure === undefined ? '–' : formatFigure(figure);

/** `$0.0123`: one call may cost less than a cent. */
export const formatCost = (dollars: number): string => `$${dollars.toFixed(4)}`;

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** `4.2 MB`, decimal units. */
export const formatBytes = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 ? String(value) : value.toFixed(1)} ${UNITS[power] ?? 'B'}`;
};

/** Signed minutes for people: `+2 h 5 min`, `−12 min`, `0 min`. */
export const formatDelta = (minutes: number): string => {
  const size = Math.round(Math.abs(minutes));
  const sign = size === 0 ? '' : minutes < 0 ? '−' : '+';
  if (size < 60) return `${sign}${size} min`;
  const hours = Math.floor(size / 60);
  if (hours < 48) return `${sign}${hours} h${size % 60 === 0 ? '' : ` ${String(size % 60)} min`}`;
  return `${sign}${String(Math.floor(hours / 24))} d${hours % 24 === 0 ? '' : ` ${String(hours % 24)} h`}`;
};

const ZONE_LABELS: Readonly<Record<TimeZone, string>> = { UTC: 'UTC', 'America/New_York': 'US Eastern' };

export const zoneLabel = (zone: TimeZone): string => ZONE_LABELS[zone];

const formatters = new Map<TimeZone, Intl.DateTimeFormat>();

/** What the clocks of a zone show, as `2017-10-28 16:44:28`. @param time epoch milliseconds */
export const clockText = (time: number, zone: TimeZone): string => {
  const formatter =
    formatters.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  formatters.set(zone, formatter);
  return formatter.format(time);
};

/** An API timestamp as `2017-10-28 20:44:28 UTC` in the reader's zone, the zone named; a date alone stays that day. */
export const formatTimestamp = (timestamp: string, zone: TimeZone = 'UTC'): string =>
  isDayOnly(timestamp)
    ? `${timestamp} (day only)`
    : `${clockText(fromTimestamp(timestamp) * 1000, zone)} ${zoneLabel(zone)}`;

/** An API timestamp under a head that says UTC: `2017-10-28 20:44:28`; a date alone stays it. */
export const utcText = (timestamp: string): string => timestamp.replace('T', ' ');

/** The date alone, in the reader's zone. */
export const formatDate = (timestamp: string, zone: TimeZone = 'UTC'): string =>
  isDayOnly(timestamp) ? timestamp : clockText(fromTimestamp(timestamp) * 1000, zone).slice(0, 10);
