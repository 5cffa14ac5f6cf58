import type { Executor } from '#main/db/open.ts';
import { postsOf, type PostCriteria } from './posts.ts';

/** Columns of posts with everything that they share. */
const SHARING = [
  'external_id',
  'time',
  'time_flag',
  'platform',
  'username',
  'content',
  'links',
  'hashtags',
  'mentions',
  'objects',
] as const;

/** Posts with what they share (JSON lists), ascending in time, then by platform and id. */
export const findSharingPosts = async (db: Executor, criteria: PostCriteria) =>
  postsOf(db, criteria).select(SHARING).orderBy('time').orderBy('platform').orderBy('external_id').execute();
