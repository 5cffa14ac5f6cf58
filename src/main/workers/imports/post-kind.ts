import { IMPORT_LIMITS } from '#main/importers/files/bytes.ts';
import { isKnownLayout } from '#main/importers/files/reader.ts';
import { DifferingPosts, type ComparedPost } from '#main/importers/posts/differing-posts.ts';
import { fuller, mergePosts, samePost } from '#main/importers/posts/merge.ts';
import {
  openPosts,
  type OpenPostLayout,
  type PostFile,
  type PostReadOptions,
} from '#main/importers/posts/read.ts';
import type { PostRow } from '#main/importers/posts/record.ts';
import { keepFormer } from '#main/repositories/imports.ts';
import { deleteInexactDoubles, findStoredPost, plainIdOf } from '#main/repositories/post-imports.ts';
import { resolutionOfPost } from '#main/repositories/posts.ts';
import { packPosts } from '#main/workers/post-packs.ts';
import { toStatedTimestamp } from '#shared/time.ts';
import type { ImportKind, ItemChange } from './kind.ts';
import type { GiveWay } from './open-drops.ts';
import { importNotes, previewNotes, replacedNotes } from './post-notes.ts';
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

/** What a post would do to those that are stored, and to those of its own file. */
const comparing = (
  db: Parameters<ImportKind<PostRow, OpenPostLayout>['compare']>[0],
  differing: DifferingPosts,
): ReturnType<ImportKind<PostRow, OpenPostLayout>['compare']> => {
  const seen = new Map<string, ComparedPost>();
  return (post) => {
    const key = `${post.platform} ${plainIdOf(post)}`;
    const stored = findStoredPost(db, post);
    if (stored === null) {
      const former = seen.get(key);
      const { external_id, time_flag } = former ?? post;
      seen.set(key, {
        external_id,
        time_flag,
        time: Math.min(former?.time ?? post.time, post.time),
        content: fuller(former?.content ?? '', post.content),
        username: fuller(former?.username ?? '', post.username),
      });
      if (former === undefined) return 'added';
      differing.note(former, post);
      return 'unchanged';
    }
    const merged = mergePosts(stored.post, post);
    if (merged.content === stored.post.content) differing.note(stored.post, post);
    return samePost(merged, stored.post) ? 'unchanged' : changeOf(stored.id, stored.post, merged);
  };
};

/** Posts: what two files say of one post is merged, never replaced. */
export const postKind = (
  { file, fileName, options }: PostSource,
  pause: GiveWay,
): ImportKind<PostRow, OpenPostLayout> => {
  let opened: PostFile | null = null;
  const differing = new DifferingPosts();
  return {
    open: async () => {
      opened = await openPosts(file, fileName, options, IMPORT_LIMITS);
      return opened;
    },
    notes: (records) => {
      if (opened === null) return [];
      return [
        ...(records === null ? previewNotes(opened) : importNotes(opened, records)),
        ...differing.sentences(),
      ];
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
    compare: (db) => comparing(db, differing),
    begin: (tx, target) => {
      const { importId } = target;
      const writer = openPostWriter(tx, target, differing);
      return Promise.resolve({
        write: (posts) =>
          Promise.resolve(
            writer
              .write(posts)
              .map((outcome) =>
                typeof outcome === 'string' ? outcome : changeOf(outcome.id, outcome.before, outcome.after),
              ),
          ),
        finish: async () => {
          const doubles = deleteInexactDoubles(tx);
          const own = doubles.filter((post) => post.import_id === importId).length;
          for (const post of doubles)
            if (post.import_id !== importId) keepFormer(tx, importId, `post ${post.id} removed`, post);
          await packPosts(tx, pause);
          return { figures: { added: -own, unchanged: own }, notes: replacedNotes(doubles.length - own) };
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
