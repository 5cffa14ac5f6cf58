import { UndirectedGraph } from 'graphology';
import { writable } from '#main/base/writable.ts';
import type { AnalysisRun } from '#shared/contract/analyses.ts';
import type { Stamp } from '#shared/contract/stamp.ts';
import { toCsv, type CsvCell, type CsvReader } from '#shared/csv.ts';
import { writeGexf } from '#shared/gexf.ts';
import { MEDIA_TYPES } from '#shared/media-types.ts';
import { NULLS, type AccountCoordinationResult } from '#shared/methods/account-coordination.ts';
import { fromTimestamp, isDayOnly, toTimestamp, zonedTime } from '#shared/time.ts';
import { escapeMarkup } from './markup.ts';

type Answer = AccountCoordinationResult & {
  readonly stamp: Stamp;
  readonly run: Pick<AnalysisRun, 'key' | 'inputSha256' | 'finishedAt' | 'stale'>;
};
type Edge = Answer['edges'][number];
type Field = readonly [name: string, type: 'string' | 'double' | 'int', of: (edge: Edge) => CsvCell];

/** A day stays a day; a moment gets its zone. */
const timeText = (timestamp: string): string => (isDayOnly(timestamp) ? timestamp : zonedTime(timestamp));

/** What each file says of an edge next to its accounts. */
const EDGE_FIELDS: readonly Field[] = [
  ['weight', 'int', ({ weight }) => weight],
  ['objects', 'int', ({ objects }) => objects],
  ['mean_gap_seconds', 'double', ({ meanGap }) => meanGap],
  ['symmetry', 'double', ({ symmetry }) => symmetry],
  ['account_first', 'int', ({ aFirst }) => aFirst],
  ['other_first', 'int', ({ bFirst }) => bFirst],
  ['first_utc', 'string', ({ first }) => timeText(first)],
  ['last_utc', 'string', ({ last }) => timeText(last)],
  ...NULLS.flatMap((name): readonly Field[] => [
    [`${name}_expected`, 'double', (edge) => edge[name].expected],
    [`${name}_low`, 'double', (edge) => edge[name].low],
    [`${name}_high`, 'double', (edge) => edge[name].high],
    [`${name}_p`, 'double', (edge) => edge[name].p],
    [`${name}_q`, 'double', (edge) => edge[name].q],
  ]),
  ['group', 'int', ({ group }) => (group === null ? null : group + 1)],
];

/** What the rows of a table were computed with, so that a file alone can be computed again. */
const stampCells = ({ stamp, run }: Answer): Readonly<Record<string, CsvCell>> => ({
  method: `${stamp.method} ${stamp.version}`,
  seed: stamp.seed,
  parameters: JSON.stringify(stamp.parameters),
  dataset_sha256: stamp.datasetSha256,
  run: run.key,
  run_input_sha256: run.inputSha256,
  computed_utc: run.finishedAt && zonedTime(run.finishedAt),
  stale: run.stale.join(', '),
});

/** The same for a graph, as JSON in its description: dataset and method alone do not say which posts it is of. */
const stampText = ({ stamp, run: { key, inputSha256, finishedAt, stale } }: Answer): string =>
  JSON.stringify({
    ...stamp,
    run: key,
    inputSha256,
    computedAt: finishedAt && zonedTime(finishedAt),
    stale,
  });

const tableOf = (
  columns: readonly string[],
  rows: readonly (readonly CsvCell[])[],
  answer: Answer,
  reader: CsvReader,
): string => {
  const stamp = stampCells(answer);
  const cells = Object.values(stamp);
  return toCsv([[...columns, ...Object.keys(stamp)], ...rows.map((row) => [...row, ...cells])], reader);
};

/** The kept edges, those least explained by chance first. */
const edgesCsv = (answer: Answer, reader: CsvReader): string =>
  tableOf(
    ['account', 'other_account', ...EDGE_FIELDS.map(([name]) => name)],
    answer.edges.map((edge) => [edge.a, edge.b, ...EDGE_FIELDS.map(([, , of]) => of(edge))]),
    answer,
    reader,
  );

/** The accounts of each group, with their mean share of the runs together. */
const groupsCsv = (answer: Answer, reader: CsvReader): string =>
  tableOf(
    ['group', 'stability', 'account', 'together'],
    answer.groups.groups.flatMap(({ stability, accounts }, place) =>
      accounts.map(({ account, together }) => [place + 1, stability, account, together]),
    ),
    answer,
    reader,
  );

interface Node {
  readonly id: string;
  readonly account: string;
  readonly degree: number;
  readonly group: number | null;
}

/** The accounts of the kept edges, numbered in the order of the edges. */
const nodesOf = ({ edges, groups }: Answer): ReadonlyMap<string, Node> => {
  const groupOf = new Map(
    groups.groups.flatMap(({ accounts }, place) => accounts.map(({ account }) => [account, place + 1])),
  );
  const degrees = new Map<string, number>();
  for (const { a, b } of edges)
    for (const account of [a, b]) degrees.set(account, (degrees.get(account) ?? 0) + 1);
  return new Map(
    [...degrees].map(([account, degree], place) => [
      account,
      { id: `n${place}`, account, degree, group: groupOf.get(account) ?? null },
    ]),
  );
};

