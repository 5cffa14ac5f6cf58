import { z } from 'zod';

/** Bounds that keep a faulty file from becoming a faulty database: 2010-01-01 … 2040-01-01, epoch seconds UTC. */
const TIME_MIN = 1_262_304_000;
const TIME_MAX = 2_208_988_800;

/** PostgreSQL cannot hold NUL and UTF-8 cannot hold half a surrogate pair; both become U+FFFD. */
const wellFormed = (text: string): string =>
  text.isWellFormed() && !text.includes('\0') ? text : text.toWellFormed().replaceAll('\0', '\uFFFD');

export const textField = (max: number) => z.string().max(max).transform(wellFormed);
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

/** The first problem zod found, as field and reason. */
export const firstProblem = (error: z.ZodError): { field: string; reason: string } => {
  const issue = error.issues[0];
  return {
    field: issue === undefined || issue.path.length === 0 ? 'record' : issue.path.join('.'),
    reason: (issue?.message ?? 'is not valid').replace(/^Invalid input: /, ''),
  };
};
