import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { endpointPageQuery, endpointQuery, withLastAnswer } from '#renderer/api/endpoint.ts';
import { call } from '#renderer/api/workstation.ts';
import type { SentFile } from '#renderer/entities/import/use-file-preview.ts';
import type { BodyInput, QueryInput } from '#shared/contract/endpoints.ts';
import type { SocialPlatform } from '#shared/contract/platforms.ts';
import { importQueryOf, type PostChoices } from './social-import.ts';

/** Section 7: the posts of the Communications Center are asked again every 30 s. */
const POSTS_MS = 30_000;
const LATEST = 20;

export type SocialPostsQuery = NonNullable<QueryInput<'listSocialPosts'>>;

export const socialPostsQuery = (query: SocialPostsQuery) =>
  queryOptions({
    ...endpointPageQuery('listSocialPosts', { query }),
    refetchInterval: POSTS_MS,
    placeholderData: keepPreviousData,
  });

export const socialPostQuery = (id: string | null) =>
  endpointQuery('getSocialPost', id === null ? null : { params: { id } });

export const postStatisticsQuery = (query: NonNullable<QueryInput<'getPostStatistics'>>) =>
  withLastAnswer(endpointQuery('getPostStatistics', { query }));

export const latestTweetsQuery = () => endpointPageQuery('listTweets', { query: { limit: LATEST } });

/** Of all accounts, or of one. */
interface OfAccount {
  readonly username?: string;
}

export const twitterStatsQuery = (query: OfAccount = {}) => endpointQuery('getTwitterStats', { query });
export const truthStatsQuery = (query: OfAccount = {}) => endpointQuery('getTruthSocialStats', { query });

export const collectionCostQuery = (collector: 'x-api', maxPosts: number) =>
  withLastAnswer(endpointQuery('getCollectionCost', { query: { collector, maxPosts } }));

export type CollectTweetsBody = NonNullable<BodyInput<'collectTweets'>>;
export const collectTweets = (username: string, body: CollectTweetsBody) =>
  call('collectTweets', { params: { username }, body });
export const collectTruths = (username: string, maxPosts: number) =>
  call('collectTruths', { params: { username }, body: { maxPosts } });

export const setSocialAccount = ({
  username,
  ...body
}: {
  readonly username: string;
  readonly displayName: string;
  readonly platforms: SocialPlatform[];
}) => call('setSocialAccount', { params: { username }, body });
export const deleteSocialAccount = (username: string) =>
  call('deleteSocialAccount', { params: { username } });
export const resetSocialAccounts = () => call('resetSocialAccounts');

export const previewPosts = (sent: SentFile, choices: PostChoices) =>
  call('previewSocialImport', { ...sent, query: { ...sent.query, ...importQueryOf(choices) } });

/** @param confirm name of the file, where posts may change. */
export const importPosts = (sent: SentFile, choices: PostChoices, confirm: string | null) =>
  call('importSocialPosts', {
    ...sent,
    query: { ...sent.query, ...importQueryOf(choices), ...(confirm === null ? {} : { confirm }) },
  });
