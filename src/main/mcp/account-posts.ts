import { AppError } from '#main/base/errors.ts';
import type { platformFilterSchema } from '#shared/contract/platforms.ts';
import type { SocialPost } from '#shared/contract/posts.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import type { Caller } from './caller.ts';

/** More names than these are no help. */
const NAMED_ACCOUNTS = 20;

type PlatformFilter = ValueOf<typeof platformFilterSchema>;

/** The platforms of which posts of an account are stored. */
const platformsOf = async ({ ask }: Caller, username: string): Promise<readonly string[]> => {
  const platforms = await ask('listSocialPlatforms');
  const posts = await Promise.all(
    platforms.map(async ({ id }) => ask('listSocialPosts', { query: { username, platform: id, limit: 1 } })),
  );
  return posts.flat().map((post) => post.platform);
};

/** The refusal of an account without posts, with the accounts, or its platforms, that there are. */
export const noPosts = async (
  caller: Caller,
  username: string,
  platform: PlatformFilter,
): Promise<AppError> => {
  const others = platform === 'all' ? [] : await platformsOf(caller, username);
  if (others.length > 0)
    return new AppError(
      'not_found',
      `No posts of @${username} on ${platform} are stored, but on ${others.join(' and ')}.`,
    );
  const accounts = await caller.ask('listSocialAccounts');
  const names = accounts.slice(0, NAMED_ACCOUNTS).map((known) => `@${known.username}`);
  const named = names.length === 0 ? '' : ` The target accounts are ${names.join(', ')}.`;
  return new AppError(
    'not_found',
    `No posts of @${username}${platform === 'all' ? '' : ` on ${platform}`} are stored: import them, or check the name.${named}`,
  );
};

/**
 * A post of an account, whose posts must be of one platform: the ladders of several take minutes, and are refused before they are computed.
 * @throws AppError naming the platforms to choose from
 */
export const oneSeries = async (
  caller: Caller,
  username: string,
  platform: PlatformFilter,
): Promise<SocialPost> => {
  const of = async (chosen: typeof platform): Promise<SocialPost | undefined> =>
    (await caller.ask('listSocialPosts', { query: { username, platform: chosen, limit: 1 } }))[0];
  const platforms =
    platform === 'all' ? (await caller.ask('listSocialPlatforms')).map(({ id }) => id) : [platform];
  const posts = (await Promise.all(platforms.map(of))).filter((post) => post !== undefined);
  const [post] = posts;
  if (post === undefined) throw await noPosts(caller, username, platform);
  if (posts.length > 1)
    throw new AppError(
      'invalid_query',
      `Posts of several platforms are stored: ${posts.map((one) => `@${one.username} (${one.platform})`).join(', ')}. Name one as platform.`,
    );
  return post;
};
