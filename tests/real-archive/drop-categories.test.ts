import { describe, expect, it } from 'vitest';
import rulesJson from '#data/drop-categories.json' with { type: 'json' };
import { compileDropCategories } from '#main/analysis/text/drop-categories.ts';
import { dropCategoryRulesSchema } from '#main/analysis/text/drop-category-rules.ts';
import { DROP_CATEGORIES } from '#shared/constants.ts';
import { hasRealArchive, realArchive } from '#tests/helpers/real-archive.ts';

const { categorise } = compileDropCategories(dropCategoryRulesSchema.parse(rulesJson));

describe.skipIf(!hasRealArchive)('drop categories of the real archive', () => {
  it('are, by version 1 of the rules: political 1,443, media 1,089, international 518, predictions 846', () => {
    const sets = realArchive().map(({ content, references, time }) =>
      categorise(content, { cited: references.map(({ text }) => text), postedAt: time }),
    );
    const counts = DROP_CATEGORIES.map((category) => sets.filter((set) => set.has(category)).length);
    expect(counts).toEqual([1443, 1089, 518, 846]);
    expect(sets.filter((set) => set.size === 0).length).toBe(2513);
    expect(sets.filter((set) => set.size > 1).length).toBe(1041);
  });
});
