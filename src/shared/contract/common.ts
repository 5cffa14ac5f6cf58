import { z } from 'zod';
import { LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX } from '#shared/constants.ts';
import { CSV_READERS } from '#shared/csv.ts';
import { fromTimestamp } from '#shared/time.ts';
import { accountProblem, LONGEST_ACCOUNT, plainAccount } from './platforms.ts';
import type { ValueOf } from './value.ts';

/** `timeZone` in the meta of a schema says of which zone its times are, once for all answers. */
export const timestampSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/)
  .meta({ description: 'UTC, no zone suffix', timeZone: 'UTC' });

/** A moment in a file that programs read. */
export const zonedTimestampSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z?$/)
  .meta({ description: 'UTC; files of version 0.1 have no zone suffix', timeZone: 'UTC' });

/** A moment as its source states it: a date alone where only the day (UTC) is known. */
export const statedTimestampSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2})?$/)
  .meta({ description: 'UTC, no zone suffix; a date alone where only the day is known', timeZone: 'UTC' });

/** A date or a UTC date-time bound of a query. */
export const boundSchema = z
  .string()
  .regex(
    /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?Z?)?$/,
    'a date YYYY-MM-DD or a UTC time YYYY-MM-DDThh:mm:ss',
  )
  .transform((text) => text.replace(/Z$/, ''))
  .transform((text) => (text.length === 16 ? `${text}:00` : text))
  .refine((text) => isRealMoment(text), 'a date that exists');

const isRealMoment = (text: string): boolean => {
  const seconds = fromTimestamp(text);
  return !Number.isNaN(seconds) && new Date(seconds * 1000).toISOString().startsWith(text.slice(0, 10));
};

export const limitSchema = z.coerce.number().int().min(1).max(LIST_LIMIT_MAX).default(LIST_LIMIT_DEFAULT);
export const offsetSchema = z.coerce.number().int().min(0).max(10_000_000).default(0);
/** Which part of a list is answered. */
export const pageShape = { limit: limitSchema, offset: offsetSchema };
/** From when to when, both included. */
export const periodShape = { startDate: boundSchema.optional(), endDate: boundSchema.optional() };
export const flagSchema = z
  .enum(['true', 'false', '1', '0'])
  .transform((text) => text === 'true' || text === '1');
/** Who reads a file in CSV. */
export const csvForSchema = z.enum(CSV_READERS).default('spreadsheet').meta({
  description:
    'Of CSV: spreadsheet puts a quote before texts that begin like a formula, excel a byte order mark too, excel-semicolon parts cells by semicolons and writes 1,5 for 1.5, program changes nothing',
});
export const shareSchema = z.coerce.number().min(0).max(1);

/** Fields whose value is never repeated in an answer, an error or a log: keys. */
export const unechoed = z.registry<{ readonly reason: string }>();

/** An account's name, with or without its @: whatever some platform takes for one. */
export const usernameSchema = z
  .string()
  .transform(plainAccount)
  .pipe(
    z
      .string()
      .min(1)
      .max(LONGEST_ACCOUNT)
      .refine((name) => accountProblem(name, null) === null, {
        error: `printable text of 1 to ${LONGEST_ACCOUNT} characters`,
      }),
  );

/** An account's name on X, Truth Social or Gab, with or without its @. */
export const handleSchema = z
  .string()
  .trim()
  .transform((text) => text.replace(/^@/, ''))
  .pipe(
    z
      .string()
      .regex(
        /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}$/,
        'letters, digits, underscores, dots and hyphens, 1 to 100 of them',
      ),
  );

/** An observed value next to what chance alone gave: mean and band of the surrogates, null where there was no null. */
export const chanceSchema = z.object({
  observed: z.number(),
  expected: z.number().nullable(),
  bandLow: z.number().nullable(),
  bandHigh: z.number().nullable(),
  surrogates: z.int(),
  /** One-sided: as many or more. */
  p: z.number(),
});

/** Both ends of a 95% Wilson interval of a share: 0…1, or percent where the share is in percent. */
export const intervalSchema = z.object({ low: z.number(), high: z.number() });

/** Character range in UTF-16 code units, both ends inclusive. */
export const rangeSchema = z.object({ start: z.int(), end: z.int() });
export type TextRange = ValueOf<typeof rangeSchema>;

export const acknowledgementSchema = z.object({ message: z.string(), jobId: z.string().optional() });
export type Acknowledgement = ValueOf<typeof acknowledgementSchema>;
export const idParamsSchema = z.object({ id: z.string().min(1).max(100) });

/** How long a call waits for its job before it answers `running`, milliseconds. */
const waitMs = z.coerce.number().int().min(0).max(60_000);
export const waitSchema = waitMs.default(900);
/** The same for files that are mostly small: their result is the answer. */
export const longWaitSchema = waitMs.default(5000);

/** What a call answers that starts a job and waits for it a while. */
export const startedShape = {
  status: z.enum(['running', 'completed']),
  message: z.string(),
  jobId: z.string(),
};
