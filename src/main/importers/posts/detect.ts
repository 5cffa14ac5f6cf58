import { unreadable } from '#main/importers/files/bytes.ts';
import { dateReadingOf, PLAIN_DATES } from '#main/importers/files/dates.ts';
import {
  isRoundedId,
  recordOfRow,
  ROUNDED_ID,
  shown,
  textOf,
  wholeId,
  type Row,
} from '#main/importers/files/fields.ts';
import {
  columnsIn,
  decideMapping,
  type MappedLayout,
  type MappedOptions,
} from '#main/importers/files/mapped-layout.ts';
import { columnsOf, valueAtPath, type Mapping } from '#main/importers/files/mapping.ts';
import type { UnknownLayout } from '#main/importers/files/reader.ts';
import type { Container } from '#main/importers/files/sniff.ts';
import { KNOWN_PLATFORMS, platformLabel, type SocialPlatform } from '#shared/contract/platforms.ts';
import { POST_LAYOUTS } from '#shared/layouts.ts';
import { coortweetFormat } from './formats/coortweet.ts';
import type { SocialFormat } from './formats/format.ts';
import { datesFitIds, genericFormat, guessPlatform, POST_NEEDS, type PostField } from './formats/generic.ts';
import { KNOWN_FORMATS } from './formats/index.ts';

/** What the user may say about a file; all of it can be left to detection. */
export interface DetectOptions extends MappedOptions<PostField> {
  /** A format's id, `generic`, or `auto`. */
  readonly format?: string;
  readonly platform?: SocialPlatform | null;
}

export interface Detected extends Omit<MappedLayout<PostField>, 'mapping'> {
  readonly format: SocialFormat;
  /** The mapping in use, where the layout is generic. */
  readonly mapping: Mapping<PostField> | null;
}

const knownFormat = (
  container: Container,
  rows: readonly Row[],
  { format = 'auto', mapping }: DetectOptions,
): SocialFormat | undefined => {
  if (mapping || format === 'generic') return undefined;
  if (format !== 'auto') return KNOWN_FORMATS.find(({ id }) => id === format);
  const kind = container.kind === 'csv' ? 'csv' : 'json';
  return KNOWN_FORMATS.find(
    ({ containers, recognises }) => containers.includes(kind) && rows.some((row) => recognises(row)),
  );
};

/** @throws AppError `invalid_file` where the user says what a layout cannot have. */
const refuseContradictions = (
  { id, platforms, hasLocalDates = false }: SocialFormat,
  { platform, dateFormat, timeZone }: DetectOptions,
): void => {
  const layout = POST_LAYOUTS[id];
  if (platform && platforms?.includes(platform) === false)
    throw unreadable(
      `has the layout “${layout}”, whose posts are of ${platforms.map(platformLabel).join(' or ')}, so they cannot be of ${platformLabel(platform)}; leave the platform out, or name the columns`,
    );
  if (dateFormat)
    throw unreadable(
      `has the layout “${layout}”, whose dates are known; leave the date format out, or name the columns`,
    );
  if (timeZone && !hasLocalDates)
    throw unreadable(
      `has the layout “${layout}”, whose dates are in a known zone; leave the time zone out, or name the columns`,
    );
};

const NO_PLATFORM = `nothing in it says which platform its posts are of; name the platform (${KNOWN_PLATFORMS.map(({ label }) => label).join(', ')}, or another)`;

/** The first id that lost its digits, where no id is whole; null where ids are not the trouble. */
const roundedId = (rows: readonly Row[], { id }: Mapping<PostField>): string | null => {
  if (id === undefined) return null;
  const ids = rows.flatMap((row, at) => {
    const value = valueAtPath(row, id);
    return typeof value === 'string' && value !== '' ? [{ value, record: recordOfRow(row) ?? at + 1 }] : [];
  });
  const [first] = ids;
  return first !== undefined && ids.every(({ value }) => isRoundedId(value))
    ? `record ${first.record.toLocaleString('en-US')}, ${id}: ${shown(first.value)} ${ROUNDED_ID}; leave the column out of the mapping and name the platform to import under ids of Dropscope’s own`
    : null;
};

/** Of formats that read the dates equally well, the one that agrees with the times in the ids; null where none does, or several do. */
const formatByIds = (
  { mapping, dateFormats }: UnknownLayout,
  rows: readonly Row[],
  { platform }: DetectOptions,
): string | null => {
  const agreeing = dateFormats.filter((dateFormat) =>
    datesFitIds(rows, mapping, dateReadingOf({ dateFormat }), platform ?? null),
  );
  const [only] = agreeing;
  return agreeing.length === 1 && only !== undefined ? only : null;
};

