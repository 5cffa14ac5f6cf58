import {
  demonstrationAccounts,
  generateDemonstration,
  type DemonstrationPost,
} from '#main/demonstration/demonstration.ts';
import { finishPost } from '#main/importers/posts/finish.ts';
import { toPostRow } from '#main/importers/posts/post-rows.ts';
import type { Task } from '#main/workers/task.ts';

const BATCH = 250;

const toRow = (post: DemonstrationPost) => {
  const record = finishPost(
    {
      platform: post.platform,
      id: post.externalId,
      username: post.username,
      displayName: post.displayName,
      stated: { ms: post.time * 1000, precision: 'second' },
      text: post.content,
      markup: 'plain',
      isRepost: post.isRepost,
      likes: post.likes,
      reposts: post.reposts,
      replies: post.replies,
      hashtags: post.hashtags,
      mentions: post.mentions,
      url: post.url,
    },
    { username: null, roundedIds: false },
  );
  return toPostRow(record);
};

/** Generates the invented posts of the demonstration corpus; hands them over as parts, and names their accounts. */
export const demonstrationPosts: Task<
  null,
  { readonly username: string; readonly displayName: string }[]
> = async (_input, context) => {
  const { posts } = generateDemonstration();
  for (let start = 0; start < posts.length; start += BATCH)
    await context.part(posts.slice(start, start + BATCH).map(toRow));
  return demonstrationAccounts.map((account) => ({ ...account }));
};
