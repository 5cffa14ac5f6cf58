import { expect, it } from 'vitest';
import { drawnTexts } from './drawn-texts.ts';

const all = Array.from({ length: 2000 }, (_, at) => `text ${at}`);

it('reads all texts where there are no more than the most', () => {
  expect(drawnTexts(all.slice(0, 3), 3, 1)).toEqual({
    texts: ['text 0', 'text 1', 'text 2'],
    places: null,
    notes: [],
  });
});

it('draws as many of more texts, in their order, the same for one seed, and says how many', () => {
  const drawn = drawnTexts(all, 1500, 1);
  const places = [...(drawn.places ?? [])];
  expect([new Set(places).size, places]).toEqual([1500, places.toSorted((a, b) => a - b)]);
  expect(drawn.texts).toEqual(places.map((place) => `text ${place}`));
  expect(drawn.notes).toEqual(['1,500 of 2,000 texts, drawn at random with the seed, are read.']);
  expect(drawnTexts(all, 1500, 1)).toEqual(drawn);
  expect(drawnTexts(all, 1500, 2).places).not.toEqual(drawn.places);
});

it('draws each set of texts as often', () => {
  const counts = new Map<string, number>();
  for (let seed = 0; seed < 600; seed += 1) {
    const set = drawnTexts(all.slice(0, 4), 2, seed).texts.join(' ');
    counts.set(set, (counts.get(set) ?? 0) + 1);
  }
  // Of six sets, each within 3.5 deviations of 100.
  expect(counts.size).toBe(6);
  for (const count of counts.values()) expect(Math.abs(count - 100)).toBeLessThan(32);
});
