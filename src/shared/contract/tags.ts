import { z } from 'zod';
import { formatCount } from '#shared/figures.ts';
import { readItemKey } from '#shared/items.ts';
import { tidyTag } from '#shared/tags.ts';
import {
  acknowledgementSchema,
  idParamsSchema,
  limitSchema,
  offsetSchema,
  timestampSchema,
} from './common.ts';
import { endpointOf } from './endpoint.ts';
import { named, type ValueOf } from './value.ts';

const PATH_MAX = 200;
/** So many items are tagged in one transaction without a wait that is felt. */
export const TAGGED_MAX = 50_000;
/** As many items as an address has room for, however long their names. */
export const TAGS_READ_MAX = 50;

/** A tag by its place in the tree. */
export const tagPathSchema = z
  .string()
  .max(PATH_MAX)
  .transform(tidyTag)
  .pipe(
    z
      .string()
      .regex(
        /^[^\p{C},#/]+(\/[^\p{C},#/]+){0,7}$/u,
        'names parted by /, such as Weather/Storm, without , and #',
      ),
  );
/** Narrows a list to what has a tag or one below it. */
export const tagQueryShape = { tag: tagPathSchema.optional() };

const itemSchema = z
  .string()
  .max(300)
  .refine((text) => readItemKey(text) !== null, 'an item such as drop:4966');

/** Items as a query writes them: one a line, since a name may contain any other character. */
const itemLinesSchema = z
  .string()
  .transform((text) => text.split('\n'))
  .pipe(z.array(itemSchema).max(TAGS_READ_MAX))
  .meta({ description: `Up to ${TAGS_READ_MAX} items such as drop:4966, one a line` });

export const tagSchema = named('Tag', {
  id: z.string(),
  /** From the root: `Weather/Storm`. */
  path: z.string(),
  /** Items that have this tag, without those that have one below it. */
  items: z.int(),
  createdAt: timestampSchema,
  changedAt: timestampSchema,
});
export type Tag = ValueOf<typeof tagSchema>;

const taggedItemSchema = z.object({
  /** `drop:4966`, `post:twitter/946…`, `event:…`. */
  item: z.string(),
  /** The start of its text; null where it is not in the data. */
  text: z.string().nullable(),
  taggedAt: timestampSchema,
});
export type TaggedItem = ValueOf<typeof taggedItemSchema>;

export const taggingSchema = z.object({
  tag: tagPathSchema,
  act: z.enum(['add', 'remove']).default('add'),
  to: z.union([
    z.strictObject({ items: z.array(itemSchema).min(1).max(TAGGED_MAX) }),
    z.strictObject({ filter: z.string().max(4000) }),
    z.strictObject({ set: z.string().min(1).max(80) }),
  ]),
});

const endpoint = endpointOf('Tags');

export const tagEndpoints = {
  listTags: endpoint({
    call: 'GET /api/tags',
    summary: 'All tags by path, with how many items each has.',
    answer: z.array(tagSchema),
  }),
  listItemTags: endpoint({
    call: 'GET /api/tags/of-items',
    summary: 'The tags of items, by path: one row for each tag of an item.',
    query: z.object({ items: itemLinesSchema }),
    answer: z.array(z.object({ item: z.string(), id: z.string(), path: z.string() })),
  }),
  listTaggedItems: endpoint({
    call: 'GET /api/tags/items',
    summary: 'The items with a tag or one below it, last tagged first.',
    query: z.object({ tag: tagPathSchema, limit: limitSchema, offset: offsetSchema }),
    answer: z.array(taggedItemSchema),
  }),
  tagItems: endpoint({
    call: 'POST /api/tags/items',
    summary: `Add a tag to items, or to all that a filter finds or a set contains, or remove it from them; up to ${formatCount(TAGGED_MAX)} at once.`,
    body: taggingSchema,
    answer: z.object({ message: z.string(), items: z.int(), changed: z.int() }),
  }),
  changeTag: endpoint({
    call: 'PATCH /api/tags/:id',
    summary: 'Rename or move a tag and those below it; with merge, into a tag that is there.',
    params: idParamsSchema,
    body: z.object({ path: tagPathSchema, merge: z.boolean().default(false) }),
    answer: acknowledgementSchema,
  }),
  removeTag: endpoint({
    call: 'DELETE /api/tags/:id',
    summary: 'Remove a tag and those below it; the items stay.',
    params: idParamsSchema,
    answer: acknowledgementSchema,
  }),
} as const;
