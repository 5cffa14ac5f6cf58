import { offsetOf } from './date-format.ts';
import { createToUtc, isTimeZone, type ToUtc } from './time-zone.ts';

/** The zones that RFC 822 names, and those of tools that write them, by their minutes. */
const ZONES_AT: readonly (readonly [minutes: number, names: string])[] = [
  [0, 'z ut utc gmt wet'],
  [60, 'bst cet mez'],
  [120, 'mesz cest eet'],
  [180, 'eest msk'],
  [540, 'jst'],
  [600, 'aest'],
  [660, 'aedt'],
  [-240, 'edt'],
  [-300, 'est cdt'],
  [-360, 'cst mdt'],
  [-420, 'mst pdt'],
  [-480, 'pst'],
];
const ZONES = new Map(
  ZONES_AT.flatMap(([minutes, names]) => names.split(' ').map((name) => [name, minutes] as const)),
);
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
