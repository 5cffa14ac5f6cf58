import { offsetOf } from './date-format.ts';
import { createToUtc, isTimeZone, type ToUtc } from './time-zone.ts';

/** The zones that RFC 822 names, and those of tools that write them, in minutes. */
const ZONES = new Map([
  ['z', 0],
  ['ut', 0],
  ['utc', 0],
  ['gmt', 0],
  ['wet', 0],
  ['bst', 60],
  ['cet', 60],
  ['mez', 60],
  ['mesz', 120],
  ['cest', 120],
  ['eet', 120],
  ['eest', 180],
  ['msk', 180],
  ['jst', 540],
  ['aest', 600],
  ['aedt', 660],
  ['est', -300],
  ['edt', -240],
  ['cst', -360],
  ['cdt', -300],
  ['mst', -420],
  ['mdt', -360],
  ['pst', -480],
  ['pdt', -420],
]);
/** Of `ET` and `Eastern Time` the calendar says which of the two offsets is meant. */
const US_ZONES = new Map(
  (
    [
      ['e', 'America/New_York'],
      ['c', 'America/Chicago'],
      ['m', 'America/Denver'],
      ['p', 'America/Los_Angeles'],
    ] as const
  ).map(([letter, zone]) => [`${letter}t`, createToUtc(zone)]),
);

const places = new Map<string, ToUtc | undefined>();

/** The clock of a place, by the name that the calendar has for its zone; undefined for any other word. */
const zoneOfPlace = (name: string): ToUtc | undefined => {
  if (!name.includes('/')) return undefined;
  if (!places.has(name)) places.set(name, isTimeZone(name) ? createToUtc(name) : undefined);
  return places.get(name);
};

/** `Eastern Time` is `et`, `Eastern Standard Time` `est`. */
const shortOf = (name: string): string =>
  name.endsWith(' time')
    ? name
        .split(/\s+/)
        .map((word) => word.charAt(0))
        .join('')
    : name;

/** The clock of a zone with summer time; undefined for any other. */
export const clockOf = (name: string): ToUtc | undefined => US_ZONES.get(shortOf(name)) ?? zoneOfPlace(name);

/** Minutes of a zone as it is written; null where none is, undefined for a name that is not known. */
export const zoneOffset = (zone: string | undefined, localMs: number): number | null | undefined => {
  if (zone === undefined) return null;
  const name = zone.toLowerCase();
  // `America/Port-au-Prince` has no sign of an offset.
  const sign = name.includes('/') ? -1 : name.search(/[+-]/);
  if (sign >= 0) return offsetOf(name.slice(sign));
  const utc = clockOf(name)?.(localMs)[0];
  return utc === undefined ? ZONES.get(shortOf(name)) : (localMs - utc) / 60_000;
};
