import { IMPORT_LIMITS } from '#main/importers/files/bytes.ts';
import { toPostRow } from '#main/importers/posts/post-rows.ts';
import { openPosts } from '#main/importers/posts/read.ts';
import type { Task } from '#main/workers/task.ts';

/** Reads the invented posts of the demonstration corpus; hands them over as parts, and names their accounts. */
export const demonstrationPosts: Task<
  { readonly file: string },
  { readonly username: string; readonly displayName: string }[]
> = async ({ file }, context) => {
  const { reading, close } = await openPosts(file, 'posts.csv', {}, IMPORT_LIMITS);
  const names = new Map<string, string>();
  try {
    for await (const batch of reading.batches()) {
      const posts = batch.flatMap((outcome) => ('item' in outcome ? [outcome.item] : []));
      for (const { username, displayName } of posts) names.set(username, displayName ?? username);
      await context.part(posts.map(toPostRow));
    }
    return [...names]
      .map(([username, displayName]) => ({ username, displayName }))
      .sort((a, b) => (a.username < b.username ? -1 : 1));
  } finally {
    await close();
  }
};
