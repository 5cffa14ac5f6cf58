import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CoordinationFinding } from '#shared/contract/coordination.ts';
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

  it('keeps to a time window and to the backbone', async () => {
    const all = await graph('include=references');
    const year = await graph('include=references&startDate=2018-01-01&endDate=2018-12-31');
    expect(year.edges.length).toBeLessThan(all.edges.length);
    for (const { timestamp } of [...year.nodes, ...year.edges]) expect(timestamp).toMatch(/^2018-/u);
    const backbone = await graph('include=keys&disparity=0.05');
    expect(backbone.edges.every(({ disparity }) => disparity <= 0.05)).toBe(true);
    const lonely = await graph('include=references&isolated=true');
    expect(lonely.counts.qDrop).toBe(1145);
  });
});
