import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Years } from '#main/importers/files/dates.ts';
import type { ReadableRow } from '#main/importers/files/reader.ts';

/** Bounds that keep a faulty file from becoming a faulty database. */
export const DROP_YEARS: Years = { from: 2010, to: 2039 };
const TIME_MIN = Date.UTC(DROP_YEARS.from, 0, 1) / 1000;
const TIME_MAX = Date.UTC(DROP_YEARS.to + 1, 0, 1) / 1000;

/** What no database keeps: NUL, and half of a character. */
export const isSound = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

export const textField = (max: number) =>
  z
    .string()
    .max(max)
    .refine(isSound, { error: 'contains a sign that cannot be stored (NUL, or half of a character)' });
export const numberField = z.number().int().min(1).max(10_000_000);
export const epochField = z.number().int().min(TIME_MIN).max(TIME_MAX);
export const postIdField = z.union([z.string(), z.number().int()]).transform(String).pipe(textField(100));
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

/** The first problem zod found, as field and reason. */
export const firstProblem = (error: z.ZodError): { field: string; reason: string } => {
  const issue = error.issues[0];
  const stated = issue?.message ?? 'is not valid';
  // What zod says of a field that may be of several kinds.
  const reason = stated === 'Invalid input' ? 'is missing, or not of a kind that is expected' : stated;
  return {
    field: issue === undefined || issue.path.length === 0 ? 'record' : issue.path.join('.'),
    reason: reason.endsWith('received undefined') ? 'is missing' : reason.replace(/^Invalid input: /, ''),
  };
};
