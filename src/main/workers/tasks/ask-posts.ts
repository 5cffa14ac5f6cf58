import { createKeptReader } from '#main/db/kept-reader.ts';
import { findAccountsOfImport, type ImportedAccount } from '#main/repositories/accounts.ts';
import { findPostStatistics, type PostStatisticsRows } from '#main/repositories/post-statistics.ts';
import {
  countPosts,
  findPostFigures,
  findPosts,
  type PostCriteria,
  type PostFigures,
  type PostPage,
} from '#main/repositories/posts.ts';
import type { Task } from '#main/workers/task.ts';
import type { SocialPost } from '#shared/contract/posts.ts';

interface Asked {
  readonly file: string;
}

const withReader = createKeptReader();

/** Questions about many posts, which look at each of them. */
export const pageOfPosts: Task<Asked & { readonly page: PostPage }, readonly SocialPost[]> = ({
  file,
  page,
}) => withReader(file, (db) => findPosts(db, page));

export const numberOfPosts: Task<Asked & { readonly criteria: PostCriteria }, number> = ({
  file,
  criteria,
}) => withReader(file, (db) => countPosts(db, criteria));

export const authorsOfPosts: Task<Asked & { readonly importId: number }, readonly ImportedAccount[]> = ({
  file,
  importId,
}) => withReader(file, (db) => findAccountsOfImport(db, importId));

export const figuresOfPosts: Task<
  Asked & { readonly criteria: PostCriteria; readonly recentSince: number },
  PostFigures
> = ({ file, criteria, recentSince }) => withReader(file, (db) => findPostFigures(db, criteria, recentSince));

export const statisticsOfPosts: Task<Asked & { readonly criteria: PostCriteria }, PostStatisticsRows> = ({
  file,
  criteria,
}) => withReader(file, (db) => findPostStatistics(db, criteria));
