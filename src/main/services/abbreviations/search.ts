import type { KeyCategory } from '#shared/contract/abbreviation-key.ts';
import type { AbbreviationKey } from '#shared/contract/abbreviation-keys.ts';

/** How well a key answers a text, best 0; null where it does not hold it. */
const rank = (key: AbbreviationKey, text: string): number | null => {
  const holds = (value: string): boolean => value.toLowerCase().includes(text);
  const spellings = [key.abbreviation, ...key.aliases].map((spelling) => spelling.toLowerCase());
  if (spellings.includes(text)) return 0;
  if (spellings.some((spelling) => spelling.startsWith(text))) return 1;
  if (spellings.some(holds)) return 2;
  if (key.meanings.some(holds)) return 3;
  return holds(key.category) ? 4 : null;
};

/**
 * Keys that contain a text, case aside, in a spelling, a meaning or their category; every character is literal. Best first:
 * the whole spelling, its beginning, inside it, a meaning, the category. An empty text finds all.
 */
export const searchKeys = (
  keys: readonly AbbreviationKey[],
  text: string,
  category?: KeyCategory,
): AbbreviationKey[] => {
  const searchText = text.trim().toLowerCase();
  return keys
    .filter((key) => category === undefined || key.category === category)
    .map((key) => ({ key, rank: rank(key, searchText) }))
    .filter((match) => match.rank !== null)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map((match) => match.key);
};
