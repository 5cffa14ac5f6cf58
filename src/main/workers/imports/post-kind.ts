import { IMPORT_LIMITS } from '#main/importers/files/bytes.ts';
import { isKnownLayout } from '#main/importers/files/reader.ts';
import { mergePosts, samePost } from '#main/importers/posts/merge.ts';
import {
  openPosts,
  type PostFile,
  type PostLayout,
  type PostReadOptions,
} from '#main/importers/posts/read.ts';
import type { PostRow } from '#main/importers/posts/record.ts';
import { keepFormer } from '#main/repositories/imports.ts';
import { deleteInexactDoubles, findPostByKey } from '#main/repositories/post-imports.ts';
import { resolutionOfPost } from '#main/repositories/posts.ts';
import { toStatedTimestamp } from '#shared/time.ts';
import type { ImportKind, ItemChange } from './kind.ts';
import { importNotes, previewNotes } from './post-notes.ts';
import { differingColumns, openPostWriter } from './post-writer.ts';

const SAMPLE_SHOWN = 20;

/** A file of posts and what the user says about it. */
export interface PostSource {
  readonly file: string;
  readonly fileName: string;
  readonly options: PostReadOptions;
}

const changeOf = (id: number, before: PostRow, after: PostRow): ItemChange => ({
  id: String(id),
  label: `@${after.username}, ${toStatedTimestamp(after.time, resolutionOfPost(after))}`,
  fields: differingColumns(before, after),
  before: before.content,
  after: after.content,
});

const thousands = (count: number): string => count.toLocaleString('en-US');

/** Posts: what two files say of one post is merged, never replaced. */
export const postKind = ({ file, fileName, options }: PostSource): ImportKind<PostRow, PostLayout> => {
  let opened: PostFile | null = null;
  return {
    open: async () => {
      opened = await openPosts(file, fileName, options, IMPORT_LIMITS);
      return opened;
    },
    notes: (records) => {
      if (opened === null) return [];
      return records === null ? previewNotes(opened) : importNotes(opened, records);
    },
    preview: () => {
      if (opened === null) return {};
      const { layout, sample } = opened.reading;
      return {
        posts: {
          username: isKnownLayout(layout) ? layout.username : null,
          sample: sample
            .flatMap((outcome) => ('item' in outcome ? [outcome.item] : []))
            .slice(0, SAMPLE_SHOWN),
        },
      };
    },
    compare: (db) => {
      const seenPosts = new Set<string>();
      return (post) => {
        const key = `${post.platform} ${post.external_id}`;
        const stored = findPostByKey(db, post);
        if (stored === null) {
          const isDouble = seenPosts.has(key);
          seenPosts.add(key);
          return isDouble ? 'unchanged' : 'added';
        }
        const merged = mergePosts(stored.post, post);
        return samePost(merged, stored.post) ? 'unchanged' : changeOf(stored.id, stored.post, merged);
      };
    },
    begin: (tx, target) => {
      const { importId } = target;
      const writer = openPostWriter(tx, target);
      return Promise.resolve({
        write: (posts) =>
          Promise.resolve(
            writer
              .write(posts)
              .map((outcome) =>
                typeof outcome === 'string' ? outcome : changeOf(outcome.id, outcome.before, outcome.after),
              ),
          ),
        finish: () => {
          const doubles = deleteInexactDoubles(tx);
          const own = doubles.filter((post) => post.import_id === importId).length;
          for (const post of doubles)
            if (post.import_id !== importId) keepFormer(tx, importId, `post ${post.id} removed`, post);
          const replaced = doubles.length - own;
          return Promise.resolve({
            figures: { added: -own, unchanged: own },
            notes:
              replaced === 0
                ? []
                : [
                    `${thousands(replaced)} ${replaced === 1 ? 'post' : 'posts'} without a true id ${replaced === 1 ? 'was' : 'were'} replaced by the same under ${replaced === 1 ? 'its' : 'their'} true ${replaced === 1 ? 'id' : 'ids'}.`,
                  ],
          });
        },
      });
    },
    // Counts, flags and what was missing are gathered from every file; the words of a post are another matter.
    replaces: ({ fields, before }) => fields.includes('content') && before !== '',
    sample: (post) => ({
      id: post.external_id,
      time: post.time,
      hasTimeOfDay: post.time_flag !== 'day-only',
      by: `@${post.username}`,
      text: post.content,
    }),
    isFlagged: (post) => post.time_flag === 'disagrees',
  };
};
