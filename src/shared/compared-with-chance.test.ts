import { expect, it } from 'vitest';
import { comparedWithChance } from './compared-with-chance.ts';

it('leaves out the nominal p of words registered next to the one from shuffles', () => {
  const nominal = { runId: 1, surrogates: 0, size: 3131 };
  const shuffled = { runId: 1, surrogates: 999, size: 3131 };
  const alone = { runId: 2, surrogates: 0, size: 40 };
  const trend = { runId: 1, surrogates: 0, size: 1 };
  expect(comparedWithChance([nominal, shuffled, alone, trend])).toEqual([shuffled, alone, trend]);
});
