import { describe, expect, it } from 'vitest';
import { sharedRanges, spelledStems } from './shared-words.ts';

it('spells a stem as the word that is most used of those with it', () => {
  const texts = ['Happy people, happiness. HAPPY again', 'A storm of storms: storm'];
  expect(spelledStems(['happi', 'storm', 'potus'], texts)).toEqual(['happy', 'storm', 'potus']);
});

describe('sharedRanges', () => {
  it('marks the words that a shared stem stands for', () => {
    const text = 'Happy lighthouses; a happiness.';
    const words = sharedRanges(text, ['lighthous', 'happi']).map(({ start, end }) =>
      text.slice(start, end + 1),
    );
    expect(words).toEqual(['Happy', 'lighthouses', 'happiness']);
    expect(sharedRanges(text, [])).toEqual([]);
    expect(sharedRanges(text, ['a'])).toEqual([]);
  });
});
