import write from 'graphology-gexf/common/writer.js';
import type { AbstractGraph } from 'graphology-types';

interface GexfParts {
  /** Attributes that are doubles also where all of their values are whole: one kind of file has one type for each. */
  readonly doubles?: readonly string[];
  /** `<spells>` of each edge in the order in which the edges were added; with them the graph is one over time. */
  readonly spells?: readonly string[];
}

/** `kind` and `weight` as GEXF has them; readers that know no `kind`, as networkx, find it among the attributes. */
const formatEdge = (_edge: string, attributes: Readonly<Record<string, unknown>>) => {
  const { weight, kind, ...others } = attributes;
  return {
    ...(typeof weight === 'number' ? { weight } : {}),
    ...(typeof kind === 'string' ? { kind, attributes: { kind, ...others } } : { attributes: others }),
  };
};

const channel = (hex: string): number => Number.parseInt(hex, 16);

/** GEXF 1.3, with what the writer has no word for. Channels of colors are numbers, because most readers know no `hex`. */
export const writeGexf = (graph: AbstractGraph, { doubles = [], spells }: GexfParts = {}): string => {
  const text = write(graph, { version: '1.3', formatEdge })
    .replaceAll(
      /<attribute id="([^"]*)" title="[^"]*" type="(?:integer|long)"\/>/gu,
      (whole: string, name: string) =>
        doubles.includes(name) ? whole.replace(/type="\w+"/u, 'type="double"') : whole,
    )
    .replaceAll(
      /<viz:color hex="#(..)(..)(..)"\/>/gu,
      (_whole: string, r: string, g: string, b: string) =>
        `<viz:color r="${channel(r)}" g="${channel(g)}" b="${channel(b)}"/>`,
    );
  if (spells === undefined) return `${text}\n`;
  const times = spells.values();
  return `${text
    .replace(/<graph /u, '<graph mode="dynamic" timeformat="dateTime" ')
    .replaceAll(/<edge (?:[^">]|"[^"]*")*>/gu, (start) => `${start}${times.next().value ?? ''}`)}\n`;
};
