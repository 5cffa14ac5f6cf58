import '#tests/helpers/token-colors.ts';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import type { Places } from '#renderer/ui/graph/drawing.ts';
import { toSvg } from '#renderer/ui/graph/picture.ts';
import { gexfFaults, readGexf } from '#tests/helpers/gexf.ts';
import { graphEdge, graphNode } from '#tests/helpers/graph-answer.ts';
import fc from '#tests/helpers/properties.ts';
import { edgesCsv, nodesCsv, toGexf, toGraphml } from './export.ts';
import { countShown, filterNetwork, searchNodes, timeSpan } from './filter.ts';
import { forceAtlasSteps } from './force-atlas.ts';
import { layOut, LAYOUT_SEED, startPlaces } from './layouts.ts';
import { answerBetween, dropNumberOf, toNetwork, type GraphAnswer } from './model.ts';
import { drawPicture } from './picture.ts';

const HOSTILE = '</text><script>run()</script> & "é" \u0001 \ud800';
const node = (id: string, type: GraphAnswer['nodes'][number]['type'], timestamp: string | null, label = id) =>
  graphNode({ id, type, timestamp, label });
const edge = (source: string, target: string, weight: number, timestamp: string | null = null) =>
  graphEdge({ id: `${source}~${target}`, source, target, weight, timestamp });
const ANSWER: GraphAnswer = {
  nodes: [
    node('drop:1', 'qDrop', '2018-01-01T00:00:00', 'Drop #1'),
    node('drop:2', 'qDrop', '2018-01-02T00:00:00', 'Drop #2'),
    node('drop:3', 'qDrop', '2018-03-01T00:00:00', HOSTILE),
    { ...node('event:a', 'newsEvent', '2018-01-01T06:00:00', 'A storm at sea'), weightedDegree: 1.5 },
    node('key:POTUS', 'key', null, 'POTUS'),
    node('drop:9', 'qDrop', '2018-04-01T00:00:00', 'alone'),
  ],
  edges: [
    edge('drop:1', 'event:a', 0.9, '2018-01-01T06:00:00'),
    edge('drop:2', 'event:a', 0.6, '2018-01-02T00:00:00'),
    edge('drop:3', 'key:POTUS', 0.5),
    edge('drop:1', 'nowhere', 1),
    edge('drop:1', 'drop:1', 1),
  ],
};
const network = toNetwork(ANSWER);
const ALL = { hiddenTypes: [], window: null, ego: null } as const;
const all = filterNetwork(network, ALL);
const places = layOut('grid', network.nodes);
const sheet = { network, shown: all, places, colours: 'type' as const };
/** What a file says of itself. */
const SAID = 'Correlations > 0.5; set “A & B”';
const at = (timestamp: string): number => Date.parse(`${timestamp}Z`) / 1000;

describe('a network from the answer', () => {
  it('leaves loops and edges without both ends out, and counts neighbours', () => {
    expect(network.edges.map(({ id }) => id)).toEqual([
      'drop:1~event:a',
      'drop:2~event:a',
      'drop:3~key:POTUS',
    ]);
    expect(network.graph.getNodeAttributes('event:a')).toMatchObject({ degree: 2, betweenness: null });
    expect(network.places).toBeNull();
  });
  it('takes places only where each node has one', () => {
    const placed = ANSWER.nodes.map((one, x) => ({ ...one, x, y: 0 }));
    expect(toNetwork({ ...ANSWER, nodes: placed }).places?.get('drop:2')).toEqual({ x: 1, y: 0 });
    expect(toNetwork({ ...ANSWER, nodes: [...placed, node('x', 'key', null)] }).places).toBeNull();
  });
});

describe('the days of a page', () => {
  it('bound the answer, both inclusive; what has no time stays', () => {
    const ids = (start?: string, end?: string) => answerBetween(ANSWER, start, end).nodes.map(({ id }) => id);
    expect(ids('2018-01-01', '2018-01-01')).toEqual(['drop:1', 'event:a', 'key:POTUS']);
    expect(ids('2018-03-01')).toEqual(['drop:3', 'key:POTUS', 'drop:9']);
    expect(ids()).toHaveLength(6);
  });
  it('knows a drop by its id', () => {
    expect(['drop:17', 'event:17', '17', 'drop:x'].map(dropNumberOf)).toEqual([17, null, null, null]);
  });
});

