import type { Handlers } from '#main/api/handler.ts';
import type { ImportFile, StreamedFile } from '#main/base/import-file.ts';
import { streamed } from '#main/http/responses.ts';
import type { Services } from '#main/services/index.ts';
import type { SocialImportQuery } from '#shared/contract/post-imports.ts';

/** The file of a request; `staged` is the older name of `previewId`. */
const fileOf = ({ imports }: Services, query: SocialImportQuery, file: StreamedFile): Promise<ImportFile> =>
  imports.received.fileOf({ ...query, previewId: query.previewId ?? query.staged }, file);

export const postHandlers = (services: Services) => {
  const { accounts, posts, collection, tools, cost, imports } = services.social;
  return {
    checkTools: () => tools.check(),
    installTools: ({ query }) => tools.install(query.waitMs),
    getTwitterStats: ({ query }) => posts.twitterStats(query.username),
    getTruthSocialStats: ({ query }) => posts.truthStats(query.username),
    listTweets: ({ query }) => posts.tweets(query),
    listSocialPosts: ({ query }) => posts.list(query),
    exportSocialPosts: async ({ query }) => streamed(await services.listExports.posts(query)),
    getPostStatistics: ({ query }) => posts.statistics(query),
    listSocialPlatforms: () => posts.platforms(),
    getSocialPost: ({ params }) => posts.get(params.id),
    listCollectors: () => collection.collectors(),
    getCollectionCost: ({ query }) => cost(query.collector, query.maxPosts),
    collectTweets: ({ params, query, body }) =>
      collection.collect(
        {
          ...body,
          username: params.username,
          maxPosts: query.maxTweets ?? body.maxTweets,
          platform: 'twitter',
        },
        query.waitMs,
      ),
    collectTruths: ({ params, query, body }) =>
      collection.collect(
        {
          username: params.username,
          maxPosts: query.maxPosts ?? body.maxPosts,
          platform: 'truthsocial',
          collector: 'auto',
          confirmCost: false,
        },
        query.waitMs,
      ),
    previewSocialImport: async ({ query, file, context }) =>
      services.imports.posts.preview(await fileOf(services, query, file), query, context.req.raw.signal),
    importSocialPosts: async ({ query, file }) =>
      services.imports.posts.importFile(await fileOf(services, query, file), query, query.waitMs),
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
