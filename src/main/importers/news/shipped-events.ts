import { z } from 'zod';
import { AppError } from '#main/base/errors.ts';
import { NEWS_CATEGORIES } from '#shared/constants.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { fromTimestamp } from '#shared/time.ts';
import type { NewsRecord } from './record.ts';

const FIRST_DAY = '2017-10-01';
const LAST_DAY = '2022-12-31';
const NOON = 12 * 3600;

const isDay = (text: string): boolean => {
  const seconds = fromTimestamp(text);
  return !Number.isNaN(seconds) && new Date(seconds * 1000).toISOString().startsWith(text);
};

const sourceLabels = ['Reuters', 'AP', 'BBC', 'Guardian', 'Wikipedia'] as const;

/** One event of `data/news-events.json`. */
export const shippedEventSchema = z.strictObject({
  id: z.string().regex(/^ne-\d{8}-[a-z0-9]+(-[a-z0-9]+)*$/),
  date: z.iso
    .date()
    .refine(isDay, 'a day that exists')
    .refine((day) => day >= FIRST_DAY && day <= LAST_DAY, `a day from ${FIRST_DAY} to ${LAST_DAY}`),
  /** UTC, the beginning of the event, only where it is truly known. */
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .optional(),
  title: z.string().trim().min(10).max(110),
  category: z.enum(NEWS_CATEGORIES),
  source: z.enum(sourceLabels),
  url: z.url({ protocol: /^https$/, hostname: /^en\.wikipedia\.org$/ }),
});
export type ShippedEvent = ValueOf<typeof shippedEventSchema>;

export const shippedNewsSchema = z.strictObject({
  version: z.int().min(1),
  note: z.string(),
  from: z.literal(FIRST_DAY),
  to: z.literal(LAST_DAY),
  events: z.array(shippedEventSchema).min(1),
});

const toRecord = (event: ShippedEvent): NewsRecord => ({
  id: event.id,
  time:
    event.time === undefined
      ? fromTimestamp(event.date) + NOON
      : fromTimestamp(`${event.date}T${event.time}:00`),
  hasTimeOfDay: event.time !== undefined,
  title: event.title,
  category: event.category,
  sourceCategory: null,
  source: event.source,
  url: event.url,
});

/** The events that come with the program. @throws AppError where the installation's file is damaged. */
export const parseShippedNews = (
  text: string,
): { readonly version: number; readonly events: readonly NewsRecord[] } => {
  const parsed = shippedNewsSchema.safeParse(JSON.parse(text));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new AppError(
      'invalid_file',
      `news-events.json, ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'damaged'}.`,
    );
  }
  return { version: parsed.data.version, events: parsed.data.events.map(toRecord) };
};
