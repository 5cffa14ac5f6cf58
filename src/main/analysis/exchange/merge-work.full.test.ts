import { describe, expect, it } from 'vitest';
import { WORK_KINDS } from '#shared/written.ts';
import fc from '#tests/helpers/properties.ts';
import { itemText, mergeWork, workKey, type Work, type WorkItem } from './merge-work.ts';

const version = fc.record({
  value: fc.constantFrom<string | boolean>('one', 'two', true, false),
  time: fc.integer({ min: 0, max: 5 }),
  author: fc.constantFrom('ann', 'bob', 'cyd'),
  over: fc.option(
    fc.record({ time: fc.integer({ min: 0, max: 5 }), author: fc.constantFrom('ann', 'bob', 'cyd') }),
  ),
});
const item = fc.record({
  // A log merges by its chains, which merge-logs.test.ts holds to the same.
  kind: fc.constantFrom(...WORK_KINDS.filter((kind) => kind !== 'log')),
  id: fc.integer({ min: 0, max: 3 }).map(String),
  fields: fc.dictionary(fc.constantFrom('text', 'name', 'draw@1', 'draw@2', 'removed'), version, {
    minKeys: 1,
  }),
});
const toWork = (items: readonly WorkItem[]): Work => new Map(items.map((one) => [workKey(one), one]));
/** As every data folder keeps it: what was written after its removal is there. */
const someWork = fc.array(item, { maxLength: 12 }).map((items) => mergeWork(toWork(items), toWork([])).work);

const textOf = (work: Work): string => [...work.values()].map(itemText).sort().join('\n');
const join = (...works: readonly Work[]): string =>
  textOf(works.reduce((all, work) => mergeWork(all, work).work, toWork([])));

describe('merging random work', () => {
  it('ends equal in any order and grouping for 1,000 random works of three people', () => {
    fc.assert(
      fc.property(someWork, someWork, someWork, (a, b, c) => {
        const whole = join(a, b, c);
        for (const order of [
          [a, c, b],
          [b, a, c],
          [b, c, a],
          [c, a, b],
          [c, b, a],
        ])
          expect(join(...order)).toBe(whole);
        expect(textOf(mergeWork(a, mergeWork(b, c).work).work)).toBe(whole);
        expect(join(a, b, c, a, c)).toBe(whole);
      }),
      { numRuns: 1000 },
    );
  });

  it('changes nothing and finds no conflict in a merge with itself', () => {
    fc.assert(
      fc.property(someWork, (work) => {
        const merged = mergeWork(work, work);
        expect(textOf(merged.work)).toBe(textOf(work));
        expect(merged.conflicts).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
