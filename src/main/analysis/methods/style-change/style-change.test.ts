import { describe, expect, it } from 'vitest';
import { styleChange } from '#main/analysis/methods/style-change/style-change.ts';
import { plainText, styleText } from '#main/analysis/methods/style-change/text.ts';
import { drop } from '#tests/helpers/drops.ts';
import { runStyleChange as run, written } from '#tests/helpers/written-drops.ts';

describe('style change', () => {
  it('finds a planted change by every measure, and places it within a chunk', () => {
    const answer = run(written(1, 400, (i) => (i < 150 ? 0 : 1)));
    expect(answer.changed).toBe(true);
    expect(answer.splits).toHaveLength(6);
    for (const { chance, boundary, features } of answer.splits)
      if (features === 'letters') {
        expect(chance.p).toBe(1 / 100);
        expect(Math.abs(boundary.lastDrop - 150)).toBeLessThanOrEqual(12);
      }
    expect(answer.changePoints).toHaveLength(1);
    expect(Math.abs((answer.changePoints[0]?.lastDrop ?? 0) - 150)).toBeLessThanOrEqual(2);
    // The best split of the letters is that change: both name the same drops, also in the register.
    const [split, [point]] = [
      answer.splits.find(({ features }) => features === 'letters'),
      answer.changePoints,
    ];
    expect(point?.boundary).toEqual(split?.boundary);
    expect([point?.lastDrop, point?.nextDrop, point?.time]).toEqual([
      split?.lastDrop,
      split?.nextDrop,
      split?.time,
    ]);
    expect(styleChange.tests(answer).map(({ label }) => label)).toContain(
      `Change point after drop ${split?.lastDrop ?? ''}`,
    );
    expect(answer.byTripcode.pairs[0]?.chance.p).toBe(1 / 100);
    expect(answer.statement).toContain('not proof of a change of author');
  });

  it('places every split after a drop that ends within a chunk of it', () => {
    const chunkSize = 500;
    for (const seed of [1, 2, 3]) {
      const drops = written(seed, 60, (i) => (i < 20 ? 0 : 1));
      let end = 0;
      const ends = new Map(drops.map((one) => [one.number, (end += styleText(plainText(one)).length + 1)]));
      const { splits } = run(drops, { chunkSize, surrogates: 19, shortestSide: 1 });
      expect(splits).toHaveLength(6);
      for (const { boundary, lastDrop, nextDrop } of splits) {
        expect(Math.abs((ends.get(lastDrop) ?? 0) - boundary.afterChunk * chunkSize)).toBeLessThanOrEqual(
          chunkSize,
        );
        expect(nextDrop).toBe(lastDrop + 1);
      }
    }
  });

  it('places a split that is within one long drop after it', () => {
    const long = written(7, 20, () => 1).map(({ content }) => styleText(content));
    const drops = written(6, 40, (i) => (i < 20 ? 0 : 1)).map((one, at) =>
      at === 20 ? { ...one, content: long.join(' ') } : one,
    );
    for (const count of [40, 21]) {
      const { chunks, splits } = run(drops.slice(0, count), {
        chunkSize: 500,
        surrogates: 19,
        shortestSide: 4,
      });
      const within = splits.filter(
        ({ boundary: { afterChunk } }) =>
          chunks[afterChunk - 2]?.lastDrop === 21 && chunks[afterChunk + 1]?.firstDrop === 21,
      );
      expect(within.length).toBeGreaterThan(0);
      for (const { lastDrop, nextDrop } of within)
        expect([lastDrop, nextDrop]).toEqual([21, count === 21 ? null : 22]);
    }
  });

  it('lays the texts of a group as it lays all of them', () => {
    const answer = run(
      written(3, 60, () => 0),
      { chunkSize: 500, surrogates: 19 },
    );
    const whole = { characters: answer.characters, chunks: answer.chunks.length };
    expect(Math.floor(whole.characters / 500)).toBe(whole.chunks);
    expect(answer.readings[0]).toMatchObject(whole);
    expect(answer.byBoard.groups).toMatchObject([whole]);
  });

  it('says so where there is too little text', () => {
    for (const drops of [[], [drop({ number: 1, content: 'a few words' })], written(1, 20, () => 0)]) {
      const answer = run(drops);
      expect(answer).toMatchObject({ changed: false, splits: [], changePoints: [], curve: [] });
      expect(answer.note).toContain('Too little text');
    }
    const silent = Array.from({ length: 50 }, (_, i) => drop({ number: i + 1 }));
    expect(run(silent)).toMatchObject({ characters: 0, chunks: [], changed: false });
  });

  it('has finite figures where every chunk is the same', () => {
    const same = Array.from({ length: 300 }, (_, i) =>
      drop({ number: i + 1, time: 1_500_000_000, content: 'one and the same line of text here for all' }),
    );
    const answer = run(same, { chunkSize: 860, surrogates: 19 });
    expect(answer.changed).toBe(false);
    expect(JSON.stringify(answer)).not.toMatch(/NaN|Infinity/u);
    for (const { chance } of answer.splits) {
      expect(chance.observed).toSatisfy(Number.isFinite);
      expect(chance.p).toBeGreaterThan(0.05);
    }
  });

  it('gives the same answer for the same seed', () => {
    const drops = written(5, 200, (i) => (i < 90 ? 0 : 1));
    expect(JSON.stringify(run(drops))).toBe(JSON.stringify(run(drops)));
  });
});
