import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type AnswerOf } from '#shared/contract/endpoints.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
});
afterAll(() => w.dispose());

type Graph = AnswerOf<'getNetworkGraph'>;
const graph = async (query: string): Promise<Graph> => {
  const { status, text, value } = await w.get<Graph>(`/api/network-graph?${query}`);
  expect([status, text.slice(0, 200)]).toEqual([200, text.slice(0, 200)]);
  endpoints.getNetworkGraph.answer.parse(value);
  return value;
};

describe('the network', () => {
  it('is of references alone where nothing was correlated yet', async () => {
    const references = await w.get<AnswerOf<'getReferences'>>('/api/references');
    const answer = await graph('include=references');
    const joining = references.value.edges.filter(({ from, to }) => from !== to);
    expect(answer.counts).toMatchObject({ reference: joining.length, correlation: 0, newsEvent: 0 });
    expect(answer.layout).toBe('none');
    for (const { id, x, y } of answer.nodes) {
      expect(id).toMatch(/^drop:\d+$/u);
      expect([x, y]).toEqual([null, null]);
    }
  });

  it('takes pairs over the threshold once they are stored, not the picture from before', async () => {
    const before = await graph('correlationThreshold=0.5&include=correlations');
    expect(before.counts.correlation).toBe(0);
    const started = await w.post<{ jobId: string }>('/api/correlations/run', {
      parameters: { surrogates: 19 },
    });
    expect((await w.finished(started.value.jobId)).status).toBe('completed');
    expect((await graph('correlationThreshold=0.3&include=correlations')).counts.correlation).toBeGreaterThan(
      0,
    );
    for (const threshold of [0.3, 0.5, 0.9]) {
      const { counts, edges } = await graph(`correlationThreshold=${threshold}&include=correlations`);
      const listed = await w.get(`/api/correlations?minScore=${threshold}&limit=1`);
      expect(counts.correlation).toBe(Number(listed.headers.get('X-Total-Count')));
      expect(edges.every(({ weight, kind }) => weight >= threshold && kind === 'correlation')).toBe(true);
    }
    const filter = 'category=media,politics';
    const some = await graph(`correlationThreshold=0.3&include=correlations&${filter}`);
    const { value: pairs } = await w.get<AnswerOf<'listCorrelations'>>(
      `/api/correlations?minScore=0.3&limit=5000&${filter}`,
    );
    const qOf = new Map(
      pairs.map(({ correlation: { p, q }, qDrop, newsEvent }) => [
        `correlation:${qDrop.dropNumber}:${newsEvent.id}`,
        [p, q],
      ]),
    );
    expect(some.edges.map(({ id, p, q }) => [id, [p, q]])).toEqual(
      some.edges.map(({ id }) => [id, qOf.get(id)]),
    );
    expect(some.edges).toHaveLength(pairs.length);
  });

  it('joins drops with keys, and each edge with nodes that are there', async () => {
    const answer = await graph('include=keys,references&layout=grid');
    expect(answer.counts.mention).toBeGreaterThan(0);
    expect(answer.counts.key).toBeGreaterThan(0);
    const ids = new Set(answer.nodes.map(({ id }) => id));
    expect(answer.edges.every(({ source, target }) => ids.has(source) && ids.has(target))).toBe(true);
    expect(answer.nodes.every(({ degree }) => degree > 0)).toBe(true);
  });

  it('names what is wrong with a question', async () => {
    for (const [query, named] of [
      ['correlationThreshold=1.1', 'correlationThreshold'],
      ['include=everything', 'include'],
      ['layout=spiral', 'layout'],
      ['iterations=0', 'iterations'],
      ['startDate=2018-13-01', 'startDate'],
    ] as const) {
      const { status, text } = await w.get(`/api/network-graph?${query}`);
      expect([status, text]).toEqual([400, expect.stringContaining(named)]);
    }
  });

  it('is empty without drops', async () => {
    const empty = await createTestWorkstation({ data: 'none' });
    try {
      const { value } = await empty.get<Graph>('/api/network-graph?layout=force-directed');
      expect(value).toMatchObject({ nodes: [], edges: [], communities: 0, modularity: null });
    } finally {
      await empty.dispose();
    }
  });

  it('has a structure next to graphs of the same degrees, as a whole and by period, on request only', async () => {
    const path = '/api/network-graph/structure?include=references&graphs=19';
    const opened = await w.send('GET', path, undefined, { 'X-Result': 'opened' });
    expect([opened.status, opened.text]).toEqual([204, '']);
    const { value } = await w.get<AnswerOf<'getNetworkStructure'>>(path);
    const drawn = await graph('include=references');
    const { whole, periods, undated } = value;
    expect([whole.nodes, undated]).toEqual([drawn.nodes.filter(({ degree }) => degree > 0).length, 0]);
    const joined = new Set(drawn.edges.map(({ source, target }) => [source, target].toSorted().join(' ')));
    expect(whole.edges).toBe(joined.size);
    for (const measured of [whole.clustering, whole.modularity]) {
      expect(measured).toMatchObject({ surrogates: 19 });
      expect(measured?.bandLow ?? 1).toBeLessThanOrEqual(measured?.bandHigh ?? 0);
    }
    // The union of the periods is the whole network.
    expect(periods.reduce((sum, { edges }) => sum + edges, 0)).toBe(whole.edges);
    const { value: tests } = await w.get<AnswerOf<'listRegisteredTests'>>('/api/test-register');
    const own = tests.filter(({ method }) => method === 'network-structure').map(({ label }) => label);
    expect(own).toEqual(expect.arrayContaining(['clustering of the network', 'modularity of the network']));
  });
});
