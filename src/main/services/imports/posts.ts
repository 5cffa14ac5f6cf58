import type { ImportFile } from '#main/base/import-file.ts';
import { POST_FIELDS } from '#main/importers/posts/formats/generic.ts';
import type { PostRow } from '#main/importers/posts/record.ts';
import { resolutionOfPost } from '#main/repositories/posts.ts';
import type { AccountService } from '#main/services/posts/accounts.ts';
import type { PostService } from '#main/services/posts/posts.ts';
import type { SocialImportQuery, SocialImportResult, SocialPreview } from '#shared/contract/post-imports.ts';
import { isSharedName } from '#shared/gone-accounts.ts';
import { toStatedTimestamp } from '#shared/time.ts';
import type { ImportJobs } from './import-job.ts';
import { answerOf, describeImport, runningAnswer } from './messages.ts';
import { previewImport } from './previews.ts';
import { readingOptions } from './reading-options.ts';
import type { ReceivedFiles } from './received-files.ts';

export type PostImportOptions = Pick<SocialImportQuery, 'format' | 'onError'> & Partial<SocialImportQuery>;

export interface PostImportDeps {
  readonly importJobs: ImportJobs;
  readonly received: ReceivedFiles;
  readonly accounts: AccountService;
  readonly posts: Pick<PostService, 'count' | 'authorsOf'>;
}

/** A small file is answered with its result; a larger one is followed as a job. */
const DEFAULT_WAIT_MS = 5000;
/** A file of more authors is a collection of its own, not the posts of accounts to look at. */
const MOST_LISTED = 10;

/** Puts the authors of a file on the list of target accounts, where they are few. @returns a sentence where any are new. */
const listAccounts = async (
  { posts, accounts }: Pick<PostImportDeps, 'posts' | 'accounts'>,
  importId: number | null,
): Promise<readonly string[]> => {
  const authors = importId === null ? [] : await posts.authorsOf(importId);
  if (authors.length > MOST_LISTED) return [];
  const added = await accounts.addMissing(
    authors.filter(({ username, platforms }) => !isSharedName(username, platforms)),
  );
  const names = added.map((username) => `@${username}`).join(', ');
  return added.length === 0
    ? []
    : [`${names} ${added.length === 1 ? 'is' : 'are'} on the list of target accounts now.`];
};

/** A post of the file as a preview shows it. */
const samplePost = (post: PostRow) => ({
  platform: post.platform,
  externalId: post.external_id,
  username: post.username,
  timestamp: toStatedTimestamp(post.time, resolutionOfPost(post)),
  archiveTimestamp:
    post.archive_time === null ? null : toStatedTimestamp(post.archive_time, resolutionOfPost(post)),
  timeFlag: post.time_flag,
  content: post.content,
  isRepost: post.is_repost === 1,
});

/** Imports of posts: what two files say of one post is merged. */
export const createPostImports = ({ importJobs, received, accounts, posts }: PostImportDeps) => {
  const sourceOf = (file: ImportFile, options: PostImportOptions) => ({
    subject: 'posts' as const,
    file: file.file,
    fileName: file.fileName,
    options: {
      ...readingOptions(options, POST_FIELDS),
      username: options.username ?? null,
      platform: options.platform ?? null,
    },
  });
  return {
    /** Imports a file as a job: all of it or nothing, unless faulty rows may be skipped. */
    importFile: (
      file: ImportFile,
      options: PostImportOptions,
      waitMs = DEFAULT_WAIT_MS,
    ): Promise<SocialImportResult> =>
      importJobs.start<SocialImportResult>(
        'posts',
        file,
        async () => ({
          file,
          source: sourceOf(file, options),
          onError: options.onError,
          username: options.username ?? null,
          mayChange: options.confirm === file.fileName,
        }),
        async (outcome, { id }) => ({
          ...answerOf(
            outcome,
            id,
            describeImport(
              file.fileName,
              'posts',
              outcome,
              await listAccounts({ posts, accounts }, outcome.importId),
            ),
          ),
          format: outcome.format,
          flagged: outcome.figures.flagged,
          totalPosts: await posts.count({}),
        }),
        async (jobId) => ({
          ...runningAnswer(jobId),
          format: options.format,
          flagged: 0,
          totalPosts: await posts.count({}),
        }),
        waitMs,
      ),

    /** Says how a file reads and what its import would change; keeps it for the import that follows. */
    preview: (file: ImportFile, options: PostImportOptions, signal: AbortSignal): Promise<SocialPreview> =>
      previewImport(
        { importJobs, received },
        {
          file,
          source: () => sourceOf(file, options),
          fields: POST_FIELDS.fields,
          signal,
          present: (preview, extras) => ({
            ...preview,
            staged: preview.previewId,
            username: extras.posts?.username ?? null,
            needsUsername: preview.sampleErrors.some((error) => error.field.endsWith('username')),
            sample: (extras.posts?.sample ?? []).map(samplePost),
          }),
        },
      ),
  };
};