describe('filters', () => {
  it('show what has an edge and count it', () => {
    expect(all.nodes.has('drop:9')).toBe(false);
    expect(countShown(network, all)).toEqual({
      nodes: { qDrop: 3, newsEvent: 1, post: 0, key: 1 },
      edges: { correlation: 3, reference: 0, coordination: 0, mention: 0 },
    });
  });
  it('hide a type with its edges', () => {
    const shown = filterNetwork(network, { ...ALL, hiddenTypes: ['newsEvent'] });
    expect([...shown.nodes].sort()).toEqual(['drop:3', 'key:POTUS']);
  });
  it('keep a window, both ends inclusive, and what has no time', () => {
    const window = { from: at('2018-01-01T00:00:00'), to: at('2018-01-01T06:00:00') };
    expect([...filterNetwork(network, { ...ALL, window }).edges]).toEqual(['drop:1~event:a']);
    const late = { from: at('2018-02-01T00:00:00'), to: at('2018-12-01T00:00:00') };
    expect([...filterNetwork(network, { ...ALL, window: late }).nodes].sort()).toEqual([
      'drop:3',
      'key:POTUS',
    ]);
    expect(timeSpan(network)).toEqual({ from: at('2018-01-01T00:00:00'), to: at('2018-04-01T00:00:00') });
  });
  it('show the surroundings of one node', () => {
    const ego = (id: string, steps: number) =>
      [...filterNetwork(network, { ...ALL, ego: { id, steps } }).nodes].sort();
    expect(ego('drop:1', 1)).toEqual(['drop:1', 'event:a']);
    expect(ego('drop:1', 2)).toEqual(['drop:1', 'drop:2', 'event:a']);
    expect(ego('drop:9', 2)).toEqual(['drop:9']);
    expect(ego('gone', 1)).toEqual([]);
  });
  it('find names by all their words, among what is shown', () => {
    expect(searchNodes(network.nodes, all, ' SEA storm')).toEqual(new Set(['event:a']));
    expect(searchNodes(network.nodes, all, 'alone')).toEqual(new Set());
    expect(searchNodes(network.nodes, all, '  ')).toBeNull();
  });
});

const plain = (found: Places): Record<string, unknown> => Object.fromEntries([...found].sort());
const force = (answer: GraphAnswer, seed = LAYOUT_SEED): readonly Places[] =>
  [...forceAtlasSteps({ ...toNetwork(answer), seed, iterations: 25 })].map((step) => step.places);

describe('layouts', () => {
  const shuffled = { nodes: [...ANSWER.nodes].reverse(), edges: [...ANSWER.edges].reverse() };
  it.each(['hierarchical', 'circular', 'grid'] as const)(
    '%s: one place each, whatever the order',
    (layout) => {
      const found = layOut(layout, network.nodes);
      expect(new Set([...found.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(6);
      expect(plain(layOut(layout, toNetwork(shuffled).nodes))).toEqual(plain(found));
    },
  );
  it('hierarchical: later is further right, a lane for each type', () => {
    const found = layOut('hierarchical', network.nodes);
    const [one, three, event] = ['drop:1', 'drop:3', 'event:a'].map(
      (id) => found.get(id) ?? { x: NaN, y: NaN },
    );
    expect(one?.x).toBeLessThan(three?.x ?? NaN);
    expect(event?.y).toBeLessThan(one?.y ?? NaN);
  });
  it('force-directed: same seed, same coordinates; another seed, others', () => {
    expect(force(ANSWER).at(-1)).toEqual(force(ANSWER).at(-1));
    expect(plain(force(shuffled).at(-1) ?? new Map())).toEqual(plain(force(ANSWER).at(-1) ?? new Map()));
    expect(force(ANSWER, 1).at(-1)).not.toEqual(force(ANSWER).at(-1));
    expect(force(ANSWER)).toHaveLength(3);
    expect([...forceAtlasSteps({ nodes: [], edges: [], seed: 1, iterations: 25 })]).toEqual([]);
  });
  it('force-directed: what is joined stands nearer than at the start', () => {
    const gap = (found: Places): number => {
      const [a, b] = [found.get('drop:3'), found.get('key:POTUS')];
      const [c, d] = [found.get('drop:3'), found.get('event:a')];
      if (!a || !b || !c || !d) return NaN;
      return Math.hypot(a.x - b.x, a.y - b.y) / Math.hypot(c.x - d.x, c.y - d.y);
    };
    expect(gap(force(ANSWER).at(-1) ?? new Map())).toBeLessThan(gap(startPlaces(network.nodes, LAYOUT_SEED)));
  });
  it('starts the same for any order of ids', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), fc.nat(), (ids, seed) => {
        const from = (list: readonly string[]) =>
          plain(
            startPlaces(
              list.map((id) => ({ id })),
              seed,
            ),
          );
        expect(from([...ids].reverse())).toEqual(from(ids));
      }),
    );
  });
});

