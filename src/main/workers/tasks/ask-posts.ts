import { createKeptReader } from '#main/db/kept-reader.ts';
import type { Executor } from '#main/db/open.ts';
import { findAccountsOfImport } from '#main/repositories/accounts.ts';
import { findPostStatistics } from '#main/repositories/post-statistics.ts';
import {
  countPosts,
  findPostFigures,
  findPosts,
  type PostCriteria,
  type PostPage,
} from '#main/repositories/posts.ts';
import type { Task } from '#main/workers/task.ts';

const withReader = createKeptReader();

/** A question about many posts, which looks at each of them. */
const asked =
  <Question, Answer>(
    answer: (db: Executor, question: Question) => Promise<Answer>,
  ): Task<Question & { readonly file: string }, Answer> =>
  (question) =>
    withReader(question.file, (db) => answer(db, question));

interface Chosen {
  readonly criteria: PostCriteria;
}

export const pageOfPosts = asked((db, { page }: { readonly page: PostPage }) => findPosts(db, page));
export const numberOfPosts = asked((db, { criteria }: Chosen) => countPosts(db, criteria));
export const authorsOfPosts = asked((db, { importId }: { readonly importId: number }) =>
  findAccountsOfImport(db, importId),
);
export const statisticsOfPosts = asked((db, { criteria }: Chosen) => findPostStatistics(db, criteria));
export const figuresOfPosts = asked(
  (db, { criteria, recentSince }: Chosen & { readonly recentSince: number }) =>
    findPostFigures(db, criteria, recentSince),
);
