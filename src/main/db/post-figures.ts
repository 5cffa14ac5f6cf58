/**
 * SQL of a figure of a post, null where its source states none. Archives write 0 on every repost, whose likes are those of the post
 * that it repeats: that 0 is no count.
 */
export const statedFigure = (posts: string, figure: string): string =>
  `CASE WHEN ${posts}.is_repost AND ${posts}.${figure} = 0 THEN NULL ELSE ${posts}.${figure} END`;

export const STATED_LIKES = statedFigure('social_posts', 'likes');
export const STATED_REPOSTS = statedFigure('social_posts', 'reposts');
export const STATED_REPLIES = statedFigure('social_posts', 'replies');
