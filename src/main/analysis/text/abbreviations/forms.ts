import type { KeyGuard } from '#shared/contract/abbreviation-key.ts';

/** What the matcher needs of a key. */
export interface MatchKey {
  readonly id: string;
  readonly abbreviation: string;
  readonly aliases: readonly string[];
  readonly caseSensitive: boolean;
  readonly guard?: KeyGuard | null | undefined;
}

/** One spelling that is looked for; the guard belongs to the abbreviation itself, an alias is plain enough without. */
export interface SpelledKey {
  readonly keyId: string;
  readonly text: string;
  readonly caseSensitive: boolean;
  readonly guard: KeyGuard | null;
}

const blankPattern = /[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/gu;

/** Every horizontal blank is the same blank: drops put U+2002 or a no-break space between words. */
export const plainBlanks = (text: string): string => text.replace(blankPattern, ' ');

/** Both cases of one UTF-16 code unit, as far as they are one code unit themselves. */
export const caseVariants = (unit: string): readonly string[] =>
  [...new Set([unit, unit.toLowerCase(), unit.toUpperCase()])].filter((variant) => variant.length === 1);

/** Case dropped code unit by code unit, so that offsets stay what they are. */
export const foldCase = (text: string): string =>
  text
    .split('')
    .map((unit) => {
      const lower = unit.toLowerCase();
      return lower.length === 1 ? lower : unit;
    })
    .join('');

/** All spellings of the keys, in the keys' order, blanks made plain. */
export const formsOf = (keys: readonly MatchKey[]): readonly SpelledKey[] =>
  keys.flatMap((key) =>
    [key.abbreviation, ...key.aliases].map((text, index) => ({
      keyId: key.id,
      text: plainBlanks(text),
      caseSensitive: key.caseSensitive,
      guard: index === 0 ? (key.guard ?? null) : null,
    })),
  );

export interface FormConflict {
  /** Positions in the list of keys. */
  readonly first: number;
  readonly second: number;
  readonly form: string;
}

/**
 * Spellings that two keys, or one key twice, lay claim to: the same text, or the same but for case where one of the two
 * ignores case. `first === second` is a key that repeats itself.
 */
export const findConflicts = (keys: readonly MatchKey[]): readonly FormConflict[] => {
  const exact = new Map<string, number>();
  const folded = new Map<string, { readonly index: number; readonly caseSensitive: boolean }[]>();
  const conflicts: FormConflict[] = [];
  for (const [index, key] of keys.entries()) {
    for (const form of formsOf([key])) {
      const bucket = folded.get(foldCase(form.text)) ?? [];
      const first =
        exact.get(form.text) ?? bucket.find((other) => !other.caseSensitive || !form.caseSensitive)?.index;
      if (first !== undefined) conflicts.push({ first, second: index, form: form.text });
      else exact.set(form.text, index);
      folded.set(foldCase(form.text), [...bucket, { index, caseSensitive: form.caseSensitive }]);
    }
  }
  return conflicts;
};
