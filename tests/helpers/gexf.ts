import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Graph from 'graphology';
import { parse } from 'graphology-gexf';
import { validateXML } from 'xmllint-wasm';

const folder = join(import.meta.dirname, '..', 'fixtures', 'standards');
const schemaFile = (fileName: string) => ({
  fileName,
  contents: readFileSync(join(folder, fileName), 'utf8'),
});

/** What the schema allows and readers of other programs, as networkx, refuse or leave out. */
const unreadParts = (text: string): readonly string[] => [
  ...(text.match(/<viz:color hex=[^>]*>/gu) ?? []),
  ...[...text.matchAll(/<edge [^>]* kind="([^"]*)"[^>]*>[\s\S]*?(?:<\/edge>|$)/gu)]
    .filter(([edge, kind]) => !edge.includes(`<attvalue for="kind" value="${kind}"/>`))
    .map(([edge]) => `no attribute of the kind: ${edge}`),
];

/** What libxml2 finds wrong in a GEXF 1.3 file by its schema, and what other readers do; none where it is sound. */
export const gexfFaults = async (text: string): Promise<readonly string[]> => {
  const { errors } = await validateXML({
    xml: { fileName: 'graph.gexf', contents: text },
    schema: schemaFile('gexf-1.3.xsd'),
    preload: schemaFile('gexf-viz-1.3.xsd'),
    maxMemoryPages: 4096,
  });
  return [...errors.map(({ message }) => message), ...unreadParts(text)];
};

/** The graph as graphology’s reader finds it. */
export const readGexf = (text: string): Graph => parse(Graph, text);
