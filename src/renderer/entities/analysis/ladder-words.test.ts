import { expect, it } from 'vitest';
import type { LadderRow } from '#shared/contract/ladder.ts';
import { dipsSentence } from './ladder-words.ts';

const row = (rung: LadderRow['rung'], windowMinutes: number, observed: number, moves = 999): LadderRow =>
  ({
    ...{ rung, windowMinutes, observed, moves, direction: 'drop-first' },
    ...{ expected: 50, low: 40, high: 60, p: 1 },
  }) as LadderRow;

it('names windows with fewer matches than chance, which a one-sided p leaves unsaid', () => {
  expect(dipsSentence([row('minute', 10, 40), row('day', 10, 60), row('day', 20, 99)])).toBeNull();
  expect(dipsSentence([row('minute', 10, 20, 19)])).toBeNull();
  expect(
    dipsSentence([row('minute', 20, 39), row('minute', 10, 12), row('day', 10, 39), row('era', 5, 70)]),
  ).toBe(
    'Fewer matches than by chance, below the 95% range: day (10 min), minute (20 min and 10 min). p counts as many or more, so it is large there.',
  );
});
