import { UndirectedGraph } from 'graphology';
import { palette } from '#renderer/ui/chart/palette.ts';
import type { DrawableGraph, Paint, Places, Shown } from '#renderer/ui/graph/drawing.ts';
import { isSignificant } from '#shared/figures.ts';
import type { CollocateAnswerRow } from '#shared/methods/text-results.ts';

export const SHOWN_COLLOCATES = 24;

const RADIUS = 100;
/** A little wider than high, as the box is. */
const STRETCH = 1.3;
const NODE = 'node';
const wordId = (word: string): string => `word:${word}`;

/** The word of a drawn id; null for the node itself. */
export const wordOf = (id: string): string | null => (id === NODE ? null : id.slice('word:'.length));

/** The strongest collocates that occur more often than expected. */
const strongest = (rows: readonly CollocateAnswerRow[]): readonly CollocateAnswerRow[] =>
  rows
    .filter(({ f, expected }) => f > expected)
    .toSorted((x, y) => y.logDice - x.logDice || (x.word < y.word ? -1 : 1))
    .slice(0, SHOWN_COLLOCATES);

export interface CollocateDrawing {
  readonly graph: DrawableGraph;
  readonly places: Places;
  readonly shown: Shown;
  readonly paint: Paint;
  readonly words: readonly CollocateAnswerRow[];
}

/** Strong ones near the node: the same rows always give the same places. */
const placesOf = (
  rows: readonly CollocateAnswerRow[],
  strengthOf: (row: CollocateAnswerRow) => number,
): Places => {
  const places = rows.map((row, place) => {
    const angle = Math.PI / 2 - (2 * Math.PI * place) / rows.length;
    const distance = RADIUS * (1.15 - 0.5 * strengthOf(row));
    return [
      wordId(row.word),
      { x: STRETCH * distance * Math.cos(angle), y: distance * Math.sin(angle) },
    ] as const;
  });
  return new Map([[NODE, { x: 0, y: 0 }], ...places]);
};

/** The strongest collocates on a ring around the node, as a network of the house’s graph. */
export const drawCollocates = (node: string, all: readonly CollocateAnswerRow[]): CollocateDrawing => {
  const words = strongest(all);
  const [most, least] = [words[0]?.logDice ?? 0, words.at(-1)?.logDice ?? 0];
  const strengthOf = ({ logDice }: CollocateAnswerRow): number =>
    most === least ? 1 : (logDice - least) / (most - least);
  const largest = words.reduce((value, { f }) => Math.max(value, f), 1);
  const rowOf = new Map(words.map((row) => [wordId(row.word), row]));
  const ids = [...rowOf.keys()];
  const graph = new UndirectedGraph<{ label: string }>();
  graph.addNode(NODE, { label: `“${node}”` });
  for (const { word } of words) {
    graph.addNode(wordId(word), { label: word });
    graph.addEdgeWithKey(wordId(word), NODE, wordId(word));
  }
  const sizeOf = (id: string): number => {
    const row = rowOf.get(id);
    return row === undefined ? 16 : 5 + 9 * Math.sqrt(row.f / largest);
  };
  const colorOf = (id: string): string => {
    const row = rowOf.get(id);
    if (row === undefined) return palette.seriesDrops;
    return isSignificant(row.q) ? palette.seriesNews : palette.chance;
  };
  const edgeSize = (id: string): number => {
    const row = rowOf.get(id);
    return row === undefined ? 1 : 1 + 4 * strengthOf(row);
  };
  return {
    graph,
    places: placesOf(words, strengthOf),
    shown: { nodes: new Set([NODE, ...ids]), edges: new Set(ids) },
    paint: {
      nodeColor: colorOf,
      nodeShape: (id) => (id === NODE ? 'square' : 'circle'),
      nodeSize: sizeOf,
      edgeColor: () => palette.borderStrong,
      edgeSize,
      isNamed: () => true,
    },
    words,
  };
};
