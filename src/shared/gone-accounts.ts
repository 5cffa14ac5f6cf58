import { platformOf } from './contract/platforms.ts';
import { plural } from './figures.ts';

/** The name of an account that is gone, where a file has no other. */
export const GONE_ACCOUNT = '[deleted]';

/** What sites leave in the place of an account or a text that is gone; a title may be above it. */
const GONE =
  /^\[ ?(?:deleted|removed|unavailable|redacted)[^\]\n]*\]$|\n\n\[ ?(?:deleted|removed)(?: by [\w ]{1,20})? ?\]$/iu;

/** Whether a name or a text is the mark of one that is gone: `[deleted]`, `[ Removed by Reddit ]`. */
export const isGoneMark = (text: string): boolean => text.endsWith(']') && GONE.test(text);
/** The same in words, and what a site shows of somebody without a name: where names are free, many persons have it. */
const NOBODY =
  /^(?:(?:deleted|removed)(?:[ _-](?:account|user|member))?(?:#0000)?|anonymous|none|null|unknown(?: user)?)$/iu;

/** Whether a name is that of nobody in particular on any of these platforms, so that its posts are not those of one account. */
export const isSharedName = (name: string, platforms: readonly string[]): boolean =>
  isGoneMark(name.trim()) ||
  (NOBODY.test(name.trim()) && platforms.some((platform) => platformOf(platform).accounts === null));

/** What every method that compares accounts says it does. */
export const NOBODYS_LIMIT =
  'Posts of deleted or unnamed accounts ([deleted], Deleted User, Anonymous) are left out unless the question names that account: nobody knows of how many they are.';

/** How many posts of deleted or unnamed accounts a result says that it leaves out. */
export const nobodysOf = (result: object): number =>
  'nobodys' in result && typeof result.nobodys === 'number' ? result.nobodys : 0;

/**
 * What methods say of posts that are nobody’s in particular.
 * @param one what they are, as in “post”
 * @param where what becomes of them
 */
export const nobodysNote = (
  count: number,
  one: string,
  where: 'left out' | 'in no group' = 'left out',
): readonly string[] =>
  count === 0
    ? []
    : [
        `${plural(count, one)} of deleted or unnamed accounts ${count === 1 ? 'is' : 'are'} ${where}: nobody knows of how many.`,
      ];
