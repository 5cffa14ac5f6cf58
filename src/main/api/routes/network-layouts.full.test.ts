import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints, type AnswerOf } from '#shared/contract/endpoints.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
});
afterAll(() => w.dispose());

const nodesOf = async (query: string): Promise<AnswerOf<'getNetworkGraph'>['nodes']> => {
  const { value } = await w.get(`/api/network-graph?${query}`);
  return endpoints.getNetworkGraph.answer.parse(value).nodes;
};

it.each(['force-directed', 'hierarchical', 'circular', 'grid'])(
  'has the same coordinates for the same seed in the %s layout',
  async (layout) => {
    const path = `include=references&layout=${layout}&iterations=20`;
    const first = await nodesOf(path);
    expect(first.length).toBeGreaterThan(0);
    expect(first.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
    // Another question with the same answer, so that it is drawn again and not remembered.
    expect(await nodesOf(`${path}&startDate=2000-01-01`)).toEqual(first);
  },
);
