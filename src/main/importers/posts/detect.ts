import type { DateOptions } from '#main/importers/files/dates.ts';
import { textOf, type Row } from '#main/importers/files/fields.ts';
import { decideMapping } from '#main/importers/files/mapped-layout.ts';
import type { Mapping } from '#main/importers/files/mapping.ts';
import type { UnknownLayout } from '#main/importers/files/read.ts';
import type { Container } from '#main/importers/files/sniff.ts';
import { KNOWN_PLATFORMS, type SocialPlatform } from '#shared/contract/platforms.ts';
import { coortweetFormat } from './formats/coortweet.ts';
import type { SocialFormat } from './formats/format.ts';
import { genericFormat, guessPlatform, POST_NEEDS, type PostField } from './formats/generic.ts';
import { KNOWN_FORMATS } from './formats/index.ts';

/** What the user may say about a file; all of it can be left to detection. */
export interface DetectOptions extends DateOptions {
  /** A format's id, `generic`, or `auto`. */
  readonly format?: string;
  readonly platform?: SocialPlatform | null;
  readonly mapping?: Mapping<PostField> | null;
}

export interface Detected {
  readonly format: SocialFormat;
  /** The mapping in use, where the layout is generic. */
  readonly mapping: Mapping<PostField> | null;
  readonly dateFormat: string | null;
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

const NO_PLATFORM = `nothing in it says which platform its posts are of; name the platform (${KNOWN_PLATFORMS.map(({ label }) => label).join(', ')}, or another)`;

/** Which layout these first rows have. */
export const detectFormat = (
  container: Container,
  rows: readonly Row[],
  options: DetectOptions,
): Detected | UnknownLayout => {
  const format = knownFormat(container, rows, options);
  if (format?.id === 'coortweet' && options.platform)
    return { format: coortweetFormat(options.platform), mapping: null, dateFormat: null };
  if (format) return { format, mapping: null, dateFormat: null };
  const decided = decideMapping(
    POST_NEEDS,
    { ...options, mapping: options.mapping ?? null },
    container,
    rows,
  );
  if ('reason' in decided) return decided;
  const { mapping, dates } = decided;
  const platform =
    options.platform ?? (mapping.platform === undefined ? guessPlatform(rows, mapping, dates) : null);
  if (platform === null && mapping.platform === undefined)
    return { mapping, missing: [], dateFormats: [], reason: NO_PLATFORM };
  return {
    format: genericFormat(mapping, dates, platform),
    mapping,
    dateFormat: dates.format?.text ?? null,
  };
};

const FEWEST_IDS = 5;
const ID_KEYS = ['id', 'id_str', 'status_id', 'Tweet Id'] as const;

/**
 * Whether a tool has read the ids as floating-point numbers: every long id ends in 00. By chance five such ids occur
 * once in 10¹⁰ files. Their times are still exact (the loss is far under a millisecond), the ids themselves do not.
 */
export const looksRounded = (rows: readonly Row[], mapping: Mapping<PostField> | null): boolean => {
  const keys = mapping?.id === undefined ? ID_KEYS : [mapping.id];
  const ids = rows.flatMap((row) => {
    const key = keys.find((name) => Object.hasOwn(row, name) && typeof row[name] === 'string');
    const id = key === undefined ? null : textOf(row, key);
    return id !== null && /^\d{17,20}$/.test(id) ? [id] : [];
  });
  return ids.length >= FEWEST_IDS && ids.every((id) => id.endsWith('00'));
};
