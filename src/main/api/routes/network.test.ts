import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CoordinationFinding } from '#shared/contract/coordination.ts';
import { endpoints, type AnswerOf } from '#shared/contract/endpoints.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'demonstration' });
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

  it('takes the findings of the newest coordination run, the best of each drop and post', async () => {
    expect((await graph('include=posts&correlationThreshold=0.5')).edges).toEqual([]);
    const started = await w.post<{ jobId: string }>('/api/coordination-analysis/run', {
      username: 'demo_account_one',
      parameters: { surrogates: 49 },
    });
    expect((await w.finished(started.value.jobId)).status).toBe('completed');
    const { value: findings } = await w.get<CoordinationFinding[]>(
      '/api/coordination-analysis?limit=5000&username=demo_account_one',
    );
    const best = new Map<string, number>();
    for (const { dropNumber, postId, correlationScore: score } of findings)
      if (score >= 0.7)
        best.set(`${dropNumber} ${postId}`, Math.max(score, best.get(`${dropNumber} ${postId}`) ?? 0));
    const answer = await graph('include=posts&correlationThreshold=0.7');
    expect(answer.edges.length).toBeGreaterThan(0);
    expect(answer.counts).toMatchObject({ coordination: best.size, correlation: 0 });
    expect(answer.edges.map(({ weight }) => weight).sort()).toEqual([...best.values()].sort());
    for (const { p, q, target } of answer.edges) {
      expect([p, q].every((value) => value !== null && value > 0 && value <= 1)).toBe(true);
      expect(target).toMatch(/^post:(twitter|truthsocial):/u);
    }
  });

  it('joins drops with keys, and each edge with nodes that are there', async () => {
    const answer = await graph('include=keys,references&layout=grid');
    expect(answer.counts.mention).toBeGreaterThan(0);
    expect(answer.counts.key).toBeGreaterThan(0);
    const ids = new Set(answer.nodes.map(({ id }) => id));
    expect(answer.edges.every(({ source, target }) => ids.has(source) && ids.has(target))).toBe(true);
    expect(answer.nodes.every(({ degree }) => degree > 0)).toBe(true);
  });

  it('keeps to a time window and to the backbone', async () => {
    const all = await graph('include=references');
    const year = await graph('include=references&startDate=2018-01-01&endDate=2018-12-31');
    expect(year.edges.length).toBeLessThan(all.edges.length);
    for (const { timestamp } of [...year.nodes, ...year.edges]) expect(timestamp).toMatch(/^2018-/u);
    const backbone = await graph('include=keys&disparity=0.05');
    expect(backbone.edges.every(({ disparity }) => disparity <= 0.05)).toBe(true);
    const lonely = await graph('include=references&isolated=true');
    expect(lonely.counts.qDrop).toBe(4966);
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
});