describe('exports', () => {
  const parser = new XMLParser({ ignoreAttributes: false, processEntities: true });
  it('GEXF and GraphML are well-formed and hold what is shown', () => {
    for (const text of [toGexf(sheet, SAID), toGraphml(sheet, SAID)]) {
      expect(XMLValidator.validate(text)).toBe(true);
      expect(text).not.toContain('<script>');
      expect(text).toMatch(/<desc(?:ription)?>Correlations (?:>|&gt;) 0\.5; set “A &amp; B”<\/desc/u);
      expect(text.match(/<node /g)).toHaveLength(5);
      expect(text.match(/<edge /g)).toHaveLength(3);
    }
    const { graphml } = parser.parse(toGraphml(sheet, SAID)) as {
      graphml: { graph: { node: { '@_id': string; data: { '@_key': string; '#text': unknown }[] }[] } };
    };
    const event = graphml.graph.node.find((one) => one['@_id'] === 'event:a');
    expect(event?.data.find((datum) => datum['@_key'] === 'node-weightedDegree')?.['#text']).toBe(1.5);
    expect(event?.data.some((datum) => datum['@_key'] === 'node-betweenness')).toBe(false);
  });
  it('GEXF is valid by its schema, and its measures are numbers for the reader of graphology', async () => {
    const text = toGexf(sheet, SAID);
    expect(await gexfFaults(text)).toEqual([]);
    const graph = readGexf(text);
    expect(graph.getNodeAttribute('event:a', 'weightedDegree')).toBe(1.5);
    expect(graph.getNodeAttribute('event:a', 'betweenness')).toBeUndefined();
    expect(graph.getEdgeAttribute('drop:1~event:a', 'weight')).toBe(0.9);
    // Whole by chance, and a double in every file.
    expect(text).toContain('<attribute id="disparity" title="disparity" type="double"/>');
    expect(text).toContain('<attribute id="degree" title="degree" type="integer"/>');
    // Each edge with a time is there at that time, and none has another one’s.
    const timed = network.edges.filter(({ timestamp }) => timestamp !== null);
    expect(text.match(/<spell /gu)).toHaveLength(timed.length);
    expect(text).toMatch(
      /<edge id="drop:1~event:a"[^>]*><spells><spell start="2018-01-01T06:00:00Z" end="2018-01-01T06:00:00Z"\/><\/spells>/u,
    );
  });
  it('CSV has a line for each', () => {
    expect(nodesCsv(sheet).trimEnd().split('\r\n')).toHaveLength(6);
    expect(edgesCsv(sheet)).toContain(
      'drop:1~event:a,drop:1,event:a,correlation,0.9,2018-01-01T06:00:00Z,1,,,\r\n',
    );
  });
  it('says of each p whether it is exploratory or confirmatory', () => {
    const [own, other] = ANSWER.edges;
    if (own === undefined || other === undefined) return expect.fail('no edges');
    const tested = toNetwork({
      ...ANSWER,
      edges: [
        { ...own, p: 0.01, q: 0.02, plan: 'Storms' },
        { ...other, p: 0.3, q: 0.4, plan: null },
      ],
    });
    const marked = { ...sheet, network: tested, shown: filterNetwork(tested, ALL) };
    const lines = edgesCsv(marked).trimEnd().split('\r\n');
    expect(lines.map((line) => line.split(',').at(-1))).toEqual([
      ...['marking', 'confirmatory: Storms', 'exploratory'],
    ]);
    for (const text of [toGexf(marked, SAID), toGraphml(marked, SAID)])
      expect([text.includes('confirmatory: Storms'), text.includes('exploratory')]).toEqual([true, true]);
  });
  it('SVG draws every node on the paper and no text as markup', () => {
    const picture = drawPicture({ ...sheet, title: 'Network Graph', subtitle: HOSTILE });
    for (const { x, y } of picture.dots) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(picture.width);
      expect(y).toBeLessThanOrEqual(picture.height);
    }
    const svg = toSvg(picture);
    expect(XMLValidator.validate(svg)).toBe(true);
    expect(svg).not.toContain('<script>');
    expect(svg).toMatch(/^<svg [^>]*><title>Network Graph<\/title><desc>[^<]+<\/desc>/u);
    expect(svg.match(/<line /g)).toHaveLength(3);
  });
  it('the paper names what is on it, and no more', () => {
    const shown = filterNetwork(network, { ...ALL, hiddenTypes: ['newsEvent'] });
    const texts = (of: typeof sheet.shown) =>
      drawPicture({ ...sheet, shown: of, title: '', subtitle: '' }).words.map(({ text }) => text);
    expect(texts(sheet.shown)).toContain('News events');
    expect(texts(shown)).not.toContain('News events');
  });
  it('survive a network of one place', () => {
    const same = new Map(network.nodes.map(({ id }) => [id, { x: 1, y: 1 }]));
    expect(toSvg(drawPicture({ ...sheet, places: same, title: '', subtitle: '' }))).not.toMatch(
      /NaN|Infinity/,
    );
  });
});
