import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import shipped from '#data/abbreviation-keys.json' with { type: 'json' };
import { compileKeys } from '#main/analysis/text/abbreviations/match.ts';
import { matchLayers } from '#main/analysis/text/abbreviations/own-layers.ts';
import { shippedKeysSchema } from '#shared/contract/abbreviation-key.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { naiveMatcher } from '#tests/helpers/naive-match.ts';
import { hasRealArchive, realArchive } from '#tests/helpers/real-archive.ts';
import { sharedFile } from '#tests/helpers/shared-data.ts';
import { createTestWorkstation } from '#tests/helpers/workstation.ts';

const keys = shippedKeysSchema.parse(shipped);
const candidatePath = sharedFile('reference/abbreviation-candidates.csv');
/** The candidate list counts in the whole text but its URLs. */
const include = ['own', 'quoted', 'pasted', 'reference'] as const;

const candidates = (): readonly { name: string; count: number }[] => {
  if (candidatePath === null) return [];
  const rows: Record<string, string>[] = parse(readFileSync(candidatePath, 'utf8'), { columns: true });
  return rows.map((row) => ({
    name: row['abbreviation'] ?? '',
    count: Number(row['count_of_drops_in_real_archive']),
  }));
};

describe.skipIf(!hasRealArchive || candidatePath === null)('abbreviations of the real archive', () => {
  const drops = realArchive().map(({ content, references }) => ({
    content,
    layers: matchLayers(
      content,
      references.map(({ text }) => text),
    ),
  }));
  const matcher = compileKeys(keys);

  /** Drops in which each spelling is as a match of its own. */
  const dropsPerSpelling = (someKeys: Parameters<typeof compileKeys>[0]): ReadonlyMap<string, number> => {
    const one = compileKeys(someKeys);
    const counts = new Map<string, number>();
    for (const { content, layers } of drops) {
      const found = one.match(content, { layers, include });
      for (const spelling of new Set(found.map(({ start, end }) => content.slice(start, end + 1))))
        counts.set(spelling, (counts.get(spelling) ?? 0) + 1);
    }
    return counts;
  };

  it('agrees with a second, naive matcher on every occurrence', () => {
    const naive = naiveMatcher(keys);
    let occurrences = 0;
    for (const { content, layers } of drops) {
      const found = matcher.match(content, { layers });
      occurrences += found.length;
      expect(found).toEqual(naive(content, layers));
    }
    expect(occurrences).toBe(10_601);
  });

  it('counts each of the 301 candidates, looked for alone, in exactly as many drops as the list says', () => {
    const alone = (name: string) => [{ id: name, abbreviation: name, aliases: [], caseSensitive: true }];
    const differing = candidates().filter(
      ({ name, count }) => (dropsPerSpelling(alone(name)).get(name) ?? 0) !== count,
    );
    expect(differing).toEqual([]);
  });

  it('differs from the list only where a longer spelling of the key file holds the shorter one', () => {
    const counts = dropsPerSpelling(keys.map((key) => ({ ...key, guard: null })));
    const spellings = new Set(keys.flatMap(({ abbreviation, aliases }) => [abbreviation, ...aliases]));
    const differing = candidates()
      .filter(({ name, count }) => spellings.has(name) && counts.get(name) !== count)
      .map(({ name, count }) => [name, count, counts.get(name)]);
    expect(differing).toEqual([
      ['Q', 4360, 4327], // Q+
      ['D', 261, 208], // D's
      ['FISA', 76, 75], // FISA court
      ['R', 66, 46], // Adm R, R's
      ['COVID', 36, 3], // COVID-19
      ['WASH', 11, 4], // WASH POST
      ['MS', 5, 4], // MS-13
      ['ADM', 2, 1], // ADM R
    ]);
  });

  it('keeps guarded plain words down to the places that mean the key', () => {
    const guarded = keys.filter(({ guard }) => guard !== null).map(({ abbreviation }) => abbreviation);
    const withGuards = dropsPerSpelling(keys);
    const without = dropsPerSpelling(keys.map((key) => ({ ...key, guard: null })));
    const kept = Object.fromEntries(guarded.map((name) => [name, [withGuards.get(name), without.get(name)]]));
    expect(kept).toEqual({
      NO: [3, 72],
      AS: [24, 48],
      AM: [4, 4],
      US: [163, 172],
      SEC: [65, 65],
      FED: [15, 17],
      D: [189, 208],
      R: [33, 46],
      ID: [14, 14],
      OP: [27, 29],
    });
  });

  it('covers 4,428 of 4,966 drops in their own words', () => {
    const covered = drops.filter(({ content, layers }) => matcher.match(content, { layers }).length > 0);
    expect(covered).toHaveLength(4428);
  });
});

describe.skipIf(!hasRealArchive)('the workstation with the real archive', () => {
  it('stores at import what the matcher finds, and answers figures from it', async () => {
    const w = await createTestWorkstation({ data: 'archive' });
    const { value } = await w.get<AnswerOf<'getAbbreviationCorrelationStats'>>(
      '/api/abbreviations/correlation-stats?limit=5',
    );
    expect(value.occurrences).toBe(10_601);
    expect(value.sampleAnalysis).toMatchObject({ dropsAnalyzed: 4966, dropsCovered: 4428 });
    expect(value.sampleAnalysis.withoutTop).toMatchObject({ abbreviation: 'Q', dropsCovered: 1728 });
    expect(value.topAbbreviations.map(({ abbreviation, drops }) => [abbreviation, drops])).toEqual([
      ['Q', 4360],
      ['POTUS', 356],
      ['D', 243],
      ['US', 204],
      ['FBI', 142],
    ]);
    const facets = await w.get<AnswerOf<'getDropFacets'>>('/api/q-drops/facets');
    expect(facets.value.abbreviation[0]).toEqual({ value: 'Q', count: 4360 });
    await w.dispose();
  });
});
