import { FieldProblem, hostIn, requiredText, shown, type Row } from '#main/importers/files/fields.ts';
import {
  PLATFORM_RULE,
  platformIdOf,
  platformLabel,
  platformOfAddress,
  type SocialPlatform,
} from '#shared/contract/platforms.ts';

/** The platform that a row names. @throws FieldProblem for what names none */
export const platformNamedIn = (row: Row): SocialPlatform => {
  const name = requiredText(row, 'platform');
  const platform = platformIdOf(name);
  if (platform === null)
    throw new FieldProblem('platform', `${PLATFORM_RULE} expected, ${shown(name)} given`);
  return platform;
};

/** Whose post an address of a server like Mastodon's names: the platform, and the account with its server where that tells it apart. */
export const federated = (
  address: string | null,
  username: string,
  namedPlatform: SocialPlatform | null,
): { readonly platform: SocialPlatform; readonly username: string } => {
  const host = hostIn(address);
  const own = address === null ? null : platformOfAddress(address);
  if (host === null && namedPlatform === null)
    throw new FieldProblem('platform', 'no address says which server the post is of; name the platform');
  if (own !== null && namedPlatform !== null && own !== namedPlatform)
    throw new FieldProblem(
      'platform',
      `the post is of ${host ?? ''}, so not of ${platformLabel(namedPlatform)}`,
    );
  if (host !== null && own === null && namedPlatform === 'truthsocial')
    throw new FieldProblem('platform', `the post is of ${host}, so not of Truth Social`);
  const platform = own ?? namedPlatform ?? 'mastodon';
  const isTold = platform !== 'mastodon' || username.includes('@') || host === null;
  return { platform, username: isTold ? username : `${username}@${host}` };
};
