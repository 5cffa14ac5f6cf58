import { formsOf, type MatchKey } from '#main/analysis/text/abbreviations/forms.ts';
import { allows } from '#main/analysis/text/abbreviations/guards.ts';
import type { Occurrence } from '#main/analysis/text/abbreviations/match.ts';
import type { LayerRange } from '#main/analysis/text/text-layers.ts';

const blank = '[ \\t\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000]';
const escape = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replace(/ /g, blank);

/** Slow and plain: one regular expression a spelling over each stretch of own words, then the leftmost longest ones. */
export const naiveMatcher = (keys: readonly MatchKey[]) => {
  const patterns = formsOf(keys).map((form) => ({
    form,
    // Not \w: with the i flag it would take more than [A-Za-z0-9_].
    pattern: new RegExp(
      `(?<![A-Za-z0-9_])${escape(form.text)}(?![A-Za-z0-9_])`,
      form.caseSensitive ? 'g' : 'gi',
    ),
  }));
  const inStretch = (text: string, from: number, to: number): Occurrence[] => {
    const stretch = text.slice(from, to);
    const candidates = patterns.flatMap(({ form, pattern }) => {
      const places: { keyId: string; sensitive: boolean; start: number; end: number }[] = [];
      pattern.lastIndex = 0;
      for (let found = pattern.exec(stretch); found; found = pattern.exec(stretch)) {
        const start = from + found.index;
        const end = start + found[0].length;
        if (!form.guard || allows(form.guard, { text, start, end, from, to }))
          places.push({ keyId: form.keyId, sensitive: form.caseSensitive, start, end });
        pattern.lastIndex = found.index + 1;
      }
      return places;
    });
    candidates.sort(
      (a, b) => a.start - b.start || b.end - a.end || Number(b.sensitive) - Number(a.sensitive),
    );
    let free = from;
    return candidates.flatMap(({ keyId, start, end }) => {
      if (start < free) return [];
      free = end;
      return [{ keyId, start, end: end - 1 }];
    });
  };
  return (text: string, layers: readonly LayerRange[]): Occurrence[] => {
    const stretches: { from: number; to: number }[] = [];
    for (const { layer, start, end } of layers) {
      const last = stretches.at(-1);
      if (layer === 'own' && last?.to === start) last.to = end;
      else if (layer === 'own') stretches.push({ from: start, to: end });
    }
    return stretches.flatMap(({ from, to }) => inStretch(text, from, to));
  };
};
