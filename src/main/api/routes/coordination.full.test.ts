import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  coordinationFindingSchema,
  type CoordinationFinding,
  type CoordinationRun,
} from '#shared/contract/coordination.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const RUN = '/api/coordination-analysis';
const ACCOUNT = 'demo_account_one';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
}, 120_000);
afterAll(() => w.dispose());

const start = async (body: object): Promise<string> => {
  const answer = await w.post<{ jobId: string; runId?: string }>(`${RUN}/run`, body);
  expect(answer.status).toBe(200);
  const job = await w.finished(answer.value.jobId);
  expect(job.error).toBeNull();
  return (job.result as { runId: string }).runId;
};
const findings = async (query: string): Promise<CoordinationFinding[]> => {
  const { value } = await w.get<CoordinationFinding[]>(`${RUN}?limit=5000&${query}`);
  return value.map((one) => coordinationFindingSchema.parse(one));
};

describe('a coordination run', () => {
  const few = { surrogates: 19 };

  it('gives the same findings for the same seed', async () => {
    const runId = await start({ username: ACCOUNT });
    const second = await start({ username: ACCOUNT });
    const strip = (list: readonly CoordinationFinding[]) => list.map((one) => ({ ...one, runId: '' }));
    const found = await findings(`runId=${runId}`);
    expect(found.length).toBeGreaterThan(0);
    expect(strip(await findings(`runId=${second}`))).toEqual(strip(found));
  });

  it('is stale once posts have come', async () => {
    const id = await start({ username: 'demo_account_two', platform: 'twitter', parameters: few });
    expect((await w.get<CoordinationRun>(`${RUN}/runs/${id}`)).value.isStale).toBe(false);
    const csv = 'id,created_at,text\n1582824310000000017,2022-10-19T20:07:25Z,hello\n';
    await w.upload('/api/social-posts/import?waitMs=60000&username=demo_account_two', csv);
    expect((await w.get<CoordinationRun>(`${RUN}/runs/${id}`)).value.isStale).toBe(true);
  }, 120_000);
});
