import { unreadable } from '#main/importers/files/bytes.ts';
import { textOf, type Row } from '#main/importers/files/fields.ts';
import type { Container } from '#main/importers/files/sniff.ts';
import type { SocialFormat } from './formats/format.ts';
import { genericFormat, guessMapping, guessPlatform, type Mapping } from './formats/generic.ts';
import { KNOWN_FORMATS } from './formats/index.ts';
import type { SocialPlatform } from './record.ts';

/** What the user may say about a file; all of it can be left to detection. */
export interface DetectOptions {
  /** A format's id, or `auto`. */
  readonly format?: string;
  readonly platform?: SocialPlatform | null;
  readonly mapping?: Mapping | null;
}

export interface Detected {
  readonly format: SocialFormat;
  /** The mapping in use, where the layout is generic. */
  readonly mapping: Mapping | null;
}

const containerOf = (container: Container): 'csv' | 'json' => (container.kind === 'csv' ? 'csv' : 'json');

const generic = (rows: readonly Row[], options: DetectOptions): Detected | null => {
  const mapping = options.mapping ?? guessMapping(Object.keys(rows[0] ?? {}));
  if (mapping.text === undefined || (mapping.id === undefined && mapping.date === undefined)) return null;
  const platform = options.platform ?? guessPlatform(rows, mapping) ?? 'twitter';
  const format = genericFormat(mapping, platform, platform === 'truthsocial' ? 'html' : 'tweet');
  return { format, mapping };
};

const unknown = (container: Container, rows: readonly Row[]): never => {
  const names = Object.keys(rows[0] ?? {}).slice(0, 12);
  const what = container.kind === 'csv' ? 'a CSV with the columns' : 'JSON with the keys';
  throw unreadable(
    `is no known layout: ${what} ${names.join(', ') || '(none)'}; name the columns of the text and of the id or date`,
  );
};

/**
 * Which layout these first rows have.
 * @throws AppError invalid_file that says what was seen, where no layout fits and no mapping helps.
 */
export const detectFormat = (
  container: Container,
  rows: readonly Row[],
  options: DetectOptions,
): Detected => {
  if (options.mapping) return generic(rows, options) ?? unknown(container, rows);
  if (options.format !== undefined && options.format !== 'auto' && options.format !== 'generic') {
    const named = KNOWN_FORMATS.find((format) => format.id === options.format);
    if (named) return { format: named, mapping: null };
  }
  const kind = containerOf(container);
  const known =
    options.format === 'generic'
      ? undefined
      : KNOWN_FORMATS.find(
          (format) => format.containers.includes(kind) && rows.some((row) => format.recognises(row)),
        );
  return known ? { format: known, mapping: null } : (generic(rows, options) ?? unknown(container, rows));
};

const FEWEST_IDS = 5;
const ID_KEYS = ['id', 'id_str', 'status_id', 'Tweet Id'] as const;

/**
 * Whether a tool has read the ids as floating-point numbers: every long id ends in 00. By chance five such ids occur
 * once in 10¹⁰ files. Their times still hold (the loss is far under a millisecond), the ids themselves do not.
 */
export const looksRounded = (rows: readonly Row[], mapping: Mapping | null): boolean => {
  const keys = mapping?.id === undefined ? ID_KEYS : [mapping.id];
  const ids = rows.flatMap((row) => {
    const key = keys.find((name) => Object.hasOwn(row, name) && typeof row[name] === 'string');
    const id = key === undefined ? null : textOf(row, key);
    return id !== null && /^\d{17,20}$/.test(id) ? [id] : [];
  });
  return ids.length >= FEWEST_IDS && ids.every((id) => id.endsWith('00'));
};
