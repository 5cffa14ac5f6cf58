import type { AnalysisText } from '#main/analysis/types.ts';
import { nobodysNote } from '#shared/gone-accounts.ts';
import { readItemKey } from '#shared/items.ts';

type GroupOf = ReadonlyMap<string, string | null>;
type Keyed = Pick<AnalysisText, 'key'>;

/** The board, account or source of each text, by its key. */
export const groupsOfTexts = (texts: readonly Keyed[], groups: readonly (string | null)[]): GroupOf =>
  new Map(texts.map(({ key }, place) => [key, groups[place] ?? null]));

/** Says how many of the texts are posts that no account can be named for. */
export const nobodysTexts = (texts: readonly Keyed[], groupOf: GroupOf): readonly string[] =>
  nobodysNote(
    texts.filter(({ key }) => groupOf.get(key) === null && readItemKey(key)?.kind === 'post').length,
    'text',
    'in no group',
  );
