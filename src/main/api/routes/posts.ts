import { randomUUID } from 'node:crypto';
import type { Handlers } from '#main/api/handler.ts';
import { AppError } from '#main/base/errors.ts';
import { stageUpload, type StagedFile } from '#main/services/imports/upload.ts';
import type { Services } from '#main/services/index.ts';
import { openLocalPosts } from '#main/services/posts/local-posts.ts';
import type { SocialImportQuery } from '#shared/contract/posts.ts';

/** The file of an import: streamed as the body, received by a preview, or named by a ticket of the file picker. */
const fileOf = async (
  { tickets, social, deps }: Services,
  query: SocialImportQuery,
  request: Request,
): Promise<StagedFile> => {
  if (query.staged !== undefined) return social.postImports.takeStaged(query.staged);
  if (query.ticket !== undefined) {
    const { file, fileName } = tickets.redeem(query.ticket);
    return openLocalPosts(file, fileName);
  }
  if (request.body === null)
    throw new AppError(
      'invalid_file',
      'No file was sent: choose the JSON, NDJSON, CSV or ZIP file of posts to import.',
    );
  return stageUpload(request.body, deps.paths.incoming, randomUUID(), query.fileName);
};

export const postHandlers = (services: Services) => {
  const { accounts, posts, postImports, collection, tools, cost, imports } = services.social;
  return {
    checkTools: () => tools.check(),
    installTools: ({ query }) => tools.install(query.waitMs),
    getTwitterStats: ({ query }) => posts.twitterStats(query.username),
    getTruthSocialStats: ({ query }) => posts.truthStats(query.username),
    listTweets: ({ query }) => posts.tweets(query),
    listSocialPosts: ({ query }) => posts.list(query),
    getSocialPost: ({ params }) => posts.get(params.id),
    listCollectors: () => collection.collectors(),
    getCollectionCost: ({ query }) => cost(query.collector, query.maxPosts),
    collectTweets: ({ params, query, body }) =>
      collection.collect(
        { ...body, username: params.username, maxPosts: body.maxTweets, platform: 'twitter' },
        query.waitMs,
      ),
    collectTruths: ({ params, query, body }) =>
      collection.collect(
        {
          username: params.username,
          maxPosts: body.maxPosts,
          platform: 'truthsocial',
          collector: 'auto',
          confirmCost: false,
        },
        query.waitMs,
      ),
    previewSocialImport: async ({ query, context }) =>
      postImports.preview(await fileOf(services, query, context.req.raw), query),
    importSocialPosts: async ({ query, context }) =>
      postImports.importFile(await fileOf(services, query, context.req.raw), query),
    listSocialImports: ({ query }) => imports(query.limit),
    listSocialAccounts: () => accounts.list(),
    setSocialAccount: ({ params, body }) => accounts.set(params.username, body),
    deleteSocialAccount: async ({ params }) => {
      await accounts.remove(params.username);
      return { message: `@${params.username} was taken off the list; its posts stay.` };
    },
    resetSocialAccounts: () => accounts.reset(),
  } satisfies Handlers;
};