/** What a file without a column of texts says, where others of its columns could have them. */
const wordlessNotes = (mapping: Mapping<PostField>, rows: readonly Row[]): readonly string[] => {
  const taken = Object.values(mapping);
  const others = columnsOf(rows).filter((column) => !taken.includes(column));
  return mapping.text !== undefined || others.length === 0
    ? []
    : [
        `No column was taken for the text: the posts are stored without words. Not read: ${columnsIn(others)}.`,
      ];
};

/** Which layout these first rows have. @throws AppError `invalid_file` where the user says what the layout cannot have. */
export const detectFormat = (
  container: Container,
  rows: readonly Row[],
  options: DetectOptions,
): Detected | UnknownLayout => {
  const format = knownFormat(container, rows, options);
  if (format) {
    refuseContradictions(format, options);
    const { timeZone } = options;
    const dates = timeZone ? dateReadingOf({ timeZone }) : PLAIN_DATES;
    const own = format.id === 'coortweet' && options.platform ? coortweetFormat(options.platform) : format;
    return { format: own, mapping: null, dates, notes: format.note === undefined ? [] : [format.note] };
  }
  const decide = (dateFormat: string | null | undefined) =>
    decideMapping(POST_NEEDS, { ...options, dateFormat }, container, rows);
  const first = decide(options.dateFormat);
  const byIds = 'reason' in first ? formatByIds(first, rows, options) : null;
  const decided = byIds === null ? first : decide(byIds);
  if ('reason' in decided) return decided;
  const { mapping, dates, inside } = decided;
  const found = [...decided.notes, ...(options.mapping ? [] : wordlessNotes(mapping, rows))];
  const notes =
    byIds === null ? found : [...found, `The dates are read as ${byIds}: read so, they agree with the ids.`];
  const platform =
    options.platform ?? (mapping.platform === undefined ? guessPlatform(rows, mapping, dates) : null);
  if (platform === null && mapping.platform === undefined) {
    const rounded = roundedId(rows, mapping);
    return {
      mapping,
      missing: [],
      dateFormats: [],
      reason: rounded ?? NO_PLATFORM,
      needsPlatform: rounded === null,
      inside,
    };
  }
  return { format: genericFormat(mapping, platform), mapping, dates, notes, inside };
};

/**
 * Why no account can be named for tweets that are written as in an archive and have the ids of several accounts, as in X’s `globalObjects`;
 * null where they can be of one. In other files one person may well have several ids.
 */
export const severalAccounts = (rows: readonly Row[], { format }: Detected): string | null => {
  const ids = [...new Set(rows.flatMap((row) => textOf(row, 'user_id_str') || []))];
  return format.id !== 'x-archive' || ids.length < 2
    ? null
    : `its tweets are of several accounts (user_id_str: ${ids.slice(0, 3).join(', ')}), so they cannot all be of one; write the name of its account into each`;
};

const ID_KEYS = ['id', 'id_str', 'status_id', 'Tweet Id'] as const;

const isRound = (id: string): boolean => id.endsWith('00') || BigInt(Number(id)) === BigInt(id);

/** The address of a post has the same digits: no tool has changed them. */
const isAddressed = (row: Row, id: string): boolean =>
  Object.values(row).some((value) => typeof value === 'string' && value.includes(`/${id}`));

/** Whether a tool has read the ids as floating-point numbers, as far as they show it. */
export type Rounding = 'none' | 'possible' | 'certain';

/** So many true ids all look rounded about once in 170,000 files; one alone about once in 55. */
const ENOUGH_IDS = 3;

/**
 * Whether a tool has read the ids as floating-point numbers: every long id ends in 00, or is a number that a floating-point number holds
 * exactly. Their times are still exact to a second, the ids themselves are not.
 */
export const roundingOf = (rows: readonly Row[], mapping: Mapping<PostField> | null): Rounding => {
  const keys = mapping?.id === undefined ? ID_KEYS : [mapping.id];
  const ids = rows.flatMap((row) => {
    const key = keys.find((name) => Object.hasOwn(row, name) && typeof row[name] === 'string');
    const digits = key === undefined ? '' : wholeId(String(row[key]));
    return /^\d{17,20}$/.test(digits) ? [{ row, digits }] : [];
  });
  const isRounded = ids.every(({ row, digits }) => isRound(digits) && !isAddressed(row, digits));
  if (ids.length === 0 || !isRounded) return 'none';
  return new Set(ids.map(({ digits }) => digits)).size < ENOUGH_IDS ? 'possible' : 'certain';
};
