import { describe, expect, it } from 'vitest';
import type { CollocateAnswerRow } from '#shared/methods/text-results.ts';
import { drawCollocates, SHOWN_COLLOCATES, wordOf } from './collocate-drawing.ts';

const row = (word: string, f: number, logDice: number): CollocateAnswerRow => ({
  ...{ word, occurrences: 10, posts: f, f, expected: 2, expectedPermutation: 2 },
  ...{ permutationLow: 0, permutationHigh: 4 },
  ...{ mi: 1, mi3: 1, t: 1, dice: 0.1, logDice, g2: 1, deltaPCollocate: 0, deltaPNode: 0 },
  ...{ p: 0.01, pPermutation: 0.01, q: 0.01 },
});

describe('the drawing of collocates', () => {
  const rows = Array.from({ length: 30 }, (_, place) => row(`w${place}`, 3 + place, place / 3));

  it('has the strongest words that are met more often than expected, each joined to the node', () => {
    const { graph, words, shown } = drawCollocates('storm', [...rows, row('rare', 1, 14)]);
    expect(words).toHaveLength(SHOWN_COLLOCATES);
    expect(words.map(({ word }) => word)).not.toContain('rare');
    expect(words[0]?.word).toBe('w29');
    expect(graph.mapEdges((_id, _edge, _node, word) => wordOf(word))).toEqual(words.map(({ word }) => word));
    expect(shown.nodes.size).toBe(SHOWN_COLLOCATES + 1);
    expect(graph.getNodeAttribute('node', 'label')).toBe('“storm”');
  });

  it('has the strongest nearest, and the node itself, also as its own collocate, apart', () => {
    const { places, graph } = drawCollocates('node', [row('node', 9, 13), row('far', 9, 1)]);
    expect(graph.order).toBe(3);
    const away = (id: string): number => Math.hypot(places.get(id)?.x ?? 0, places.get(id)?.y ?? 0);
    expect(away('word:node')).toBeLessThan(away('word:far'));
    expect(drawCollocates('x', []).words).toEqual([]);
  });
});
