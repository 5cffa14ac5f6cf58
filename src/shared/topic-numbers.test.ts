import { describe, expect, it } from 'vitest';
import { numbersBeyondChance } from './topic-numbers.ts';

const count = (k: number, coherence: number | null, bandHigh: number | null = 0.1) => ({
  ...{ k, coherence },
  chance: bandHigh === null ? null : { bandHigh },
});

describe('which numbers of topics exceed chance', () => {
  it('names them, whichever number the finding is of', () => {
    expect(numbersBeyondChance([count(4, 0.05), count(8, 0.1), count(20, 0.2), count(30, 0.3)])).toBe(
      'Of 4 numbers of topics, 2 are more coherent than the 95% range of shuffled texts: 20, 30.',
    );
    expect(numbersBeyondChance([count(4, 0.05), count(8, 0.11)])).toBe(
      'Of 2 numbers of topics, 1 is more coherent than the 95% range of shuffled texts: 8.',
    );
    const rising = [4, 5, 6, 7, 8, 9, 12, 14].map((k) => count(k, k === 8 ? 0.05 : 0.2));
    expect(numbersBeyondChance(rising)).toBe(
      'Of 8 numbers of topics, 7 are more coherent than the 95% range of shuffled texts: 4–7, 9–14.',
    );
    expect(numbersBeyondChance([count(4, 0.05), count(8, 0.1)])).toBe(
      'Of 2 numbers of topics, none is more coherent than the 95% range of shuffled texts.',
    );
  });

  it('leaves out what was not compared, and says nothing of a single number', () => {
    expect(numbersBeyondChance([count(4, null), count(8, 0.2), count(20, 0.2, null)])).toBeNull();
    expect(numbersBeyondChance([])).toBeNull();
  });
});
