import { parseAsStringLiteral, type inferParserType } from 'nuqs';
import { parseAsText } from '#renderer/lib/url.ts';
import { platformIdOf } from '#shared/contract/platforms.ts';

export const TWITTER_TABS = ['collect', 'setup', 'collected', 'import'] as const;
export const twitterTabParser = parseAsStringLiteral(TWITTER_TABS).withDefault('collect');

export const COMMS_TABS = ['timeline', 'collection', 'proofs', 'statistics'] as const;
/** `all`, or a platform. */
export type PlatformFilter = string;

/** Of which account a part of the page is, and on which platforms. */
export interface OfAccountProps {
  readonly username: string;
  readonly platform: PlatformFilter;
}

export const commsParsers = {
  tab: parseAsStringLiteral(COMMS_TABS).withDefault('timeline'),
  /** Empty: the first of the list. */
  account: parseAsText((text) => /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}$/.test(text)).withDefault(''),
  platform: parseAsText((text) => text === 'all' || platformIdOf(text) === text).withDefault('all'),
  search: parseAsText((text) => text.length <= 2000).withDefault(''),
  /** The finding shown side by side. */
  finding: parseAsText((text) => /^[\w:-]{1,200}$/.test(text)).withDefault(''),
};
export type CommsView = inferParserType<typeof commsParsers>;
