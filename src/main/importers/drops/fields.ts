import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Years } from '#main/importers/files/dates.ts';
import type { ReadableRow } from '#main/importers/files/reader.ts';
import { plural } from '#shared/figures.ts';

/** Bounds that keep a faulty file from becoming a faulty database. */
export const DROP_YEARS: Years = { from: 2010, to: 2039 };
const TIME_MIN = Date.UTC(DROP_YEARS.from, 0, 1) / 1000;
const TIME_MAX = Date.UTC(DROP_YEARS.to + 1, 0, 1) / 1000;

/** What no database keeps: NUL, and half of a character. */
export const isSound = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

export const textField = (max: number) =>
  z
    .string()
    .max(max, { error: `is longer than ${max.toLocaleString('en-US')} characters` })
    .refine(isSound, { error: 'contains a sign that cannot be stored (NUL, or half of a character)' });
export const HIGHEST_NUMBER = 10_000_000;

/** A whole number within bounds. @param reason why another value is not one */
const wholeNumber = (min: number, max: number, reason: string) => {
  const error = ({ input }: { readonly input?: unknown }): string =>
    input === undefined ? 'is missing' : reason;
  return z.int({ error }).min(min, { error }).max(max, { error });
};
export const numberField = wholeNumber(
  1,
  HIGHEST_NUMBER,
  `is no whole number from 1 to ${HIGHEST_NUMBER.toLocaleString('en-US')}`,
);
export const epochField = wholeNumber(
  TIME_MIN,
  TIME_MAX,
  `is no whole number of seconds since 1970 in the years ${DROP_YEARS.from} to ${DROP_YEARS.to}`,
);
export const postIdField = z.union([z.string(), z.int()]).transform(String).pipe(textField(100));
export const contentField = textField(1_000_000);

const platformNames: Readonly<Record<string, 'Truth Social' | '4chan' | '8chan' | '8kun'>> = {
  '4ch': '4chan',
  '4chan': '4chan',
  '8ch': '8chan',
  '8chan': '8chan',
  '8kun': '8kun',
  'truth social': 'Truth Social',
  truthsocial: 'Truth Social',
};

/** The platform a site name means; anything unknown is `other`. */
export const platformOf = (site: string) => platformNames[site.trim().toLowerCase()] ?? 'other';

/** A board name with its leading slash. */
export const boardOf = (board: string): string => (board.startsWith('/') ? board : `/${board}`);

/** SHA-256 of a record as it is in its file, kept as evidence; of a CSV row its cells as JSON. */
export const recordHashOf = ({ bytes, row }: ReadableRow): string =>
  hash('sha256', bytes ?? JSON.stringify(row));

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

/** What zod says of a value, in plain words; sentences of the fields themselves stay. */
const plainReason = (issue: z.core.$ZodIssue | undefined): string => {
  const stated = issue?.message ?? 'is not valid';
  if (stated.endsWith('received undefined')) return 'is missing';
  // What zod says of a field that may be of several kinds.
  if (stated === 'Invalid input') return 'is missing, or not of a kind that is expected';
  const [, expected = '', received = ''] =
    /^Invalid input: expected (\w+), received (\w+)$/u.exec(stated) ?? [];
  if (expected !== '') return `is ${KINDS[received] ?? received}; ${KINDS[expected] ?? expected} is expected`;
  if (issue?.code === 'too_big' && issue.origin === 'array')
    return `has more than ${plural(Number(issue.maximum), 'entry', 'entries')}`;
  return stated;
};

/** The first problem zod found, as field and reason. */
export const firstProblem = (error: z.ZodError): { field: string; reason: string } => {
  const issue = error.issues[0];
  return {
    field: issue === undefined || issue.path.length === 0 ? 'record' : issue.path.join('.'),
    reason: plainReason(issue),
  };
};
