import { foldCase, plainBlanks } from '#main/analysis/text/abbreviations/forms.ts';
import type { AbbreviationKey } from '#shared/contract/abbreviation-keys.ts';

/** What a text that names an abbreviation represents. */
export interface KeyMeant {
  readonly keyId: string;
  /** All spellings of the key, the abbreviation first. */
  readonly spellings: readonly string[];
  /** The one that was named, as the key writes it; null where the key's id was. */
  readonly named: string | null;
}

export interface KeyLookup {
  /** Finds the key that a text names: by spelling, by spelling but for case, by id. Null where none does. */
  (text: string): KeyMeant | null;
  /** What names a key. */
  readonly spellings: readonly string[];
}

export const createKeyLookup = (keys: readonly AbbreviationKey[]): KeyLookup => {
  const exact = new Map<string, KeyMeant>();
  const folded = new Map<string, KeyMeant>();
  const byId = new Map<string, KeyMeant>();
  for (const key of keys) {
    const spellings = [key.abbreviation, ...key.aliases];
    byId.set(key.id, { keyId: key.id, spellings, named: null });
    for (const spelling of spellings) {
      const meant = { keyId: key.id, spellings, named: spelling };
      exact.set(plainBlanks(spelling), meant);
      if (!folded.has(foldCase(plainBlanks(spelling)))) folded.set(foldCase(plainBlanks(spelling)), meant);
    }
  }
  const lookup = (text: string): KeyMeant | null => {
    const plain = plainBlanks(text.trim());
    return exact.get(plain) ?? folded.get(foldCase(plain)) ?? byId.get(text.trim()) ?? null;
  };
  return Object.assign(lookup, { spellings: [...exact.keys()] });
};