/** What is not known is left out: next to an empty text its numbers would be texts. */
const knownFields = (edge: Edge): readonly (readonly [string, Field[1], string | number])[] =>
  EDGE_FIELDS.flatMap(([name, type, of]) => {
    const value = of(edge) ?? null;
    if (value === null) return [];
    return [[name, type, typeof value === 'number' ? value : writable(String(value))] as const];
  });

const momentText = (epochSeconds: number): string => zonedTime(toTimestamp(epochSeconds));

/** The last second of the last post of all edges. */
const endOf = (edges: readonly Edge[]): string =>
  edges.reduce((latest, { last }) => {
    const end = isDayOnly(last) ? `${last}T23:59:59Z` : zonedTime(last);
    return end > latest ? end : latest;
  }, '');

/** When an edge is there: the periods in which it has a pair. @param end of the last period, for which no other begins */
const spells = (edge: Edge, { points }: Answer['periods'], end: string): string => {
  const parts = edge.periods.map(([place]) => {
    const next = points[place + 1];
    const start = momentText(fromTimestamp(points[place]?.start ?? edge.first));
    // Both bounds belong to a spell; one without an end lasts for ever.
    return `<spell start="${start}" end="${next === undefined ? end : momentText(fromTimestamp(next.start) - 1)}"/>`;
  });
  return `<spells>${parts.join('')}</spells>`;
};

/** For Gephi: GEXF 1.3 in which each edge is there in the periods in which it has a pair. */
const gexf = (answer: Answer): string => {
  const graph = new UndirectedGraph();
  const nodes = nodesOf(answer);
  for (const { id, account, degree, group } of nodes.values())
    graph.addNode(id, { label: writable(account), degree, ...(group === null ? {} : { group }) });
  for (const [place, edge] of answer.edges.entries())
    graph.addUndirectedEdgeWithKey(
      `e${place}`,
      nodes.get(edge.a)?.id,
      nodes.get(edge.b)?.id,
      Object.fromEntries(knownFields(edge).map(([name, , value]) => [name, value])),
    );
  graph.setAttribute('creator', 'Dropscope');
  graph.setAttribute('description', writable(stampText(answer)));
  const end = endOf(answer.edges);
  return writeGexf(graph, {
    doubles: EDGE_FIELDS.flatMap(([name, type]) => (type === 'double' ? [name] : [])),
    spells: answer.edges.map((edge) => spells(edge, answer.periods, end)),
  });
};

const keysOf = (domain: string, fields: readonly (readonly [name: string, type: string])[]) =>
  fields.map(
    ([name, type]) =>
      `  <key id="${domain}-${name}" for="${domain}" attr.name="${name}" attr.type="${type}"/>`,
  );

const dataOf = (domain: string, name: string, value: string | number): string =>
  `<data key="${domain}-${name}">${escapeMarkup(String(value))}</data>`;

const graphml = (answer: Answer): string => {
  const nodes = nodesOf(answer);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    `  <desc>${escapeMarkup(stampText(answer))}</desc>`,
    ...keysOf('node', [
      ['label', 'string'],
      ['degree', 'int'],
      ['group', 'int'],
    ]),
    ...keysOf(
      'edge',
      EDGE_FIELDS.map(([name, type]) => [name, type]),
    ),
    '  <graph id="accounts" edgedefault="undirected">',
    ...[...nodes.values()].map(
      ({ id, account, degree, group }) =>
        `    <node id="${id}">${dataOf('node', 'label', account)}${dataOf('node', 'degree', degree)}${group === null ? '' : dataOf('node', 'group', group)}</node>`,
    ),
    ...answer.edges.map(
      (edge, place) =>
        `    <edge id="e${place}" source="${nodes.get(edge.a)?.id ?? ''}" target="${nodes.get(edge.b)?.id ?? ''}">${knownFields(
          edge,
        )
          .map(([name, , value]) => dataOf('edge', name, value))
          .join('')}</edge>`,
    ),
    '  </graph>',
    '</graphml>\n',
  ].join('\n');
};

const WRITERS = {
  edges: { write: edgesCsv, extension: 'csv', mediaType: MEDIA_TYPES.csv },
  groups: { write: groupsCsv, extension: 'csv', mediaType: MEDIA_TYPES.csv },
  gexf: { write: gexf, extension: 'gexf', mediaType: MEDIA_TYPES.gexf },
  graphml: { write: graphml, extension: 'graphml', mediaType: MEDIA_TYPES.graphml },
} as const;

export interface AccountNetworkFile {
  readonly content: string;
  readonly fileName: string;
  readonly mediaType: string;
}

/**
 * The network of accounts as a file: the kept edges, or the groups, as CSV, or the graph for other programs. Times are UTC with their
 * zone; each file names method, parameters, seed, dataset and the data that it was computed from, and whether these have changed since.
 */
export const accountNetworkFile = (
  format: keyof typeof WRITERS,
  answer: Answer,
  reader: CsvReader,
): AccountNetworkFile => {
  const { write: toText, extension, mediaType } = WRITERS[format];
  return { content: toText(answer, reader), fileName: `accounts-${format}.${extension}`, mediaType };
};
