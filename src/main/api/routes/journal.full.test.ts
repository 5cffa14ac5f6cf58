import { afterAll, beforeAll, expect, it } from 'vitest';
import { actAtRandom, turnAll, writtenRows } from '#tests/helpers/journal.ts';
import fc from '#tests/helpers/properties.ts';
import { count } from '#tests/helpers/soak.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
});
afterAll(() => w.dispose());

const HISTORIES = count(1, 3);

it(`undoes and redoes 200 random acts (${HISTORIES} histories)`, async () => {
  const history = fc.array(fc.nat(1_000_000), { minLength: 200, maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(history, async (seeds) => {
      const before = writtenRows(w);
      for (const seed of seeds) await actAtRandom(w, seed);
      const after = writtenRows(w);
      const steps = await turnAll(w, 'undo');
      expect(writtenRows(w)).toEqual(before);
      expect(await turnAll(w, 'redo')).toBe(steps);
      expect(writtenRows(w)).toEqual(after);
      await turnAll(w, 'undo');
    }),
    { numRuns: HISTORIES, endOnFailure: true },
  );
}, 120_000);
