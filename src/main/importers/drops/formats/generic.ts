import { hash } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#main/base/errors.ts';
import {
  boardOf,
  contentField,
  epochField,
  firstProblem,
  numberField,
  platformOf,
  postIdField,
  textField,
} from '#main/importers/drops/fields.ts';
import { citedPostIds, extractLinks } from '#main/importers/drops/text.ts';
import { fromTimestamp } from '#shared/time.ts';
import type { ReadRecord } from './json-qanon.ts';

/** Our field → the file's column, or dotted path inside an object. */
const mappingSchema = z.strictObject({
  number: z.string().optional(),
  time: z.string().optional(),
  content: z.string().optional(),
  platform: z.string().optional(),
  board: z.string().optional(),
  author: z.string().optional(),
  authorId: z.string().optional(),
  tripcode: z.string().optional(),
  postId: z.string().optional(),
  sourceUrl: z.string().optional(),
  images: z.string().optional(),
});
export type DropMapping = z.output<typeof mappingSchema>;

/** Names under which generic exports keep each field, tried in this order where no mapping is given. */
const usualNames: Readonly<Record<keyof DropMapping, readonly string[]>> = {
  number: ['dropNumber', 'number', 'id', 'drop', 'postNumber'],
  time: ['timestamp', 'time', 'date', 'created_at', 'createdAt'],
  content: ['content', 'text', 'body', 'message'],
  platform: ['platform', 'site', 'source.site'],
  board: ['boardName', 'board', 'source.board'],
  author: ['author', 'name'],
  authorId: ['authorId', 'author_id', 'userId'],
  tripcode: ['tripcode', 'trip'],
  postId: ['postId', 'post_id', 'no'],
  sourceUrl: ['sourceUrl', 'link', 'url'],
  images: ['images', 'media'],
};

/** @throws AppError where the mapping is not a JSON object of our field names. */
export const parseMapping = (text: string | undefined): DropMapping => {
  if (text === undefined || text.trim() === '') return {};
  try {
    return mappingSchema.parse(JSON.parse(text));
  } catch (error) {
    const detail =
      error instanceof z.ZodError ? firstProblem(error) : { field: 'mapping', reason: 'is not JSON' };
    throw new AppError(
      'invalid_query',
      `mapping: a JSON object from our fields (${Object.keys(usualNames).join(', ')}) to the file's columns is needed; ${detail.field}: ${detail.reason}.`,
    );
  }
};

const at = (value: unknown, path: string): unknown =>
  path in Object(value)
    ? (value as Record<string, unknown>)[path]
    : path
        .split('.')
        .reduce<unknown>(
          (inner, key) =>
            typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
              ? (inner as Record<string, unknown>)[key]
              : undefined,
          value,
        );

const pick = (value: unknown, field: keyof DropMapping, mapping: DropMapping): unknown => {
  const names = mapping[field] === undefined ? usualNames[field] : [mapping[field]];
  for (const name of names) {
    const found = at(value, name);
    if (found !== undefined && found !== null && found !== '') return found;
  }
  return undefined;
};

const timeValue = z.union([
  epochField,
  z
    .number()
    .transform((value) => Math.floor(value / 1000))
    .pipe(epochField),
  z
    .string()
    .transform((text) => (/^\d{9,10}$/.test(text) ? Number(text) : parseMoment(text)))
    .pipe(epochField),
]);

const parseMoment = (text: string): number => {
  const iso = text.trim().replace(' ', 'T');
  const hasZone = /([Zz]|[+-]\d{2}:?\d{2})$/.test(iso);
  return hasZone ? Math.floor(Date.parse(iso) / 1000) : fromTimestamp(iso.slice(0, 19));
};

const imagesValue = z.union([
  z.array(z.union([z.string(), z.object({ file: z.string() }).transform((image) => image.file)])),
  z.string().transform((text) => text.split(/[|;,]\s*/).filter((part) => part !== '')),
]);

const genericSchema = z.object({
  number: z.union([
    numberField,
    z.string().regex(/^\d+$/, 'a whole number').transform(Number).pipe(numberField),
  ]),
  time: timeValue,
  content: contentField.default(''),
  platform: textField(100).default('other'),
  board: textField(100).default('unknown'),
  author: textField(1000).default(''),
  authorId: textField(200).nullable().default(null),
  tripcode: textField(200).nullable().default(null),
  postId: postIdField.optional(),
  sourceUrl: textField(4000).nullable().default(null),
  images: imagesValue.default([]),
});

/** One record of a generic JSON, NDJSON or CSV file, its columns named by `mapping` or by their usual names. */
export const readGeneric = (
  record: number,
  value: unknown,
  bytes: Buffer,
  mapping: DropMapping,
): ReadRecord => {
  const fields = Object.keys(usualNames) as (keyof DropMapping)[];
  const picked = Object.fromEntries(fields.map((field) => [field, pick(value, field, mapping)]));
  const parsed = genericSchema.safeParse(picked);
  if (!parsed.success) return { error: { record, ...missingOr(firstProblem(parsed.error), picked) } };
  const { images, board, platform, postId, ...drop } = parsed.data;
  return {
    drop: {
      ...drop,
      platform: platformOf(platform),
      board: boardOf(board),
      postId: postId ?? String(drop.number),
      images: images.map((file) => ({ file, name: file })),
      links: extractLinks(drop.content),
      references: citedPostIds(drop.content).map((id) => citation(id)),
      recordHash: hash('sha256', bytes),
    },
  };
};

const citation = (postId: string) => ({
  reference: `>>${postId}`,
  postId,
  authorId: null,
  time: null,
  link: null,
  text: null,
  images: [],
});

const missingOr = (problem: { field: string; reason: string }, picked: Record<string, unknown>) =>
  picked[problem.field] === undefined
    ? { field: problem.field, reason: 'is missing; name its column in the mapping' }
    : problem;
