import { z } from 'zod';
import {
  boardOf,
  contentField,
  epochField,
  firstProblem,
  numberField,
  platformOf,
  postIdField,
  recordHashOf,
  textField,
} from '#main/importers/drops/fields.ts';
import type { DropRecord } from '#main/importers/drops/record.ts';
import { extractLinks } from '#main/importers/drops/text.ts';
import { FieldProblem } from '#main/importers/files/fields.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { DROP_LAYOUTS } from '#shared/layouts.ts';
import type { DropFormat } from './format.ts';

const imageSchema = z.object({ file: textField(1000), name: textField(1000).optional() });
const referenceSchema = z.object({
  reference: textField(20_000),
  post_id: postIdField,
  author_id: textField(200).nullish(),
  time: epochField.nullish(),
  link: textField(4000).nullish(),
  text: contentField.nullish(),
  images: z.array(imageSchema).max(1000).nullish(),
});
/** Compiled: one function instead of a walk through the schema for each record; a faulty record is walked again for its reason. */
const postSchema = z.compile(
  z.object({
    post_metadata: z.object({
      id: numberField,
      time: epochField,
      post_id: postIdField,
      author: textField(1000).nullish(),
      author_id: textField(200).nullish(),
      tripcode: textField(200).nullish(),
      source: z.object({
        site: textField(100),
        board: textField(100),
        link: textField(4000).nullish(),
      }),
    }),
    text: contentField.nullish(),
    images: z.array(imageSchema).max(1000).nullish(),
    referenced_posts: z.array(referenceSchema).max(1000).nullish(),
  }),
);
type Post = ValueOf<typeof postSchema>;

const imagesOf = (images: Post['images']) =>
  (images ?? []).map(({ file, name }) => ({ file, name: name ?? file }));

const referenceOf = (reference: ValueOf<typeof referenceSchema>) => ({
  reference: reference.reference,
  postId: reference.post_id,
  authorId: reference.author_id ?? null,
  time: reference.time ?? null,
  link: reference.link ?? null,
  text: reference.text ?? null,
  images: imagesOf(reference.images),
});

const dropOf = ({ post_metadata: meta, ...post }: Post, recordHash: string): DropRecord => ({
  number: meta.id,
  time: meta.time,
  resolution: 'second',
  content: post.text ?? '',
  platform: platformOf(meta.source.site),
  board: boardOf(meta.source.board),
  author: meta.author ?? '',
  authorId: meta.author_id ?? null,
  tripcode: meta.tripcode ?? null,
  postId: meta.post_id,
  sourceUrl: meta.source.link ?? null,
  images: imagesOf(post.images),
  references: (post.referenced_posts ?? []).map(referenceOf),
  links: extractLinks(post.text ?? ''),
  recordHash,
});

/** JSON-QAnon's `posts.json`; nothing in a record is healed but the list of links. */
export const jsonQanon: DropFormat = {
  id: 'json-qanon',
  title: DROP_LAYOUTS['json-qanon'],
  recognises: (row) => Object.hasOwn(row, 'post_metadata'),
  read: (row) => {
    const post = postSchema.safeParse(row.row);
    if (post.success) return dropOf(post.data, recordHashOf(row));
    const { field, reason } = firstProblem(post.error);
    throw new FieldProblem(field, reason);
  },
};
