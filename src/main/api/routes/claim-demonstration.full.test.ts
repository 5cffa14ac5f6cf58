import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClaimRow, DemonstrationClaims, LedgerCheck } from '#shared/contract/claims.ts';
import type { Dataset } from '#shared/contract/datasets.ts';
import { archiveText } from '#tests/helpers/archive-text.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'demonstration' });
});
afterAll(() => w.dispose());

const load = () => w.post<DemonstrationClaims>('/api/claim-demonstration', {});
const verify = async () => (await w.post<LedgerCheck>('/api/claim-log/verify?waitMs=60000', {})).value.check;
const claimCount = async () => (await w.get<ClaimRow[]>('/api/claims')).value.length;
/** Opens drops that are no demonstration. */
const openOwn = () =>
  w.upload('/api/import-complete-dataset?waitMs=60000', archiveText([{ text: 'The harbor.' }]));

it('goes with the demonstration corpus, and stays where a person has added an act', async () => {
  expect((await openOwn()).status).toBe(200);
  expect(await claimCount()).toBe(0);
  expect(await verify()).toMatchObject({ isWhole: true, entries: 0 });
  expect((await load()).text).toContain('belong to the demonstration corpus');
  const { value: datasets } = await w.get<Dataset[]>('/api/datasets');
  const open = async (kind: Dataset['kind']): Promise<void> => {
    const { id = 0 } = datasets.find((one) => one.kind === kind) ?? {};
    const { value } = await w.post<{ jobId: string }>(`/api/datasets/${id}/open`, {});
    expect((await w.finished(value.jobId)).status).toBe('completed');
  };
  await open('demonstration');
  expect((await load()).value.entries).toBe(96);
  expect(() => w.sql().exec('DELETE FROM claim_log')).toThrow('entries of the log stay as they were');
  await w.post('/api/claims', { by: 'Ann', text: 'The harbor will be closed.', madeOn: '2018-03-01' });
  await open('own');
  expect(await claimCount()).toBe(26);
  expect(await verify()).toMatchObject({ isWhole: true, entries: 97 });
});
