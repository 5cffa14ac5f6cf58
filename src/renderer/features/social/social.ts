import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { tagKey } from '#renderer/api/endpoint-query.ts';
import { call, callPage } from '#renderer/api/workstation.ts';
import type { SentFile } from '#renderer/entities/import/use-file-preview.ts';
import type { BodyInput, QueryInput } from '#shared/contract/endpoints.ts';
import type { SocialPlatform } from '#shared/contract/platforms.ts';
import { importQueryOf, type PostChoices } from './social-import.ts';

/** Everything of posts in the cache begins with this; invalidate it after a collection or an import. */
export const socialKey = tagKey('listSocialPosts');

/** Section 7: the posts of the Communications Center are asked again every 30 s. */
const POSTS_MS = 30_000;
const LATEST = 20;

export type SocialPostsQuery = NonNullable<QueryInput<'listSocialPosts'>>;

export const socialPostsQuery = (query: SocialPostsQuery) =>
  queryOptions({
    queryKey: [...socialKey, 'posts', query],
    queryFn: ({ signal }) => callPage('listSocialPosts', { query }, signal),
    refetchInterval: POSTS_MS,
    placeholderData: keepPreviousData,
  });

export const socialPostQuery = (id: string | null) =>
  queryOptions({
    queryKey: [...socialKey, 'post', id],
    queryFn: ({ signal }) => call('getSocialPost', { params: { id: id ?? '' } }, signal),
    enabled: id !== null,
  });

export const postStatisticsQuery = (query: NonNullable<QueryInput<'getPostStatistics'>>) =>
  queryOptions({
    queryKey: [...socialKey, 'statistics', query],
    queryFn: ({ signal }) => call('getPostStatistics', { query }, signal),
    placeholderData: keepPreviousData,
  });

/** The latest 20 tweets. */
export const latestTweetsQuery = () =>
  queryOptions({
    queryKey: [...socialKey, 'latest'],
    queryFn: ({ signal }) => callPage('listTweets', { query: { limit: LATEST } }, signal),
  });

export const twitterStatsQuery = (username?: string) =>
  queryOptions({
    queryKey: [...socialKey, 'twitter-stats', username ?? ''],
    queryFn: ({ signal }) =>
      call('getTwitterStats', { query: username === undefined ? {} : { username } }, signal),
  });

export const truthStatsQuery = (username?: string) =>
  queryOptions({
    queryKey: [...socialKey, 'truth-stats', username ?? ''],
    queryFn: ({ signal }) =>
      call('getTruthSocialStats', { query: username === undefined ? {} : { username } }, signal),
  });

export const collectionCostQuery = (collector: 'x-api', maxPosts: number) =>
  queryOptions({
    queryKey: [...socialKey, 'cost', collector, maxPosts],
    queryFn: ({ signal }) => call('getCollectionCost', { query: { collector, maxPosts } }, signal),
    placeholderData: keepPreviousData,
  });

export const installTools = () => call('installTools');

export type CollectTweetsBody = NonNullable<BodyInput<'collectTweets'>>;
export const collectTweets = (username: string, body: CollectTweetsBody) =>
  call('collectTweets', { params: { username }, body });
export const collectTruths = (username: string, maxPosts: number) =>
  call('collectTruths', { params: { username }, body: { maxPosts } });

export const setSocialAccount = (
  username: string,
  body: { readonly displayName: string; readonly platforms: SocialPlatform[] },
) => call('setSocialAccount', { params: { username }, body });
export const deleteSocialAccount = (username: string) =>
  call('deleteSocialAccount', { params: { username } });
export const resetSocialAccounts = () => call('resetSocialAccounts');

export const previewPosts = ({ query, upload }: SentFile, choices: PostChoices) =>
  call('previewSocialImport', {
    query: { ...query, ...importQueryOf(choices) },
    ...(upload === undefined ? {} : { upload }),
  });

/** @param confirm name of the file, where posts may change. */
export const importPosts = ({ query, upload }: SentFile, choices: PostChoices, confirm: string | null) =>
  call('importSocialPosts', {
    query: { ...query, ...importQueryOf(choices), ...(confirm === null ? {} : { confirm }) },
    ...(upload === undefined ? {} : { upload }),
  });
